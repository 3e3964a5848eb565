/** Moving and deleting pages: the edits one by one, and the commands on a small site. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newPage } from '../scaffold/scaffold';
import { editRedirects, editSidebar, editStructure } from './move';

const SIDEBAR = `const ordered = [
  'index',
  category('Inputs', 'inputs', ['overview', 'types', 'last']),
  'monetization',
];
`;

describe('the sidebar', () => {
  it.each([
    ['inputs/types', 'inputs/kinds', "['overview', 'kinds', 'last']"],
    ['inputs/types', 'output/kinds', "['overview', 'last']"],
    ['inputs/last', undefined, "['overview', 'types']"],
    ['inputs/new', 'inputs/newer', "['overview', 'types', 'last']"],
  ])('%s → %s', (from, to, list) => expect(editSidebar(SIDEBAR, from, to)).toContain(`'inputs', ${list})`));
  it.each([
    ['pricing', "  'pricing',\n"],
    ['inputs/pricing', "'last']),\n];"],
    [undefined, "'last']),\n];"],
  ])('monetization → %s', (to, text) => expect(editSidebar(SIDEBAR, 'monetization', to)).toContain(text));
});

describe('structure.yaml', () => {
  const text = '# Comment\ndocs/a.mdx:\n  apps: [x]\n  sections: [y]\ndocs/b.mdx:\n  apps: [z]\n';
  it('renames', () => expect(editStructure(text, 'docs/a.mdx', 'docs/c.mdx')).toBe(text.replace('a.mdx', 'c.mdx')));
  it('removes', () =>
    expect(editStructure(text, 'docs/a.mdx', undefined)).toBe('# Comment\ndocs/b.mdx:\n  apps: [z]\n'));
});

describe('redirects.yaml', () => {
  it('is created with a comment', () =>
    expect(editRedirects(undefined, '/a', '/b')).toMatch(/^# Addresses that moved.*\n+\/a: \/b\n$/));
  it('keeps comments, and makes no chain and no loop', () => {
    const text = '# Top\n/a: /b # why\n# another\n/c: /b#part\n/d: /e\n';
    expect(editRedirects(text, '/b', '/d')).toBe('# Top\n/a: /d # why\n# another\n/c: /d#part\n/b: /d\n');
  });
});

describe('as a command', () => {
  const repository = path.resolve(import.meta.dirname, '../..');
  const root = mkdtempSync(path.join(tmpdir(), 'pages-'));
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const addPage = (id: string, title: string, text: string) =>
    write(
      `docs/${id}.mdx`,
      (newPage(id, title).files[`docs/${id}.mdx`] ?? '').replace('Say in one', `${text}\n\nSay in one`),
    );
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/with-install.mjs', '--bundled', 'scripts/move-page.ts', ...args],
      { cwd: root, encoding: 'utf8' },
    );
    return { status, output: stdout + stderr };
  };

  beforeEach(() => {
    rmSync(root, { recursive: true, force: true });
    mkdirSync(root);
    for (const name of ['node_modules', 'src', 'python'])
      symlinkSync(path.join(repository, name), path.join(root, name));
    for (const name of ['scripts', 'content-checks', 'cspell.json', 'words.txt', 'brand.config.ts', 'biome.json'])
      cpSync(path.join(repository, name), path.join(root, name), { recursive: true });
    for (const name of [
      'package.json',
      'package-lock.json',
      'sidebars.ts',
      'tsconfig.json',
      'blog/authors.yml',
      'blog/tags.yml',
    ])
      cpSync(path.join(repository, name), path.join(root, name));
    write('content-checks/structure.yaml', 'docs/inputs/types.mdx:\n  sections: [first-section]\n');
    write('sidebars.ts', SIDEBAR);
    addPage('getting-started/quick-overview', 'Quick overview', 'See [Kinds of input](/inputs/types#first-section).');
    addPage(
      'inputs/overview',
      'Overview',
      'See [Types of input](./types.mdx) and [its section](types.mdx#first-section).',
    );
    addPage(
      'inputs/types',
      'Types of input',
      'See [Overview of inputs](./overview.mdx#first-section), [Above](./types.mdx) and <a href="/inputs/types">the top</a>.',
    );
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('moves a page with all that refers to it', () => {
    const { status, output } = run('move', 'inputs/types', 'reference/kinds-of-input');
    expect(output).toContain('→ /inputs/types redirects to /reference/kinds-of-input.');
    expect(output).toContain('3 files checked: no findings.');
    expect(status).toBe(0);
    expect(existsSync(path.join(root, 'docs/inputs/types.mdx'))).toBe(false);
    expect(read('docs/reference/kinds-of-input.mdx')).toContain(
      'See [Overview of inputs](../inputs/overview.mdx#first-section), [Above](./kinds-of-input.mdx) and <a href="/reference/kinds-of-input">the top</a>.',
    );
    expect(read('docs/inputs/overview.mdx')).toContain(
      'See [Types of input](../reference/kinds-of-input.mdx) and [its section](../reference/kinds-of-input.mdx#first-section).',
    );
    expect(read('docs/getting-started/quick-overview.mdx')).toContain(
      '[Kinds of input](/reference/kinds-of-input#first-section)',
    );
    expect(read('sidebars.ts')).toContain("category('Inputs', 'inputs', ['overview', 'last'])");
    expect(read('content-checks/structure.yaml')).toMatch(/^docs\/reference\/kinds-of-input\.mdx:/);
    expect(read('redirects.yaml')).toContain('\n/inputs/types: /reference/kinds-of-input\n');
  });

  it("checks what it changed against the operator's brand file", () => {
    write(
      'our.config.ts',
      "import brand from './brand.config';\nexport default { ...brand, codeLanguages: ['cobol'] };\n",
    );
    write(
      'docs/inputs/types.mdx',
      `${read('docs/inputs/types.mdx')}\n`.replace('See ', '```cobol\nSTOP RUN.\n```\n\nSee '),
    );
    const move = () => run('move', 'inputs/types', 'inputs/kinds');
    vi.stubEnv('BRAND_FILE', 'our.config.ts');
    expect(move().output).toContain('no findings');
    vi.unstubAllEnvs();
    expect(run('move', 'inputs/kinds', 'inputs/types').output).toContain('Unknown code language "cobol"');
  });

  it('refuses to delete a page without a redirect, and names the pages that link to it', () => {
    const { status, output } = run('delete', 'docs/inputs/types.mdx');
    expect(output).toContain('Readers of /inputs/types need another page: add --redirect.');
    expect(output).toContain('link to it: docs/getting-started/quick-overview.mdx, docs/inputs/overview.mdx.');
    expect(status).toBe(1);
    expect(existsSync(path.join(root, 'docs/inputs/types.mdx'))).toBe(true);
    expect(run('delete', 'inputs/types', '--redirect', '/nowhere').output).toContain(
      "isn't the address of another page",
    );
  });

  it('deletes a page, and reports the links that are broken now', () => {
    const { status, output } = run('delete', 'inputs/types', '--redirect', '/inputs/overview');
    expect(status).toBe(1);
    expect(output).toMatch(/docs\/inputs\/overview\.mdx:\d+: The link \.\/types\.mdx leads to no page/);
    expect(existsSync(path.join(root, 'docs/inputs/types.mdx'))).toBe(false);
    expect(read('redirects.yaml')).toContain('\n/inputs/types: /inputs/overview\n');
    expect(read('content-checks/structure.yaml').trim()).toBe('');
  });

  it.each([
    [['move', 'inputs/nope', 'inputs/x'], 'There is no docs page "inputs/nope". Example: npm run move:page'],
    [['move', 'inputs/types', 'Inputs/X y'], "isn't a valid path for a page. Use lower-case words. Example:"],
    [['move', 'inputs/types', 'inputs/overview'], 'docs/inputs/overview.mdx already exists.'],
    [['delete', 'blog/2026-05-31-news.mdx', '--redirect', '/blog'], '"blog/2026-05-31-news.mdx" is a post.'],
  ])('%j is refused with an example', (args, message) => {
    const { status, output } = run(...args);
    expect(output).toContain(message);
    expect(status).toBe(1);
  });
});
