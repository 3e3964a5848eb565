/**
 * Changes to the bundler's configuration that Docusaurus has no option for. A replacement that no longer applies fails
 * the build: an upgrade must not silently bring Docusaurus's own module back.
 */
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { ClientManifestPlugin } from './client-manifest';

type ConfigureWebpack = NonNullable<Plugin['configureWebpack']>;
type Bundler = Parameters<ConfigureWebpack>[2]['currentBundler']['instance'];

export interface ClientBuild {
  /** Our client entry. */
  readonly entry: string;
  /** Modules of Docusaurus's client by name (`PendingNavigation`), and the files that replace them. */
  readonly replacements: Readonly<Record<string, string>>;
}

const CLIENT = `${path.join('@docusaurus', 'core', 'lib', 'client')}${path.sep}`;

interface Compilation {
  readonly compiler: { readonly isChild: () => boolean };
  readonly modules: Iterable<{ readonly resource?: string }>;
  readonly errors: Error[];
}
interface Compiler {
  readonly hooks: {
    readonly afterCompile: { tap: (name: string, check: (compilation: Compilation) => void) => void };
  };
}

/** Replaces `./<name>` inside of Docusaurus's client. */
export class ReplaceClientModule {
  constructor(
    private readonly bundler: Pick<Bundler, 'NormalModuleReplacementPlugin'>,
    private readonly name: string,
    private readonly file: string,
  ) {}

  apply(compiler: unknown): void {
    const { NormalModuleReplacementPlugin } = this.bundler;
    new NormalModuleReplacementPlugin(new RegExp(`^\\./${this.name}$`), (resource) => {
      if (`${resource.context}${path.sep}`.endsWith(CLIENT)) resource.request = this.file;
    }).apply(compiler as never);
    (compiler as Compiler).hooks.afterCompile.tap('replace-client-module', ({ compiler: current, modules, errors }) => {
      // In development, the HTML is compiled by a compiler of its own.
      if (current.isChild()) return;
      // A module from the cache is not resolved again, so the modules themselves have to be looked at.
      if (errors.length > 0 || [...modules].some(({ resource }) => resource === this.file)) return;
      errors.push(
        new Error(
          `Docusaurus's client no longer imports "./${this.name}", which ${path.basename(this.file)} replaces. ` +
            'Look at @docusaurus/core/lib/client/App.js and at src/docusaurus/README.md.',
        ),
      );
    });
  }
}

/** One style sheet for all pages. What a reader may never open keeps its own (`*.lazy.css`, `*.lazy.module.css`). */
const styleChunks = {
  splitChunks: {
    cacheGroups: {
      styles: {
        test: (module: { nameForCondition: () => string | null }) =>
          !/\.lazy(?:\.module)?\.css$/.test(module.nameForCondition() ?? ''),
      },
    },
  },
};

export function configureClientBuild(
  { generatedFilesDir }: Pick<LoadContext, 'generatedFilesDir'>,
  { entry, replacements }: ClientBuild,
): ConfigureWebpack {
  return (_config, isServer, { currentBundler }) => ({
    mergeStrategy: { entry: 'replace' },
    // Our package.json says "type": "module". The server bundle and the generated files are CommonJS and must be marked as such.
    ...(isServer ? { output: { chunkFilename: 'assets/js/[name].[contenthash:8].cjs' } } : { entry }),
    module: {
      rules: [
        { test: (file: string) => file.startsWith(generatedFilesDir) && /\.m?js$/.test(file), type: 'javascript/auto' },
      ],
    },
    plugins: [
      ...Object.entries(replacements).map(
        ([name, file]) => new ReplaceClientModule(currentBundler.instance, name, file),
      ),
      ...(isServer ? [] : [new ClientManifestPlugin(generatedFilesDir)]),
    ],
    optimization: isServer ? {} : styleChunks,
  });
}
