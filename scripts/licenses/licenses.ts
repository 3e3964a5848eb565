/** Licenses of the packages whose code or files readers download, and the text of THIRD_PARTY.md. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly home: string;
  /** The license file's own words; empty when the package has none. */
  readonly text: string;
}

/**
 * Files that reach readers without passing through the bundler, so that its list does not know them.
 * The folder of a package that is not installed is left out.
 */
export const copiedPackages: readonly string[] = ['katex', 'infima', 'pyodide', 'minijinja-js', 'world-atlas'].map(
  (name) => `node_modules/${name}`,
);

function licenseText(folder: string): string {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name));
  return file ? readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim() : '';
}

export function readShipped(root: string, folders: readonly string[]): Shipped[] {
  const all = [...new Set([...folders, ...copiedPackages])].filter((folder) =>
    existsSync(path.join(root, folder, 'package.json')),
  );
  const shipped = all.map((folder): Shipped => {
    const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
      license?: string | { type: string };
      homepage?: string;
      repository?: string | { url?: string };
    };
    const repository = typeof manifest.repository === 'string' ? manifest.repository : manifest.repository?.url;
    return {
      name: manifest.name,
      version: manifest.version,
      license: typeof manifest.license === 'object' ? manifest.license.type : (manifest.license ?? 'not stated'),
      home: manifest.homepage ?? repository?.replace(/^git\+/, '').replace(/\.git$/, '') ?? '',
      text: licenseText(path.join(root, folder)),
    };
  });
  return shipped.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}

export function tableRow({ name, version, license, home }: Shipped): string {
  return `| ${name} | ${version} | ${license} | ${/^https?:/.test(home) ? `<${home}>` : ''} |`;
}

export function thirdPartyFile(shipped: readonly Shipped[]): string {
  const byText = new Map<string, string[]>();
  for (const { name, text } of shipped) {
    if (text) byText.set(text, [...new Set([...(byText.get(text) ?? []), name])]);
  }
  const notices = [...byText].map(([text, names]) => `### ${names.join(', ')}\n\n~~~text\n${text}\n~~~\n`);
  return [
    '# Third-party software in what readers download',
    '',
    'Written by `npm run licenses` after a build; a test fails when a package that ships is missing here.',
    'The Python runtime (pyodide) contains CPython, under the PSF license 2.0.',
    '',
    '| package | version | license | home |',
    '|---|---|---|---|',
    ...shipped.map(tableRow),
    '',
    '## Notices',
    '',
    ...notices,
  ].join('\n');
}
