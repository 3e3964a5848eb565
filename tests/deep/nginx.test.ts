/** The nginx file answers as `serve` does, brotli included; installs nginx and its module when they are missing. */
import { installNginx } from '../serve/nginx';
import { describeSameAnswers } from '../serve/same-answers';

installNginx();
describeSameAnswers('/', { needsBrotli: true });
describeSameAnswers('/docs/', { needsBrotli: true });
