import { crawl } from './helpers/blogkeep.ts';
import { describeErrors } from './helpers/errors.ts';
import { prepareScenario } from './helpers/scenario.ts';

describeErrors('a first crawl', await prepareScenario(crawl, 1), 30);
