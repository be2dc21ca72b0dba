import { crawl } from './helpers/blogkeep.ts';
import { describeKills } from './helpers/kill.ts';
import { prepareScenario } from './helpers/scenario.ts';

describeKills('a first crawl', await prepareScenario(crawl, 1), 26);
