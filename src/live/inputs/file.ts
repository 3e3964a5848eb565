/** One or several files, as data URLs. The form checks extension, declared type and size; it doesn't look inside. */
import { defineKind, type FileValue, orNull, textOption, type Zod } from './kind';

export const file = defineKind({
  type: 'file',
  conditional: false,
  inLinks: false,
  options: (z: Zod) => ({
    accept: textOption(z).optional().describe('As in HTML: `.csv,text/csv`.'),
    multiple: z.boolean().default(false),
    maxSize: z.int().positive().default(1_000_000).describe('Bytes, for each file.'),
    sample: textOption(z).optional().describe('File of the app folder that is used until the reader chooses one.'),
  }),
  check(input, report, files) {
    if (input.sample === undefined) {
      if (input.required) report([], 'a required file needs a `sample`, so that the app can be recorded');
    } else if (!files.has(input.sample)) {
      report(['sample'], `there is no file "${input.sample}" in the app's folder`);
    }
  },
  initial: (_, { sample }) => (sample ? [sample] : []),
  fromJson(_, value) {
    if (value === null) return [];
    const urls: unknown[] = [value].flat();
    const isUrl = (url: unknown): url is string => typeof url === 'string' && url.startsWith('data:');
    return urls.every(isUrl) ? urls.map((url) => ({ name: 'file', size: dataUrlSize(url), url })) : undefined;
  },
  read(input, raw) {
    const files = (raw ?? []) as readonly FileValue[];
    const [first] = files;
    if (!first) return input.required ? { error: 'Choose a file.' } : { value: input.multiple ? [] : null };
    const wrong = files.find((one) => !isAccepted(one, input.accept));
    if (wrong) return { error: `${wrong.name} isn’t an accepted file (${input.accept}).` };
    const big = files.find(({ size }) => size > input.maxSize);
    if (big) return { error: `${big.name} is ${showBytes(big.size)}; the limit is ${showBytes(input.maxSize)}.` };
    return { value: input.multiple ? files.map(({ url }) => url) : first.url };
  },
  jsonSchema({ accept, maxSize, multiple, required }) {
    const types = tokensOf(accept).map((token) => (token.startsWith('.') ? mediaTypeOf(token) : token));
    const anyOf = [...new Set(types)].map((type) => type.replace(/[.+]/g, '\\$&').replace('*', '[^;,]*'));
    const url = {
      type: 'string',
      pattern: anyOf.length > 0 ? `^data:(?:${anyOf.join('|')})(?:[;,]|$)` : '^data:',
      maxLength: 4 * Math.ceil(maxSize / 3) + MAX_PREFIX,
    };
    const description = `A data URL (data:<type>;base64,<data>) of at most ${maxSize} bytes. Accepted: ${accept ?? 'any type'}.`;
    if (!multiple) return { description, ...orNull(required, url) };
    return { description, type: 'array', items: url, ...(required && { minItems: 1 }) };
  },
  widget: ({ accept, multiple }) => ({ as: 'file', attributes: { accept, multiple } }),
  rules: ({ accept, maxSize, multiple }) => [
    `${accept ?? 'any type'}, up to ${maxSize / 1000} kB${multiple ? ', several' : ''}`,
  ],
});

/** What a data URL may have before its data: the type, a character set. */
const MAX_PREFIX = 200;

/** `accept` as in HTML: extensions, media types and `image/*`, separated by commas. */
function tokensOf(accept = ''): string[] {
  return accept
    .toLowerCase()
    .split(',')
    .map((token) => token.trim())
    .filter(Boolean);
}

function isAccepted({ name, url }: FileValue, accept: string | undefined): boolean {
  const type = /^data:([^;,]*)/.exec(url)?.[1] ?? '';
  const wanted = tokensOf(accept);
  const matches = (token: string): boolean => {
    if (!token.startsWith('.')) return token.endsWith('/*') ? type.startsWith(token.slice(0, -1)) : type === token;
    // A value from a link or a test case has no file name.
    return name.includes('.') ? name.toLowerCase().endsWith(token) : type === mediaTypeOf(token);
  };
  return wanted.length === 0 || wanted.some(matches);
}

function dataUrlSize(url: string): number {
  const data = url.slice(url.indexOf(',') + 1);
  return Math.floor((data.length * 3) / 4) - (data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0);
}

function showBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Number((bytes / 1000).toPrecision(3))} kB`;
  return `${Number((bytes / 1_000_000).toPrecision(3))} MB`;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  txt: 'text/plain',
  md: 'text/markdown',
  json: 'application/json',
  geojson: 'application/geo+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

export function mediaTypeOf(fileName: string): string {
  return MEDIA_TYPES[fileName.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}
