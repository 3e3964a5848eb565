/**
 * The Python library as a wheel, which `pip install <address>` installs: the format of PEP 427 and the metadata of PEP 639.
 * Made in TypeScript, so that a build needs no Python packaging tools. Node only.
 */
import { createHash } from 'node:crypto';
import { PYTHON_VERSION } from '../python/python-version';
import { zip } from './zip';

export interface WheelOptions {
  /** Import name of the package. */
  readonly library: string;
  readonly version: string;
  readonly summary: string;
  /** Address of the docs. */
  readonly home: string;
  /** Files of the package by path, such as `_svg.py`. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** License texts by file name. */
  readonly licenses: Readonly<Record<string, string>>;
}

/** The name of the distribution in file names, which pip compares with the one in METADATA. */
const escaped = (library: string): string => library.replace(/[-_.]+/g, '_').toLowerCase();

/** `pip` insists on this form of name. */
export function wheelName(library: string, version: string): string {
  return `${escaped(library)}-${version}-py3-none-any.whl`;
}

function metadata({ library, version, summary, home, licenses }: WheelOptions): string {
  const lines = [
    'Metadata-Version: 2.4',
    `Name: ${escaped(library).replaceAll('_', '-')}`,
    `Version: ${version}`,
    `Summary: ${summary}`,
    `Project-URL: Documentation, ${home}`,
    'License-Expression: MIT',
    ...Object.keys(licenses).map((name) => `License-File: ${name}`),
    `Requires-Python: >=${PYTHON_VERSION}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The line of RECORD about a file: its digest and its size. */
function recordLine(path: string, content: string | Uint8Array): string {
  const bytes = Buffer.from(content);
  return `${path},sha256=${createHash('sha256').update(bytes).digest('base64url')},${bytes.length}\n`;
}

export function buildWheel(options: WheelOptions): Buffer {
  const { library, version, files, licenses } = options;
  const info = `${escaped(library)}-${version}.dist-info`;
  const contents: Record<string, string | Uint8Array> = {
    ...Object.fromEntries(Object.entries(files).map(([path, content]) => [`${library}/${path}`, content])),
    ...Object.fromEntries(Object.entries(licenses).map(([name, text]) => [`${info}/licenses/${name}`, text])),
    [`${info}/METADATA`]: metadata(options),
    [`${info}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: docs-site\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  };
  const record = Object.keys(contents)
    .sort()
    .map((path) => recordLine(path, contents[path] ?? ''));
  return zip({ ...contents, [`${info}/RECORD`]: `${record.join('')}${info}/RECORD,,\n` });
}
