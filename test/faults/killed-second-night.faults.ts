import { crawlAgain } from './blogkeep.ts';
import { describeKills } from './kill.ts';
import { prepareScenario } from './scenario.ts';

describeKills('a crawl after changes', await prepareScenario(crawlAgain, 2), 26);
