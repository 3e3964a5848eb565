/** Every journey in Chromium, Firefox and WebKit (tests/browsers/README.md). */
import { journeys } from '../browsers/journeys';
import { runJourneys } from '../browsers/run-journeys';
import { engines } from '../browsers/start';

for (const engine of engines) runJourneys(engine, journeys);
