/** Makes the library's animations, slider figures and maps interactive. Until then they show a still picture. */

/** `now`: the reader ran the app. Otherwise a map loads its library, which is large, on click. */
export function enhance(root: HTMLElement, now = false): void {
  for (const figure of root.querySelectorAll<HTMLElement>('.app-animation, .app-slider, .app-map[data-map]')) {
    if (figure.dataset.enhanced !== undefined) continue;
    figure.dataset.enhanced = '';
    const isMap = figure.matches('.app-map');
    const load = () =>
      (isMap
        ? import('./map').then(({ showMap }) => showMap(figure))
        : import('./frames').then(({ showFrames }) => showFrames(figure))
      ).catch(() => undefined);
    if (isMap && !now) offer(figure, load);
    else void load();
  }
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
