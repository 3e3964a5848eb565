/** The journeys that every change has to pass, in the engines that are installed. `npm run test:deep` installs the others. */
import { it } from 'vitest';
import { journeys } from './journeys';
import { runJourneys } from './run-journeys';
import { engines, isInstalled } from './start';

const smoke = journeys.filter(({ isSmoke }) => isSmoke);

for (const engine of engines) {
  if (isInstalled(engine)) runJourneys(engine, smoke);
  else it.skip(`${engine} is not installed`, () => undefined);
}
