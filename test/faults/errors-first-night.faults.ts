import { crawl } from './blogkeep.ts';
import { describeErrors } from './errors.ts';
import { prepareScenario } from './scenario.ts';

describeErrors('a first crawl', await prepareScenario(crawl, 1), 30);
