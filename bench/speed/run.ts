/**
 * `npm run bench -- speed [steps] [options]`: ours against stock Docusaurus, Starlight, VitePress and Rspress with the same
 * content. Steps: bytes lighthouse interactive navigation build dev; without one, all. Needs a build.
 *   --engines ours,vitepress   only these     --pages today,1000,4000   sizes of the step build
 *   --rounds 3                 repetitions    --minutes 7               stop in time; the next run goes on
 *   --fresh                    forget what was measured before           --print   only print what was measured
 */
import { loadBrand } from '../../src/brand/load';
import { BadArgument, type Options, readArguments, type Step } from './arguments';
import { buildTable, measureBuild } from './build';
import { bytesTables, measureBytes } from './bytes';
import { docsOf } from './content';
import { devTable, measureDev } from './dev';
import { PEERS } from './engines';
import { interactiveTable, measureInteractive } from './interactive';
import { lighthouseTable, measureLighthouse } from './lighthouse';
import { MISSED_TARGET, missedBytes, mustShowTable, targets } from './must-show';
import { measureNavigation, navigationTable } from './navigation';
import { root } from './places';
import { load, Results } from './results';
import { ourRoutes } from './routes';
import { allSites, OURS, type Site, todaysContent } from './sites';
import { table } from './tables';

function readOptions(): Options {
  try {
    return readArguments(process.argv.slice(2), ['ours', ...PEERS.map(({ id }) => id)]);
  } catch (error) {
    if (!(error instanceof BadArgument) && !(error instanceof TypeError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const options = readOptions();
const brand = await loadBrand(root);
const peers = PEERS.filter(({ id }) => options.engines.includes(id));
const withOurs = options.engines.includes('ours');
const engines = [...(withOurs ? (['ours'] as const) : []), ...peers];
const until = Date.now() + options.minutes * 60_000;
const over = () => Date.now() > until;
const own = ourRoutes(brand);
const { rounds, fresh } = options;

let known: Promise<Site[]> | undefined;
/** Built sites, for the steps that look at pages. */
function sites(): Promise<Site[]> {
  known ??= allSites(peers).then((all) => all.filter(({ id }) => id !== 'ours' || withOurs));
  return known;
}

const titles = async () => new Map(docsOf(await todaysContent()).map(({ route, title }) => [route, title]));

/** False when time ran out before it was done. */
const MEASURE: Readonly<Record<Step, () => Promise<boolean>>> = {
  bytes: async () => {
    await measureBytes(await sites());
    return true;
  },
  lighthouse: async () => measureLighthouse(await sites(), { rounds, fresh, over, own }),
  interactive: async () => measureInteractive(await sites(), { rounds, fresh, over }),
  navigation: async () => {
    const known = await titles();
    const titleOf = (_site: Site, route: string) => known.get(route) ?? route;
    return measureNavigation(await sites(), { rounds, fresh, over, titleOf });
  },
  build: () => measureBuild({ engines, sizes: options.sizes, fresh, over, limitMs: 40 * 60_000 }),
  dev: () => measureDev(engines, { fresh, over }),
};

const SHOW: Readonly<Record<Step, () => string>> = {
  bytes: () => bytesTables([OURS, ...PEERS]),
  lighthouse: lighthouseTable,
  interactive: interactiveTable,
  navigation: navigationTable,
  build: buildTable,
  dev: devTable,
};

console.log(
  table(
    ['engine', 'version', 'Node', 'formulas'],
    PEERS.map(({ name, main, packages, node, formulas }) => [
      name,
      packages[main] ?? '',
      node ?? process.versions.node,
      formulas,
    ]),
  ),
);
for (const step of options.steps) {
  if (!options.print) {
    console.log(`\n${step}: load ${load()} at the start`);
    if (!(await MEASURE[step]())) console.log(`${step}: time is over; run it again to go on.`);
  }
  console.log(`\n${SHOW[step]()}\n`);
}

const measured = targets(
  {
    bytes: new Results('bytes'),
    lighthouse: new Results('lighthouse'),
    interactive: new Results('interactive'),
    navigation: new Results('navigation'),
    build: new Results('build'),
  },
  own,
);
console.log(`\n${mustShowTable(measured)}\n`);
const missed = missedBytes(measured);
if (missed.length > 0) {
  console.error(`Bytes above their target: ${missed.map(({ what }) => what).join('; ')}`);
  process.exitCode = MISSED_TARGET;
}
