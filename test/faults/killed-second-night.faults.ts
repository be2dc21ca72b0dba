import { crawlAgain } from './helpers/blogkeep.ts';
import { describeKills } from './helpers/kill.ts';
import { prepareScenario } from './helpers/scenario.ts';

describeKills('a crawl after changes', await prepareScenario(crawlAgain, 2), 26);
