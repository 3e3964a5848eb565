/** What the harness needs to know of an engine: packages, site files, commands, and where its main script lies. */
import type { Content } from '../content';
import type { Dialect } from '../convert';

export type Files = ReadonlyMap<string, string>;

export interface Engine {
  readonly id: string;
  readonly name: string;
  /** The package whose version the tables name. */
  readonly main: string;
  readonly packages: Readonly<Record<string, string>>;
  /** Where the registry misses what a package asks for. */
  readonly overrides?: Readonly<Record<string, string>>;
  /** A newer Node than the machine's, from npm's `node-<system>-<processor>`. */
  readonly node?: string;
  /** All files of a site with this content, in a folder below the one with node_modules. */
  readonly files: (content: Content) => Files;
  /** Package and name of the command, and its arguments. */
  readonly build: readonly [string, string, ...string[]];
  readonly dev: (port: number) => readonly [string, string, ...string[]];
  /** Output folder inside the site. */
  readonly out: string;
  /** What makes a build warm, inside the site: removed before a cold one. */
  readonly caches: readonly string[];
  /** Renders with React or Vue: these are the peers for build time. */
  readonly framework: 'React' | 'Vue' | 'none';
  /** The file of a page that the hot-update measurement edits. */
  readonly sourceOf: (id: string) => string;
  /** How it writes what Markdown leaves open. */
  readonly dialect: Dialect;
  /** How formulas are made. */
  readonly formulas: string;
}

export const quoted = (text: string): string => JSON.stringify(text);

export function frontMatter(data: Readonly<Record<string, string>>): string {
  return `---\n${Object.entries(data)
    .map(([key, value]) => `${key}: ${quoted(value)}`)
    .join('\n')}\n---\n\n`;
}
