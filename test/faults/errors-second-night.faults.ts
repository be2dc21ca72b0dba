import { crawlAgain } from './helpers/blogkeep.ts';
import { describeErrors } from './helpers/errors.ts';
import { prepareScenario } from './helpers/scenario.ts';

describeErrors('a crawl after changes', await prepareScenario(crawlAgain, 2), 24);
