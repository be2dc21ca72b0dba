import { crawlAgain } from './blogkeep.ts';
import { describeErrors } from './errors.ts';
import { prepareScenario } from './scenario.ts';

describeErrors('a crawl after changes', await prepareScenario(crawlAgain, 2), 24);
