/** The one door through which HTML made by an app reaches the page. */
import createPurifier from 'dompurify';

const DOWNLOAD = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w=.+-]+)*(?:;base64)?,/i;
const PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;
/** Styles that could fetch something, or lay something over the page. */
const UNSAFE_STYLE = /url\s*\(|image-set|position\s*:|expression|@|\\|behavior|-moz-binding/i;
const LOADS = new Set(['src', 'srcset', 'poster', 'background', 'data', 'ping']);

const purifier = createPurifier(window);

purifier.addHook('uponSanitizeAttribute', (element, data) => {
  const name = data.attrName.toLowerCase();
  const value = data.attrValue;
  const keep = (ok: boolean) => {
    data.keepAttr = ok;
    if (ok) data.forceKeepAttr = true;
  };
  if (name === 'style') {
    if (UNSAFE_STYLE.test(value)) data.keepAttr = false;
  } else if (name === 'href' || name === 'xlink:href') {
    const tag = element.nodeName.toLowerCase();
    if (tag === 'a') {
      if (/^\s*data:/i.test(value)) keep(element.hasAttribute('download') && DOWNLOAD.test(value));
    } else if (tag === 'image') keep(PICTURE.test(value));
    // <use> and gradients may point into their own drawing only.
    else if (!value.startsWith('#')) data.keepAttr = false;
  } else if (LOADS.has(name)) {
    // Nothing is fetched on behalf of an app: a picture comes inside the result.
    if (name === 'src') keep(PICTURE.test(value));
    else data.keepAttr = false;
  }
});

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.nodeName.toLowerCase() === 'a' && /^https?:/i.test(element.getAttribute('href') ?? '')) {
    element.setAttribute('rel', 'noopener noreferrer nofollow');
    element.setAttribute('target', '_blank');
  }
});

export function sanitize(html: string): DocumentFragment {
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true, svg: true, svgFilters: true, mathMl: true },
    ADD_ATTR: ['target'],
    FORBID_TAGS: [
      'style',
      'form',
      'iframe',
      'object',
      'embed',
      'link',
      'meta',
      'base',
      'template',
      'dialog',
      'audio',
      'video',
      'source',
      'track',
      'animate',
      'set',
      'animatemotion',
      'animatetransform',
    ],
    FORBID_ATTR: [
      'formaction',
      'action',
      'autofocus',
      'contenteditable',
      'accesskey',
      'name',
      'popover',
      'popovertarget',
    ],
    RETURN_DOM_FRAGMENT: true,
  });
}
