/**
 * What we rely on inside of Docusaurus, one contract per internal, checked against an installed version. The test of this
 * folder runs them on the version that we use, `npm run check:upgrade` on any other. Node only.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Contract {
  /** The file of this folder that uses it. */
  readonly file: string;
  readonly internal: string;
  /** Why there is no public way. */
  readonly reason: string;
  /** What no longer holds, in words. */
  readonly check: (installed: Installed) => readonly string[];
}

/** Reads files below `node_modules/@docusaurus`. */
export interface Installed {
  readonly text: (file: string) => string;
  readonly files: (folder: string) => readonly string[];
}

export function installedAt(root: string): Installed {
  const scope = path.join(root, 'node_modules/@docusaurus');
  return {
    text: (file) => (existsSync(path.join(scope, file)) ? readFileSync(path.join(scope, file), 'utf8') : ''),
    files: (folder) =>
      existsSync(path.join(scope, folder))
        ? readdirSync(path.join(scope, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
            path.posix.join(folder, name.split(path.sep).join('/')),
          )
        : [],
  };
}

/** A list of `[file, expected, what it means if it's missing]`. */
const expectText = (...expected: readonly (readonly [file: string, pattern: RegExp, problem: string])[]) =>
  ((installed) =>
    expected.flatMap(([file, pattern, problem]) => {
      const text = installed.text(file);
      if (text === '') return [`${file} is gone: ${problem}`];
      return pattern.test(text) ? [] : [`${file} changed: ${problem}`];
    })) satisfies Contract['check'];

/** Class names that our style sheets select by a part of their name. */
export const SELECTED_CLASSES = [
  ['skipToContent', 'theme-common/lib'],
  ['iconExternalLink', 'theme-classic/lib/theme/Icon'],
  ['tocCollapsibleButton', 'theme-classic/lib/theme/TOCCollapsible'],
  ['backToTopButton', 'theme-classic/lib/theme/BackToTopButton'],
  ['announcementBar', 'theme-classic/lib/theme/AnnouncementBar'],
  ['docItemCol', 'theme-classic/lib/theme/DocItem'],
  ['buttonGroup', 'theme-classic/lib/theme/CodeBlock'],
  ['theme-doc-markdown', 'theme-common/lib'],
  ['theme-doc-breadcrumbs', 'theme-common/lib'],
  ['theme-doc-toc-mobile', 'theme-common/lib'],
  ['theme-doc-sidebar-container', 'theme-common/lib'],
  ['theme-doc-sidebar-item-category', 'theme-common/lib'],
] as const;

const CORE = 'core/lib/client';

export const CONTRACTS: readonly Contract[] = [
  {
    file: 'client-app.ts, client-build.ts',
    internal: 'client entry',
    reason: 'pages are hydrated when the reader needs it, and a failed first load is reported',
    check: expectText(
      [`${CORE}/App.js`, /export default function App\b/, 'the root component has to be imported from elsewhere'],
      [`${CORE}/clientEntry.js`, /HelmetProvider[\s\S]*BrowserRouter[\s\S]*hydrateRoot/, 'compare our client entry'],
      ['core/lib/webpack/client.js', /entry: .*clientEntry/, 'our entry no longer replaces the original'],
      ['core/lib/webpack/client.js', /HYDRATE_CLIENT_ENTRY/, 'the switch between hydrating and rendering has moved'],
    ),
  },
  {
    file: 'client-build.ts, lifecycles.ts',
    internal: 'PendingNavigation',
    reason: 'the original reloads forever after a failed deploy, and into an error page when offline',
    check: expectText(
      [`${CORE}/App.js`, /from '\.\/PendingNavigation'/, 'the module that we replace is no longer imported'],
      [
        `${CORE}/ClientLifecyclesDispatcher.js`,
        /export function dispatchLifecycleAction/,
        'route updates are dispatched elsewhere',
      ],
      [`${CORE}/PendingNavigation.js`, /shouldComponentUpdate/, 'compare our PendingNavigation'],
    ),
  },
  {
    file: 'routes.ts',
    internal: 'generated routes',
    reason: 'no public function tells whether an address is a page, or loads its code',
    check: expectText(
      ['core/lib/server/codegen/codegenRoutes.js', /'routes\.js'/, 'the route table has another name'],
      [`${CORE}/preload.js`, /component\.preload\?\.\(\)/, 'route components are loaded in another way'],
    ),
  },
  {
    file: 'page-template.ts',
    internal: 'fields of the page template',
    reason: 'the scripts of a page must be named, not started',
    check: expectText(
      [
        'core/lib/ssg/ssgTemplate.js',
        /appHtml,\s+baseUrl,\s+htmlAttributes,\s+bodyAttributes,\s+headTags,\s+preBodyTags,\s+postBodyTags,\s+metaAttributes,\s+scripts,\s+stylesheets/,
        'the template gets other fields',
      ],
      ['core/lib/ssg/ssgTemplate.html.js', /id="__docusaurus"/, 'the root element has another id'],
      ['core/lib/webpack/client.js', /runtimeChunk: true/, 'the entry is no longer in main and runtime~main'],
    ),
  },
  {
    file: 'client-manifest.ts',
    internal: 'client manifest and registry',
    reason: 'with Rspack the manifest does not know which files belong to a page',
    check: expectText(
      ['core/lib/webpack/client.js', /client-manifest\.json/, 'the client manifest has another name'],
      ['core/lib/server/codegen/codegenRoutes.js', /require\.resolveWeak\(/, 'the registry has another format'],
    ),
  },
  {
    file: 'client-build.ts',
    internal: 'cacheGroups.styles',
    reason: 'the styles of what a reader may never open must not be in the one style sheet',
    check: expectText(['core/lib/webpack/base.js', /styles: \{\s+name: 'styles'/, 'style sheets are merged elsewhere']),
  },
  {
    file: 'client-build.ts',
    internal: 'module formats',
    reason: 'generated files and the server bundle are CommonJS, our package is not',
    check: expectText(
      ['core/lib/webpack/server.js', /commonjs2/, 'the server bundle has another format'],
      ['core/lib/webpack/base.js', /chunkFilename/, 'chunks are named elsewhere'],
    ),
  },
  {
    file: 'mdx-cache.ts',
    internal: 'persistent cache settings',
    reason: 'compiled pages depend on more than their own file',
    check: expectText([
      'core/lib/webpack/base.js',
      /buildDependencies: getCacheBuildDependencies/,
      'cached pages may be stale',
    ]),
  },
  {
    file: 'classic-theme.ts',
    internal: 'classic theme: client modules and inline script',
    reason: 'the inline script writes unchecked values into the page; Prism and nprogress are not needed',
    check: expectText(
      [
        'theme-classic/lib/index.js',
        /'\.\/prism-include-languages',\s+'\.\/nprogress'/,
        'client modules have other names',
      ],
      ['theme-classic/lib/index.js', /infima/, 'the theme has another style sheet'],
      ['theme-classic/lib/index.js', /tagName: 'script',\s+innerHTML/, 'the inline script is inserted in another way'],
    ),
  },
  {
    file: 'mobile-sidebar.ts',
    internal: 'useNavbarMobileSidebar',
    reason: 'focus and Escape in the mobile menu need to know whether it is open',
    check: expectText([
      'theme-common/lib/internal.js',
      /useNavbarMobileSidebar/,
      'the state of the mobile menu is exported elsewhere',
    ]),
  },
  {
    file: 'route-context.ts',
    internal: 'RouteContextProvider',
    reason: 'the layout of the crash page needs a route',
    check: expectText([
      `${CORE}/routeContext.js`,
      /export function RouteContextProvider/,
      'the crash page has no layout',
    ]),
  },
  {
    file: 'contracts.ts',
    internal: 'class names of the theme',
    reason: 'the theme has no variables or stable classes for these elements',
    check: (installed) =>
      SELECTED_CLASSES.flatMap(([name, folder]) =>
        installed.files(folder).some((file) => /\.(?:js|css)$/.test(file) && installed.text(file).includes(name))
          ? []
          : [`No file of ${folder} mentions the class ${name}: a rule of src/css no longer applies.`],
      ),
  },
];
