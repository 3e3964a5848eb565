/**
 * Pictures in docs and posts open larger on a click, Enter or Space. They become buttons after hydration: until then, and
 * without JavaScript, a picture is a picture. The dialog loads with the first one that is opened.
 */
import type { ClientModule } from '@docusaurus/types';

const PICTURE = ':is(.theme-doc-markdown, .post-body) :is(img, svg[role="img"])';
/** What has its own use for a click: links, apps, animations and maps. */
const OCCUPIED = 'a, button, summary, [data-alive], .app-animation, .app-slider, .app-map';
/** In CSS pixels. What is smaller in both directions is an icon. */
const LEAST_SIZE = 80;
const HINT = 'Enlarge';

type Picture = HTMLImageElement | SVGSVGElement;

function isIcon(picture: Picture): boolean {
  // A picture that isn't loaded or displayed yet says its size in attributes.
  const size = (name: 'width' | 'height') =>
    Number(picture.getAttribute(name)) || picture.getBoundingClientRect()[name] || LEAST_SIZE;
  return size('width') < LEAST_SIZE && size('height') < LEAST_SIZE;
}

function offer(picture: Picture): void {
  picture.setAttribute('aria-description', HINT);
  picture.setAttribute('aria-haspopup', 'dialog');
  if (!picture.ariaLabel) {
    const title = picture.getAttribute('alt') || picture.querySelector('title')?.textContent;
    picture.ariaLabel = title || 'Picture';
  }
  picture.setAttribute('role', 'button');
  picture.style.cursor = 'zoom-in';
  picture.tabIndex = 0;
  // The box around it can now be scrolled from the picture: one stop for the keyboard is enough.
  const box = picture.parentElement;
  if (box?.childElementCount === 1) box.removeAttribute('tabindex');
}

const offered = (target: EventTarget | null): Picture | null =>
  (target as Element | null)?.closest?.<Picture>(`[aria-description=${HINT}]`) ?? null;

function open(event: MouseEvent | KeyboardEvent): void {
  const picture = offered(event.target);
  if (!picture || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if ('key' in event && event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  // Without the dialog, the picture is still there to look at.
  import('./dialog').then(({ showEnlarged }) => showEnlarged(picture)).catch(() => undefined);
}

if (typeof document !== 'undefined') {
  document.addEventListener('click', open);
  document.addEventListener('keydown', open);
}

const pictures: ClientModule = {
  onRouteDidUpdate() {
    for (const picture of document.querySelectorAll<Picture>(PICTURE)) {
      if (!picture.closest(OCCUPIED) && !isIcon(picture)) offer(picture);
    }
  },
};

export default pictures;
