/** What the build and its thread (thread.ts) tell each other. */
import type { Options } from '@docusaurus/mdx-loader';
import type { BrandNames } from '../../src/brand/tokens';

export interface ThreadData {
  readonly siteDir: string;
  readonly brand: BrandNames;
  /** Those options of the loader that can be sent. */
  readonly options: Partial<Options>;
}

export interface Page {
  readonly content: string;
  readonly filePath: string;
  readonly frontMatter: { [key: string]: unknown };
  readonly compilerName: 'server' | 'client';
}

export interface PageTask extends Page {
  readonly id: number;
  /** Links to Markdown files, and the addresses they lead to. */
  readonly links: ReadonlyMap<string, string | null>;
}

export interface Compiled {
  readonly content: string;
  readonly data: { [key: string]: unknown };
}

export interface PageResult {
  readonly id: number;
  /** Missing when the thread could not do it. */
  readonly compiled?: Compiled;
}
