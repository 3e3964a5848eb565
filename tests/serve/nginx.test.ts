/** The nginx file answers as `serve` does. Runs where nginx is installed; `npm run test:deep` installs it. */
import { describe } from 'vitest';
import { findNginx } from './nginx';
import { describeSameAnswers } from './same-answers';

describe.skipIf(!findNginx())('with the installed nginx', () => {
  describeSameAnswers('/', { needsBrotli: false });
  describeSameAnswers('/docs/', { needsBrotli: false });
});
