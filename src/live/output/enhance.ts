/** Makes the library's animations, slider figures and maps interactive. Until then they show a still picture. */

/** `now`: the reader ran the app. Otherwise a map loads its library, which is large, on click. */
export function enhance(root: HTMLElement, now = false): void {
  for (const figure of fresh(root, '.app-animation'))
    import('./frames').then(({ animate }) => animate(figure)).catch(() => undefined);
  for (const figure of fresh(root, '.app-slider'))
    import('./frames').then(({ slide }) => slide(figure)).catch(() => undefined);
  for (const figure of fresh(root, '.app-map[data-map]')) {
    const open = () => import('./map').then(({ showMap }) => showMap(figure)).catch(() => undefined);
    if (now) void open();
    else offer(figure, open);
  }
}

function fresh(root: HTMLElement, selector: string): HTMLElement[] {
  const figures = [...root.querySelectorAll<HTMLElement>(selector)].filter(
    (figure) => figure.dataset.enhanced === undefined,
  );
  for (const figure of figures) figure.dataset.enhanced = '';
  return figures;
}

function offer(figure: HTMLElement, open: () => void): void {
  const bar = document.createElement('div');
  bar.className = 'app-controls';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Move and zoom this map';
  button.addEventListener('click', () => {
    bar.remove();
    open();
  });
  bar.append(button);
  figure.append(bar);
}
