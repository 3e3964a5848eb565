/**
 * `npm run samples:record`: runs the Python samples of all pages and writes what they draw to `figures/samples`, one file
 * each, from which pages show it. Samples that need packages run with Debian's Python, and only if they aren't recorded
 * yet; `--all` runs these again, too. Files that no sample needs any more are deleted.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readPage } from '../content-checks/page';
import { recordedWith, unusedPictures } from '../content-checks/pictures';
import { itemsOf, runItems } from '../content-checks/samples';
import { readSite } from '../content-checks/site';
import { SYSTEM_PYTHON, stageLibrary } from '../src/live/python/native';
import { INSTALLABLE } from '../src/samples/packages';
import { type SampleFence, samplesOf } from '../src/samples/read';
import { type RecordedSample, readRecorded, SAMPLES_FOLDER, sampleFile, sampleKey } from '../src/samples/recorded';
import { loadBundledBrand } from './bundled-brand';
import { readOptions, runCommand } from './command-line';

const root = path.dirname(import.meta.dirname);

/** Runs pages and returns what their samples drew, by place; failures are printed. */
async function draw(pages: readonly ReturnType<typeof readPage>[], python: string, installed: readonly string[]) {
  const library = stageLibrary('__library__');
  try {
    const answers = await runItems(
      pages.map((page) => itemsOf(page, installed)),
      library,
      python,
    );
    for (const { where, error } of answers) if (error !== undefined) console.error(`${where}: ${error}`);
    if (answers.some(({ error }) => error !== undefined)) process.exitCode = 1;
    return new Map(answers.flatMap(({ where, draws }) => (draws ? [[where, draws] as const] : [])));
  } finally {
    rmSync(library, { recursive: true, force: true });
  }
}

async function record(all: boolean): Promise<void> {
  const site = readSite(root, await loadBundledBrand(root));
  const pages = [...site.sources.values()].map(({ file, source }) => readPage(file, source));
  const fencesOf = ({ tree, file }: (typeof pages)[number]) => samplesOf(tree, file);
  const recorded = readRecorded(root);
  const isDue = (fence: SampleFence) =>
    recordedWith(fence).length > 0 && (all || !recorded.has(sampleKey(fence.source)));
  const due = pages.filter((page) => fencesOf(page).some(isDue));
  const drawn = await draw(pages, 'python3', []);
  const drawnWithPackages = due.length > 0 ? await draw(due, SYSTEM_PYTHON, INSTALLABLE) : new Map();
  mkdirSync(path.join(root, SAMPLES_FOLDER), { recursive: true });
  let written = 0;
  for (const fence of pages.flatMap(fencesOf)) {
    const needsPackages = isDue(fence);
    const pictures = (needsPackages ? drawnWithPackages : drawn).get(fence.sample.where);
    // What a sample without packages doesn't draw needs no file.
    if (!pictures || (pictures.length === 0 && !needsPackages)) continue;
    const content: RecordedSample = { source: fence.source, pictures };
    const key = sampleKey(fence.source);
    if (JSON.stringify(recorded.get(key)) === JSON.stringify(content)) continue;
    writeFileSync(path.join(root, sampleFile(key)), `${JSON.stringify(content, null, 2)}\n`);
    console.log(`recorded ${fence.sample.where}`);
    written += 1;
  }
  const unused = unusedPictures(pages.flatMap(fencesOf), recorded);
  for (const { file } of unused) rmSync(path.join(root, file));
  console.log(`${written} recorded, ${unused.length} deleted`);
}

const { values } = readOptions({ options: { all: { type: 'boolean', default: false } } });
await runCommand(() => record(values.all));
