/**
 * What we rely on inside of Docusaurus, one contract per internal, checked against an installed version. The test of this
 * folder runs them on the version that we use, `npm run check:upgrade` on any other. The files that use an internal say
 * why there is no public way. Node only.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Expectation = readonly [file: string, pattern: RegExp, ifMissing: string];

export interface Contract {
  readonly internal: string;
  /** The files of this folder that use it. */
  readonly file: string;
  /** Texts below `node_modules/@docusaurus`. In a folder, one file must have the text. */
  readonly expects: readonly Expectation[];
}

function textsOf(place: string): string[] {
  if (!existsSync(place)) return [];
  if (/\.js$/.test(place)) return [readFileSync(place, 'utf8')];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => readFileSync(path.join(place, name), 'utf8'));
}

/** What no longer holds in the packages below `root`, in words. */
export function problemsOf({ expects }: Contract, root: string): string[] {
  return expects.flatMap(([file, pattern, ifMissing]) => {
    const texts = textsOf(path.join(root, 'node_modules/@docusaurus', file));
    if (texts.length === 0) return [`${file} is gone: ${ifMissing}`];
    return texts.some((text) => pattern.test(text)) ? [] : [`${file} changed: ${ifMissing}`];
  });
}

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
  ['hash-link', 'theme-classic/lib/theme/Heading'],
  ['tabs-container', 'theme-classic/lib/theme/Tabs'],
] as const;

const CORE = 'core/lib/client';

export const CONTRACTS: readonly Contract[] = [
  {
    internal: 'client entry',
    file: 'client-app.ts, client-build.ts',
    expects: [
      [`${CORE}/App.js`, /export default function App\b/, 'the root component has to be imported from elsewhere'],
      [`${CORE}/clientEntry.js`, /HelmetProvider[\s\S]*BrowserRouter[\s\S]*hydrateRoot/, 'compare our client entry'],
      ['core/lib/webpack/client.js', /entry: .*clientEntry/, 'our entry no longer replaces the original'],
      ['core/lib/webpack/client.js', /HYDRATE_CLIENT_ENTRY/, 'the switch between hydrating and rendering has moved'],
    ],
  },
  {
    internal: 'PendingNavigation',
    file: 'client-build.ts, lifecycles.ts',
    expects: [
      [`${CORE}/App.js`, /from '\.\/PendingNavigation'/, 'the module that we replace is no longer imported'],
      [
        `${CORE}/ClientLifecyclesDispatcher.js`,
        /export function dispatchLifecycleAction/,
        'route updates are dispatched elsewhere',
      ],
      [`${CORE}/PendingNavigation.js`, /shouldComponentUpdate/, 'compare our PendingNavigation'],
    ],
  },
  {
    internal: 'generated routes',
    file: 'routes.ts',
    expects: [
      ['core/lib/server/codegen/codegenRoutes.js', /'routes\.js'/, 'the route table has another name'],
      [`${CORE}/preload.js`, /component\.preload\?\.\(\)/, 'route components are loaded in another way'],
    ],
  },
  {
    internal: 'fields of the page template',
    file: 'page-template.ts',
    expects: [
      [
        'core/lib/ssg/ssgTemplate.js',
        /appHtml,\s+baseUrl,\s+htmlAttributes,\s+bodyAttributes,\s+headTags,\s+preBodyTags,\s+postBodyTags,\s+metaAttributes,\s+scripts,\s+stylesheets/,
        'the template gets other fields',
      ],
      ['core/lib/ssg/ssgTemplate.html.js', /id="__docusaurus"/, 'the root element has another id'],
      ['core/lib/webpack/client.js', /runtimeChunk: true/, 'the entry is no longer in main and runtime~main'],
    ],
  },
  {
    internal: 'client manifest and registry',
    file: 'client-manifest.ts',
    expects: [
      ['core/lib/webpack/client.js', /client-manifest\.json/, 'the client manifest has another name'],
      ['core/lib/server/codegen/codegenRoutes.js', /require\.resolveWeak\(/, 'the registry has another format'],
    ],
  },
  {
    internal: 'cacheGroups.styles',
    file: 'client-build.ts',
    expects: [['core/lib/webpack/base.js', /styles: \{\s+name: 'styles'/, 'style sheets are merged elsewhere']],
  },
  {
    internal: 'module formats',
    file: 'client-build.ts',
    expects: [
      ['core/lib/webpack/server.js', /commonjs2/, 'the server bundle has another format'],
      ['core/lib/webpack/base.js', /chunkFilename/, 'chunks are named elsewhere'],
    ],
  },
  {
    internal: 'classic theme: client modules and inline script',
    file: 'classic-theme.ts',
    expects: [
      [
        'theme-classic/lib/index.js',
        /'\.\/prism-include-languages',\s+'\.\/nprogress'/,
        'client modules have other names',
      ],
      ['theme-classic/lib/index.js', /infima/, 'the theme has another style sheet'],
      ['theme-classic/lib/index.js', /tagName: 'script',\s+innerHTML/, 'the inline script is inserted in another way'],
    ],
  },
  {
    internal: 'useNavbarMobileSidebar',
    file: 'mobile-sidebar.ts',
    expects: [
      ['theme-common/lib/internal.js', /useNavbarMobileSidebar/, 'the state of the mobile menu is exported elsewhere'],
    ],
  },
  {
    internal: 'RouteContextProvider',
    file: 'route-context.ts',
    expects: [[`${CORE}/routeContext.js`, /export function RouteContextProvider/, 'the crash page has no layout']],
  },
  {
    internal: 'dates of last changes',
    file: 'contracts.ts',
    expects: [
      [
        'core/lib/server/configValidation.js',
        /faster\.gitEagerVcs\s*\?\s*\(0, utils_1\.getVcsPreset\)\('default-v2'\)/,
        'dates of last changes may take one call of git per page',
      ],
      ['utils/lib/vcs/vcsDefaultV2.js', /VscGitEager/, 'dates of last changes may take one call of git per page'],
    ],
  },
  {
    internal: 'class names of the theme',
    file: 'contracts.ts',
    expects: SELECTED_CLASSES.map(([name, folder]) => [folder, new RegExp(name), `no file mentions the class ${name}`]),
  },
];
