/** Every check of content: `npm run check` prints what it finds, and `npm test` fails on any finding. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parse as parseYaml } from 'yaml';
import type { Brand } from '../src/brand/brand';
import { checkTargets, parseRedirects, REDIRECTS_FILE } from '../src/redirects/redirects';
import { samplesOf } from '../src/samples/read';
import { readRecorded } from '../src/samples/recorded';
import { checkLinks, sectionsOf } from './links';
import { type Finding, type Page, readPage, show, syntaxFinding } from './page';
import { PAGE_CHECKS } from './page-checks';
import { unusedPictures } from './pictures';
import { isPage, readSite, type Site } from './site';
import {
  appsOf,
  brandSpelledOut,
  duplicates,
  fileRules,
  statedCounts,
  structure,
  structureSchema,
  unknownTokens,
} from './site-checks';
import { checkSpelling } from './spelling';

const TEXT = /\.(?:mdx?|svg|ya?ml|json|py|html|txt|csv|geojson)$/;
const SPELLED = /\.mdx?$|^apps\/[^/]+\/(?:app\.yaml|output\.html|main\.py)$|^figures\/[^/]+\.svg$/;

const appOf = (file: string): string | undefined => /^apps\/([^/]+)\/./.exec(file)?.[1];

/** A file that isn't a page is checked by its name, size and words. */
function checkFile(site: Site, file: string): Finding[] {
  const full = path.join(site.root, file);
  const text = TEXT.test(file) ? readFileSync(full, 'utf8') : '';
  const isDrawing = file.startsWith('figures/') && file.endsWith('.svg');
  const written = !/recorded(?:-steps)?\.json$|^figures\/samples\//.test(file);
  return [
    ...fileRules(file, statSync(full).size, isDrawing ? text : undefined),
    ...brandSpelledOut(file, text, site.brand),
    ...(written ? unknownTokens(file, text, site.brand) : []),
  ];
}

function parsePages(site: Site, files: readonly string[]): { readonly pages: Page[]; readonly findings: Finding[] } {
  const pages: Page[] = [];
  const findings: Finding[] = [];
  for (const file of files) {
    const source = site.sources.get(file)?.source ?? '';
    try {
      pages.push(readPage(file, source));
    } catch (error) {
      findings.push(syntaxFinding(file, error, source));
    }
  }
  return { pages, findings };
}

/** "More than 70 apps": what pages may state. An app that needs compiled packages doesn't run in them. */
function countsOf(site: Site): Parameters<typeof statedCounts>[1] {
  const sources = [...site.sources.values()];
  const shown = new Set(sources.flatMap(appsOf).filter((id) => site.appIds.includes(id)));
  const needsMore = (id: string) => /^needs:/m.test(readFileSync(path.join(site.root, `apps/${id}/app.yaml`), 'utf8'));
  const count = (kind: Page['kind']) => sources.filter((source) => source.kind === kind).length;
  return { apps: [...shown].filter((id) => !needsMore(id)).length, posts: count('post'), 'docs pages': count('doc') };
}

/** Links from other pages to a section that the checked pages no longer have. */
async function checkIncoming(site: Site, pages: readonly Page[]): Promise<Finding[]> {
  const checked = new Set(pages.map(({ file }) => file));
  const addresses = pages.flatMap(({ file }) => {
    const { route = '' } = site.sources.get(file) ?? {};
    return [`${path.posix.basename(file)}#`, `${route}#`];
  });
  const linking = [...site.sources.values()].filter(
    ({ file, source }) => !checked.has(file) && addresses.some((address) => source.includes(address)),
  );
  const parsed = parsePages(
    site,
    linking.map(({ file }) => file),
  );
  const findings = (await Promise.all(parsed.pages.map((page) => checkLinks(page, site)))).flat();
  return findings.filter(({ problem }) => pages.some(({ file }) => problem.startsWith(`${file} has no section`)));
}

async function checkPages(site: Site, pages: readonly Page[], everything: boolean): Promise<Finding[]> {
  const file = path.join(site.root, 'content-checks/structure.yaml');
  const required = structureSchema.parse((existsSync(file) && parseYaml(readFileSync(file, 'utf8'))) || {});
  const names = new Set(pages.map((page) => page.file));
  const relevant = Object.entries(required).filter(([name]) => everything || names.has(name));
  const counts = countsOf(site);
  return [
    ...pages.flatMap((page) => Object.values(PAGE_CHECKS).flatMap((rule) => rule(page, site.brand))),
    ...pages.flatMap((page) => statedCounts(page, counts)),
    ...(await Promise.all(pages.map((page) => checkLinks(page, site)))).flat(),
    ...(everything ? [] : await checkIncoming(site, pages)),
    ...duplicates([...site.sources.values()].filter(({ kind }) => kind !== 'partial')).filter((finding) =>
      names.has(finding.file),
    ),
    ...structure(pages, Object.fromEntries(relevant)),
  ];
}

/** Samples and apps, a few at a time. */
async function runPython(site: Site, pages: readonly Page[], apps: readonly string[]): Promise<Finding[]> {
  const samples = pages.filter(({ source }) => /^\s*(?:```|~~~)(?:py|text|traceback)/m.test(source));
  if (samples.length + apps.length === 0) return [];
  const [{ stageLibrary }, { checkSamples }, { checkApp }] = await Promise.all([
    import('../src/live/python/native'),
    import('./samples'),
    import('./apps'),
  ]);
  const usesLibrary = apps.length > 0 || samples.some(({ source }) => source.includes('__library__'));
  const library = usesLibrary ? stageLibrary('__library__') : '';
  try {
    const waiting = [...apps];
    const lane = async (): Promise<Finding[]> => {
      const findings: Finding[] = [];
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
        findings.push(...(await checkApp(site.root, id, library)));
      return findings;
    };
    const lanes = Array.from({ length: availableParallelism() }, lane);
    return (await Promise.all([checkSamples(samples, library, readRecorded(site.root)), ...lanes])).flat();
  } finally {
    if (usesLibrary) rmSync(library, { recursive: true, force: true });
  }
}

/** Words of the repository's own documents, and of the docstrings that become the reference. */
function otherProse(root: string): string[] {
  return ['.', 'python/library'].flatMap((folder) => {
    const place = path.join(root, folder);
    const names = existsSync(place) ? readdirSync(place) : [];
    return names
      .filter((name) => /\.(?:md|py)$/.test(name) && name !== 'THIRD_PARTY.md')
      .map((name) => path.join(folder, name));
  });
}

/** What was asked for: files, or the files of a folder. */
function chosen(site: Site, names: readonly string[]): { readonly files: string[]; readonly findings: Finding[] } {
  const findings: Finding[] = [];
  const files = names.flatMap((name) => {
    const found = site.files.filter((file) => file === name || file.startsWith(`${name.replace(/\/$/, '')}/`));
    const fix = 'Name a page, a post, an app, or a folder of these, such as docs/inputs.';
    if (found.length === 0) findings.push({ file: name, line: 1, problem: 'This is not a file of the content', fix });
    return found;
  });
  return { files: [...new Set(files)], findings };
}

/** Redirects lead to pages and sections that exist. */
async function checkRedirects(site: Site): Promise<Finding[]> {
  const place = path.join(site.root, REDIRECTS_FILE);
  const { list, problems } = parseRedirects(existsSync(place) ? readFileSync(place, 'utf8') : '');
  const sections = new Map<string, readonly string[]>();
  for (const target of list.map(({ to }) => site.routes.get(to.split('#')[0] ?? '')))
    if (target) sections.set(target.route, await sectionsOf(site, target));
  const targets = checkTargets(list, {
    exists: (address) => site.routes.has(address),
    hasAnchor: (address, anchor) => sections.get(address)?.includes(anchor) ?? true,
  });
  return [...problems, ...targets].map((text) => {
    const [, line = '1', problem = text, fix = 'Correct the line.'] = /^\S+?:(\d+): (.*?)[;.] (.*)$/.exec(text) ?? [];
    return {
      file: REDIRECTS_FILE,
      line: Number(line),
      problem,
      fix: `${fix.replace(/^./, (first) => first.toUpperCase())}.`,
    };
  });
}

const order = (a: Finding, b: Finding): number =>
  a.file.localeCompare(b.file) || (a.line ?? 1) - (b.line ?? 1) || a.problem.localeCompare(b.problem);

export interface Checked {
  /** Sorted by file and line. */
  readonly findings: readonly Finding[];
  readonly files: number;
}

/** `names`: paths from the root. Without any, all content is checked. */
export async function checkContent(root: string, brand: Brand, names: readonly string[] = []): Promise<Checked> {
  const site = readSite(root, brand);
  const everything = names.length === 0;
  const wanted = names.filter((name) => name !== REDIRECTS_FILE);
  const { files, findings } = everything ? { files: site.files, findings: [] } : chosen(site, wanted);
  const spelling = checkSpelling(
    root,
    files.filter((file) => SPELLED.test(file)).concat(everything ? otherProse(root) : []),
  );
  const parsed = parsePages(site, files.filter(isPage));
  const apps = [...new Set(files.flatMap((file) => appOf(file) ?? []))];
  const python = runPython(site, parsed.pages, apps);
  const fences = everything ? parsed.pages.flatMap(({ tree, file }) => samplesOf(tree, file)) : [];
  const all = await Promise.all([
    findings,
    parsed.findings,
    files.flatMap((file) => checkFile(site, file)),
    checkPages(site, parsed.pages, everything),
    everything || names.includes(REDIRECTS_FILE) ? checkRedirects(site) : [],
    everything ? unusedPictures(fences, readRecorded(root)) : [],
    python,
    spelling,
  ]);
  return { findings: all.flat().sort(order), files: files.length + names.length - wanted.length };
}

/** Prints the findings and a line of summary; the result is the code that the command ends with. */
export function report({ findings, files }: Checked): 0 | 1 {
  for (const finding of findings) console.log(show(finding));
  const what = files === 1 ? '1 file' : `${files} files`;
  console.log(findings.length === 0 ? `${what} checked: no findings.` : `${what} checked: ${findings.length} to fix.`);
  return findings.length === 0 ? 0 : 1;
}
