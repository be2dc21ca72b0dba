import { exportBoth } from './helpers/blogkeep.ts';
import { describeKills } from './helpers/kill.ts';
import { prepareScenario } from './helpers/scenario.ts';

const scenario = await prepareScenario(exportBoth, 1);
const isPublishing = ({ path }: { path: string }) => !path.startsWith('archive');

// Calls of the crawl are covered by the tests of killed crawls.
describeKills('an export that publishes', { ...scenario, calls: scenario.calls.filter(isPublishing) }, 12);
