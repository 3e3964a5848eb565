/** Turns HTML made by an app into nodes that are safe to insert. No other code inserts such HTML. */
import createPurifier from 'dompurify';
import { ATTRIBUTES, isAllowedClass, REFERENCES, STYLE_PROPERTIES, TAGS, TEXTS } from './allowed';

const DOWNLOAD = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w=.+-]+)*(?:;base64)?,/i;
const PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;
const LOCAL_PAINT = /^url\(\s*(["']?)#([\w:.-]+)\1\s*\)$/;
/** Functions that fetch, and the backslash, with which CSS can spell them differently. */
const FETCHES = /\\|(?:url|src|image|image-set|cross-fade|element|paint)\s*\(/i;
/** In one result. A drawing that fits the limit on tags needs fewer; checking more would block the page. */
const MAX_ATTRIBUTES = 50_000;
/** Carries the style to the page's own document, where it is set property by property. */
const STYLE_CARRIER = 'data-result-style';

const ALLOWED: ReadonlySet<string> = new Set(ATTRIBUTES);

const purifier = createPurifier(window);
const scratch = document.createElement('span').style;
let results = 0;
/** Ids in results get a prefix, so that they match neither the page's ids nor those of another result. */
let prefix = '';
let attributesLeft = 0;

purifier.addHook('uponSanitizeElement', (node) => {
  if (!(node instanceof Element)) return;
  attributesLeft -= node.attributes.length;
  if (attributesLeft < 0) node.remove();
});

purifier.addHook('uponSanitizeAttribute', (element, data) => {
  const name = data.attrName;
  const value = ALLOWED.has(name) ? allowedValue(element, name, data.attrValue) : undefined;
  data.keepAttr = value !== undefined && name !== 'style';
  if (value === undefined) return;
  if (name === 'style') element.setAttribute(STYLE_CARRIER, value);
  else {
    const attribute = element.getAttributeNode(name);
    if (attribute && attribute.value !== value) attribute.value = value;
    // Decided here. DOMPurify would drop downloads, and labels that look like an address.
    data.forceKeepAttr = true;
  }
});

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.localName !== 'a') return;
  for (const name of ['href', 'xlink:href']) {
    const url = parseUrl(element.getAttribute(name) ?? '');
    if (!url || !/^https?:$/.test(url.protocol) || url.origin === location.origin) continue;
    element.setAttribute('rel', 'noopener noreferrer nofollow');
    element.setAttribute('target', '_blank');
  }
});

/** `undefined` removes the attribute. */
function allowedValue(element: Element, name: string, value: string): string | undefined {
  if (name === 'style') return declarations(value);
  if (name === 'class') return value.split(/\s+/).filter(isAllowedClass).join(' ') || undefined;
  if (name === 'id') return /^\S+$/.test(value) ? prefix + value : undefined;
  if (name === 'src') return PICTURE.test(value) ? value : undefined;
  if (name === 'href' || name === 'xlink:href') return address(element, value);
  if (TEXTS.has(name)) return value;
  if (REFERENCES.has(name)) return value.replace(/\S+/g, (id) => prefix + id);
  const [, , id] = LOCAL_PAINT.exec(value.trim()) ?? [];
  if (id !== undefined) return `url(#${prefix}${id})`;
  return FETCHES.test(value) ? undefined : value;
}

/** Links may lead anywhere on the web, pictures contain their data, everything else refers to its own drawing. */
function address(element: Element, value: string): string | undefined {
  const trimmed = value.trim();
  if (trimmed.startsWith('#')) return `#${prefix}${trimmed.slice(1)}`;
  if (element.localName === 'image') return PICTURE.test(value) ? value : undefined;
  if (element.localName !== 'a') return undefined;
  const url = parseUrl(value);
  if (url?.protocol === 'data:')
    return element.hasAttribute('download') && DOWNLOAD.test(url.href) ? url.href : undefined;
  return url && /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : undefined;
}

function parseUrl(value: string): URL | undefined {
  try {
    return new URL(value, document.baseURI);
  } catch {
    return undefined;
  }
}

/** The allowed properties, as the browser's own parser understood them. */
function declarations(style: string): string | undefined {
  scratch.cssText = style;
  const kept = [...scratch].flatMap((property) => {
    const value = scratch.getPropertyValue(property);
    // KaTeX shifts large operators; inside the result's box that covers nothing.
    const allowed = property === 'position' ? value === 'relative' : STYLE_PROPERTIES.has(property);
    return allowed && value !== '' && !FETCHES.test(value) ? [`${property}: ${value}`] : [];
  });
  return kept.join('; ') || undefined;
}

export function sanitize(html: string): DocumentFragment {
  results += 1;
  prefix = `result-${results}-`;
  attributesLeft = MAX_ATTRIBUTES;
  // Typed as always present, but HTML without a body (a frameset) gives `null`.
  const fragment: DocumentFragment | null = purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    KEEP_CONTENT: false,
    RETURN_DOM_FRAGMENT: true,
  });
  if (fragment === null) return document.createDocumentFragment();
  for (const element of fragment.querySelectorAll<HTMLElement>(`[${STYLE_CARRIER}]`)) {
    element.style.cssText = element.getAttribute(STYLE_CARRIER) ?? '';
    element.removeAttribute(STYLE_CARRIER);
  }
  return fragment;
}
