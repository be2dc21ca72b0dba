import { crawl } from './blogkeep.ts';
import { describeKills } from './kill.ts';
import { prepareScenario } from './scenario.ts';

describeKills('a first crawl', await prepareScenario(crawl, 1), 26);
