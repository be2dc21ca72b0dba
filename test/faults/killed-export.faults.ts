import { exportBoth } from './helpers/blogkeep.ts';
import { describeKills } from './helpers/kill.ts';
import { prepareScenario } from './helpers/scenario.ts';

const scenario = await prepareScenario(exportBoth, 1);
const isPublishing = ({ path }: { path: string }) => !path.startsWith('archive');

// Killed crawls are tested elsewhere.
describeKills('an export that publishes', { ...scenario, calls: scenario.calls.filter(isPublishing) }, 12);
