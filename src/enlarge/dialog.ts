/** Shows a copy of a picture in a dialog. */
import { openDialog } from '../dialogs/open-dialog';
import styles from './picture.lazy.module.css';
import { enlargedWidth } from './size';

type Picture = HTMLImageElement | SVGSVGElement;

function copyOf(picture: Picture): Picture {
  const { width, height } = picture.getBoundingClientRect();
  const copy = picture.cloneNode(true) as Picture;
  for (const name of ['tabindex', 'aria-haspopup', 'aria-description', 'loading']) copy.removeAttribute(name);
  copy.setAttribute('role', 'img');
  // In the page, one of two pictures is hidden by the color mode; here is only one.
  copy.setAttribute('class', styles.picture ?? '');
  const isPhoto = picture instanceof HTMLImageElement && !/\.svg(?:$|\?)/.test(picture.src);
  const pixels = isPhoto ? { naturalWidth: picture.naturalWidth } : {};
  copy.style.cssText = '';
  copy.style.width = enlargedWidth({ width, height, ...pixels });
  return copy;
}

export function showEnlarged(picture: Picture): void {
  picture.focus({ preventScroll: true });
  openDialog({ label: picture.ariaLabel ?? '', content: copyOf(picture), wide: true });
}
