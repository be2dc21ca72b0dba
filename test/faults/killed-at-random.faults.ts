import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { expectReadable } from './helpers/expect-archive.ts';
import { start } from './helpers/blogkeep.ts';
import { randomNumbers } from './helpers/sampling.ts';
import { expectNoRefetch } from './helpers/kill.ts';
import { prepareScenario, type Scenario } from './helpers/scenario.ts';

const all = process.env.BLOGKEEP_FAULTS === 'all';
const [rounds, kills] = [all ? 21 : 5, 3];
/** Time in milliseconds after the first request within which runs are killed. A run takes about as long with the slowed source. */
const span = 350;

const wide = ['--concurrency', '4', '--retries', '0'];
const nights: Record<string, Scenario> = {
  'a first crawl': await prepareScenario(['crawl', ...wide], 1),
  'an export': await prepareScenario(['export', ...wide], 1),
  'a crawl after changes': await prepareScenario(['crawl', ...wide, '--refresh', 'all'], 2),
};
const random = randomNumbers();
const runs = Array.from({ length: rounds }, (_, round) => {
  const delays = Array.from({ length: kills }, () => Math.floor(random() * span));
  return [Object.keys(nights)[round % 3]!, delays.join(', '), delays] as const;
});

describe(`runs killed at ${rounds * kills} random times, ${kills} in succession`, () => {
  it.for(runs)(
    '%s completes with the same result after runs were killed %s ms after their first request',
    async ([name, , delays]) => {
      const scenario = nights[name]!;
      const { source, argv } = scenario;
      source.latency = 5;
      const folder = scenario.begin();
      for (const delay of delays) {
        const { reached, release } = source.hold(/./u);
        const running = start(argv, folder, { source });
        await Promise.race([reached, running.ended]);
        release();
        await sleep(delay);
        running.kill('SIGKILL');
        const { code, signal, err } = await running.ended;
        expect(signal ?? code, err).toBe(signal ? 'SIGKILL' : 0);
        await expectReadable(folder);
      }
      source.latency = 0;
      await expectNoRefetch(scenario, folder);
    },
  );
});
