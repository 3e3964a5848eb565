/**
 * The routing of the production site as a pure function: request line and headers → status, headers and which bytes to
 * send. The files are a map made beforehand, so no path from outside ever reaches the file system.
 */
import { locationOf, type Redirects } from '../../src/redirects/redirects';
import { DEPLOY_FOLDER } from '../build-record';
import { classOf, type Headers, type HeadersByClass } from '../headers';
import { mediaTypeOf } from './mime';

export type Encoding = 'br' | 'gzip';

export interface SiteFile {
  /** Below the build folder: `blog/welcome.html`. */
  readonly path: string;
  readonly size: number;
  readonly modified: number;
  /** Sizes of the precompressed copies that lie beside the file. */
  readonly compressed: { readonly [encoding in Encoding]?: number };
}

export interface Site {
  /** Starts and ends with a slash. */
  readonly basePath: string;
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly headers: HeadersByClass;
  readonly redirects?: Redirects;
}

export interface Ask {
  readonly method: string;
  /** As on the request line. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface FileBody {
  readonly kind: 'file';
  readonly file: SiteFile;
  readonly encoding: Encoding | undefined;
  /** First and last byte, both included. */
  readonly start: number;
  readonly end: number;
}
export type Body = FileBody | { readonly kind: 'text'; readonly text: string } | { readonly kind: 'none' };

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export const longestTarget = 8000;

/** The forms that lead to a page's clean address: `/x/`, `/x/index`, `/x/index.html`, `/x.html`. */
const uncleanPattern = /^(.*?)(?:\/index|\.html|\/)+$/s;

/** No address of the site contains control characters or backslashes, which are dangerous in a `Location`. */
export const forbidden = '[\\x00-\\x1f\\x7f\\x5c]';
const forbiddenPattern = new RegExp(forbidden);

/** Files that exist for servers, not for readers. */
const isHidden = (name: string): boolean =>
  ['_headers', '_redirects', '404.html'].includes(name) || name.startsWith(`${DEPLOY_FOLDER}/`);

/** Percent-decoding as servers do it: bytes first, then UTF-8. Undefined when an escape is malformed. */
export function decodePath(raw: string): string | undefined {
  if (!raw.includes('%')) return raw;
  if (/%(?![0-9a-fA-F]{2})/.test(raw)) return undefined;
  try {
    return decodeURIComponent(raw);
  } catch {
    // Well-formed escapes that are not UTF-8: a name that no file of ours has.
    return raw.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => {
      const code = Number.parseInt(hex, 16);
      return code < 0x80 ? String.fromCharCode(code) : '\ufffd';
    });
  }
}

function acceptsEncoding(header: string, name: string): boolean {
  let starred = false;
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const refused = quality !== undefined && !(Number.parseFloat(quality.slice(2)) > 0);
    if (coding === name) return !refused;
    if (coding === '*') starred = !refused;
  }
  return starred;
}

export function chooseEncoding(header: string, file: SiteFile): Encoding | undefined {
  if (file.compressed.br !== undefined && acceptsEncoding(header, 'br')) return 'br';
  if (file.compressed.gzip !== undefined && acceptsEncoding(header, 'gzip')) return 'gzip';
  return undefined;
}

export function etagOf(file: SiteFile, encoding: Encoding | undefined): string {
  const mark = encoding === undefined ? '' : `-${encoding}`;
  return `"${file.size.toString(16)}-${Math.floor(file.modified).toString(16)}${mark}"`;
}

function matchesEtag(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

function isUnchanged(ask: Ask, etag: string, modified: number): boolean {
  const ifNoneMatch = one(ask.headers['if-none-match']);
  if (ifNoneMatch !== undefined) return matchesEtag(ifNoneMatch, etag);
  const since = one(ask.headers['if-modified-since']);
  if (since === undefined) return false;
  const time = Date.parse(since);
  return Number.isFinite(time) && Math.floor(modified / 1000) * 1000 <= time;
}

type Range = { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined;

/** A single byte range; several ranges and other units are ignored, as the standard allows. */
export function parseRange(header: string | undefined, size: number): Range {
  const match = header === undefined ? null : /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

function one(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.join(', ');
}

function plain(site: Site, status: number, text: string, extra: Headers = {}): Answer {
  return {
    status,
    headers: {
      ...site.headers.page,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(text)),
      ...extra,
    },
    body: { kind: 'text', text },
  };
}

function redirect(site: Site, location: string): Answer {
  return plain(site, 301, '', { 'Content-Type': 'text/html', Location: location });
}

/** The not-found page, under the status that fits. */
function notFound(site: Site, ask: Ask, status: 400 | 404 = 404): Answer {
  const page = site.files.get('404.html');
  if (!page) return plain(site, status, status === 404 ? 'Page not found.\n' : 'Bad request.\n');
  const encoding = chooseEncoding(one(ask.headers['accept-encoding']) ?? '', page);
  return sendFile(site, page, encoding, status);
}

function sendFile(site: Site, file: SiteFile, encoding: Encoding | undefined, status: number): Answer {
  const size = (encoding && file.compressed[encoding]) ?? file.size;
  const varies = file.compressed.br !== undefined || file.compressed.gzip !== undefined;
  return {
    status,
    headers: {
      ...site.headers[classOf(file.path)],
      'Content-Type': mediaTypeOf(file.path).type,
      'Content-Length': String(size),
      ...(encoding && { 'Content-Encoding': encoding }),
      ...(varies && { Vary: 'Accept-Encoding' }),
    },
    body: { kind: 'file', file, encoding, start: 0, end: size - 1 },
  };
}

/** The file behind an address below the base path, decoded and without its leading slash. */
export function fileFor(site: Site, inner: string): SiteFile | undefined {
  if (inner === '') return site.files.get('index.html');
  const exact = site.files.get(inner);
  const found = exact && !inner.endsWith('.html') ? exact : site.files.get(`${inner}.html`);
  return found && !isHidden(found.path) ? found : undefined;
}

export function respond(site: Site, ask: Ask): Answer {
  const answer = route(site, ask);
  return ask.method === 'HEAD' && answer.body.kind !== 'none' ? { ...answer, body: { kind: 'none' } } : answer;
}

function route(site: Site, ask: Ask): Answer {
  if (ask.method !== 'GET' && ask.method !== 'HEAD') {
    return plain(site, 405, 'Only GET and HEAD are answered here.\n', { Allow: 'GET, HEAD' });
  }
  if (ask.target.length > longestTarget) return plain(site, 414, 'This address is too long.\n');

  const target = ask.target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  const mark = target.indexOf('?');
  const rawPath = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark);
  const decoded = decodePath(rawPath === '' ? '/' : rawPath);
  if (decoded === undefined || !decoded.startsWith('/') || decoded.includes('\0')) return notFound(site, ask, 400);
  if (decoded.split('/').some((segment) => segment === '.' || segment === '..')) return notFound(site, ask, 400);
  if (forbiddenPattern.test(decoded)) return notFound(site, ask);

  const path = decoded.replace(/\/{2,}/g, '/');
  const base = site.basePath;
  const goTo = (inner: string): Answer =>
    redirect(site, encodeURI(`${base}${inner}`).replace(/[?#]/g, encodeURIComponent) + query);
  if (base !== '/' && (path === '/' || `${path}/` === base)) return goTo('');
  if (!path.startsWith(base)) return notFound(site, ask);

  const inner = path.slice(base.length);
  if (isHidden(inner)) return notFound(site, ask);
  const cleaned = uncleanPattern.exec(`/${inner}`)?.[1];
  if (cleaned !== undefined && inner !== '') return goTo(cleaned.slice(1));
  if (path !== decoded) return goTo(inner);

  const moved = site.redirects?.[`/${inner}`];
  if (moved !== undefined) return redirect(site, locationOf(moved, base, query));
  const file = fileFor(site, inner);
  return file ? answerFile(site, ask, file) : notFound(site, ask);
}

function answerFile(site: Site, ask: Ask, file: SiteFile): Answer {
  const rangeHeader = one(ask.headers.range);
  // A range speaks of the file's own bytes.
  const encoding =
    rangeHeader === undefined ? chooseEncoding(one(ask.headers['accept-encoding']) ?? '', file) : undefined;
  const etag = etagOf(file, encoding);
  const whole = sendFile(site, file, encoding, 200);
  const headers: Headers = {
    ...whole.headers,
    ETag: etag,
    'Last-Modified': new Date(file.modified).toUTCString(),
    'Accept-Ranges': 'bytes',
  };
  if (isUnchanged(ask, etag, file.modified)) {
    const { 'Content-Length': _length, 'Content-Type': _type, 'Content-Encoding': _encoding, ...kept } = headers;
    return { status: 304, headers: kept, body: { kind: 'none' } };
  }
  const ifRange = one(ask.headers['if-range']);
  const range = ifRange === undefined || ifRange === etag ? parseRange(rangeHeader, file.size) : undefined;
  if (range === 'unsatisfiable') {
    return plain(site, 416, 'No such part of this file.\n', { 'Content-Range': `bytes */${file.size}` });
  }
  if (range) {
    return {
      status: 206,
      headers: {
        ...headers,
        'Content-Length': String(range.end - range.start + 1),
        'Content-Range': `bytes ${range.start}-${range.end}/${file.size}`,
      },
      body: { kind: 'file', file, encoding: undefined, start: range.start, end: range.end },
    };
  }
  return { status: 200, headers, body: whole.body };
}
