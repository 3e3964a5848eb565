/**
 * Which folders may import which: the one place where this is written down. Tests are left out, they may import anything.
 * `npm run lint` fails on a violation.
 */
const feature = '^src/(?!theme/|docusaurus/|config/|css/)[^/]+/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that import each other cannot be understood, tested or moved apart.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Dependencies between folders, at any level, point one way.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'brand-imports-nothing',
      comment: 'Everything may import src/brand, so it must not depend on any other folder.',
      severity: 'error',
      from: { path: '^src/brand/' },
      to: { path: '^(?!src/brand/|brand\\.config\\.ts|node_modules/|@docusaurus/types)', dependencyTypesNot: ['core'] },
    },
    {
      name: 'search-does-not-know-live',
      severity: 'error',
      from: { path: '^src/search/' },
      to: { path: '^src/live/' },
    },
    {
      name: 'live-does-not-know-search',
      severity: 'error',
      from: { path: '^src/live/' },
      to: { path: '^src/search/' },
    },
    {
      name: 'only-docusaurus-imports-the-theme',
      comment: 'src/theme holds thin files that forward to features, never the other way around.',
      severity: 'error',
      from: { path: feature },
      to: { path: '^src/theme/' },
    },
    {
      name: 'adapter-knows-no-feature',
      comment: 'Features use the adapter for internals of Docusaurus; it depends on none of them.',
      severity: 'error',
      from: { path: '^src/docusaurus/' },
      to: { path: '^src/(?!docusaurus/|brand/|build-files/)' },
    },
    {
      name: 'internals-behind-the-adapter',
      comment: 'An upgrade must find every internal of Docusaurus that we touch in one folder, with a contract test.',
      severity: 'error',
      from: { path: '^(src|plugins)/', pathNot: '^src/docusaurus/' },
      to: { path: '^@generated/|@docusaurus/(core/lib|[a-z-]+/lib/client|theme-common/internal)' },
    },
    {
      name: 'site-does-not-import-tooling',
      comment: 'Commands, checks, benches and deployment use the site, never the other way around.',
      severity: 'error',
      from: { path: '^(src|plugins|apps)/' },
      to: { path: '^(scripts|content-checks|bench|deploy|tests)/' },
    },
    {
      name: 'deploy-imports-brand-policy-names-and-redirects-only',
      severity: 'error',
      from: { path: '^deploy/' },
      to: { path: '^(?!deploy/|src/brand/|src/trusted-types/policy-names|src/redirects/redirects|brand\\.config\\.ts|node_modules/|@docusaurus/types)', dependencyTypesNot: ['core'] },
    },
    {
      name: 'content-checks-read-rules-of-the-site-only',
      severity: 'error',
      from: { path: '^content-checks/' },
      to: { path: '^(?!content-checks/|src/(brand|codeblocks|figures|glossary|live|redirects|reference|samples|spelling)/|brand\\.config\\.ts|node_modules/)', dependencyTypesNot: ['core'] },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|build|generated|\\.docusaurus|\\.cache)/|^bench/peers/|^tests/|\\.(test|spec)\\.tsx?$' },
  },
};
