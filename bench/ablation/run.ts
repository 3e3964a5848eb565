/**
 * `npm run bench -- ablation [--rounds 3]`: what each speed mechanism buys. A copy of this repository is built without the
 * mechanism, and the steps of the speed bench measure it; the copies take turns, so that a busy moment hits all of them.
 * `--rounds 0` only builds, on a machine that may be busy; `--built` measures what was built, on one that must not be.
 * `--steps bytes` measures some of the steps only, `--only preload` some of the mechanisms: those with this word in their name.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadBrand } from '../../src/brand/load';
import { bytesKey } from '../speed/bytes';
import { INTERACTIVE_ROUTES, interactiveKey } from '../speed/interactive';
import { MISSED_TARGET } from '../speed/must-show';
import { type Mode, navigationMedian } from '../speed/navigation';
import { writeOurTree } from '../speed/our-tree';
import { peersFolder, resultsFolder, root } from '../speed/places';
import { Results } from '../speed/results';
import { APP_WITHOUT_FORMULA, WITH_FORMULAS } from '../speed/routes';
import { todaysContent } from '../speed/sites';
import { median } from '../speed/statistics';
import { kilobytes, milliseconds, table } from '../speed/tables';

interface Variant {
  readonly name: string;
  /** Replacements in source files; one that no longer applies is an error. */
  readonly edits: readonly (readonly [file: string, from: string, to: string])[];
}

const VARIANTS: readonly Variant[] = [
  { name: 'as it is', edits: [] },
  {
    name: 'hydrates at once instead of on intent',
    edits: [
      [
        'src/hydration/bootstrap/intent.ts',
        'const listening = new AbortController();',
        'const listening = new AbortController();\n  start();',
      ],
    ],
  },
  {
    name: 'no prefetch of the application at idle',
    edits: [
      ['src/hydration/bootstrap/index.ts', 'if (!next || started || isConstrained()) return;', 'if (next) return;'],
    ],
  },
  {
    name: 'no speculation rules',
    edits: [
      [
        'src/navigation/speculation-rules.ts',
        "{ prefetch: [{ where, eagerness: 'moderate' }] }",
        '{ prefetch: where ? [] : [] }',
      ],
    ],
  },
  {
    name: 'no preload after hydration',
    edits: [
      [
        'src/navigation/prefetch.ts',
        'if (isConstrained() || requested.has(pathname)) return;',
        'if (pathname) return;',
      ],
    ],
  },
  {
    name: 'preload of every link that is crossed',
    edits: [
      ['src/navigation/prefetch.ts', 'timer = window.setTimeout(preloadOnce, REST_MS, link);', 'preloadOnce(link);'],
    ],
  },
  { name: 'no PurgeCSS', edits: [['scripts/build.ts', 'await purgeStyles(staged);', '']] },
  {
    name: 'fonts of formulas whole',
    edits: [
      [
        'src/formulas/font-faces.ts',
        'if (!ranges) return whole;',
        'if (ranges) return whole;\n    if (!ranges) return whole;',
      ],
    ],
  },
  {
    name: 'fonts of formulas not preloaded',
    edits: [
      [
        'src/formulas/Formula.tsx',
        "['Main-Regular', ...(hasVariables ? ['Math-Italic'] : [])]",
        '(hasVariables ? [] : ([] as string[]))',
      ],
    ],
  },
];

const slugOf = ({ name }: Variant): string => name.replace(/\W+/g, '-');
const resultsOf = (variant: Variant): string => path.join(resultsFolder, 'ablation', slugOf(variant));
const buildOf = (variant: Variant): string => path.join(peersFolder, 'ablation', slugOf(variant));

/** One tree for all variants: only the changed files and the build differ. */
async function build(variant: Variant): Promise<void> {
  const tree = writeOurTree(await todaysContent(), await loadBrand(root));
  for (const [file, from, to] of variant.edits) {
    const place = path.join(tree, file);
    const source = fs.readFileSync(place, 'utf8');
    if (!source.includes(from)) throw new Error(`${variant.name}: ${file} no longer contains ${from}`);
    fs.writeFileSync(place, source.replace(from, to));
  }
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  fs.rmSync(buildOf(variant), { recursive: true, force: true });
  fs.mkdirSync(path.dirname(buildOf(variant)), { recursive: true });
  fs.renameSync(path.join(tree, 'build'), buildOf(variant));
}

/** What can't be measured without a mechanism, such as the wait for a prefetch that there isn't, is left out and named. */
function measure(variant: Variant, round: number): void {
  for (const step of values.steps.split(',').filter((name) => round === 1 || name !== 'bytes')) {
    const { status } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'bench/speed/run.ts', step, '--engines', 'ours', '--rounds', String(round)],
      {
        cwd: root,
        env: { ...process.env, BENCH_OURS: buildOf(variant), BENCH_RESULTS: resultsOf(variant) },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    // Without one of its mechanisms, a site may well miss a target.
    if (status !== 0 && status !== MISSED_TARGET) console.error(`${variant.name}: ${step} could not be measured.`);
  }
}

function row(variant: Variant): string[] {
  const results = (step: string) => new Results(step, false, resultsOf(variant));
  const bytes = (route: string) => results('bytes').values(bytesKey('ours', route, 'total'))[0];
  const navigation = (subject: string, mode: Mode) => navigationMedian(results('navigation'), subject, mode);
  const intent = INTERACTIVE_ROUTES.flatMap((route) =>
    results('interactive').values(interactiveKey('ours, press', route)),
  );
  const shown = (value: number | undefined, show: (value: number) => string) =>
    value === undefined ? '–' : show(value);
  return [
    variant.name,
    shown(bytes(APP_WITHOUT_FORMULA), kilobytes),
    shown(bytes(WITH_FORMULAS), kilobytes),
    shown(navigation('ours before', 'click'), milliseconds),
    shown(navigation('ours before', 'hover, click'), milliseconds),
    shown(navigation('ours after', 'click'), milliseconds),
    shown(navigation('ours after', 'hover, click'), milliseconds),
    shown(navigation('ours before', 'plain load'), milliseconds),
    intent.length > 0 ? milliseconds(median(intent)) : '–',
  ];
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    steps: { type: 'string', default: 'bytes,navigation,interactive' },
    built: { type: 'boolean' },
    print: { type: 'boolean' },
    only: { type: 'string', default: [''], multiple: true },
  },
});
const [unchanged, ...changed] = VARIANTS as readonly [Variant, ...Variant[]];
const chosen = [unchanged, ...changed.filter(({ name }) => values.only.some((word) => name.includes(word)))];
if (!values.print) {
  for (const variant of values.built ? [] : chosen) {
    console.log(`Building: ${variant.name}`);
    await build(variant);
  }
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    for (const variant of chosen) {
      console.log(`Round ${round}: ${variant.name}`);
      measure(variant, round);
    }
  }
}
const head = [
  '',
  'KB, no formula',
  'KB, formulas',
  'click before',
  'hover before',
  'click after',
  'hover after',
  'plain load',
  'press to interactive',
];
console.log(table(head, chosen.map(row)));
console.log(`\nTimes in ms, medians. ${new Results('navigation', false, resultsOf(unchanged)).circumstances()}`);
