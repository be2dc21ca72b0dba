import { describe, expect, it } from 'vitest';
import { expectReadable } from './helpers/expect-archive.ts';
import { crawl, crawlAgain, exportBoth, start } from './helpers/blogkeep.ts';
import { expectNoRefetch } from './helpers/kill.ts';
import { prepareScenario } from './helpers/scenario.ts';
import { textOf } from '../helpers/text-of.ts';

const first = await prepareScenario(crawl, 1);
const second = await prepareScenario(crawlAgain, 2);
const both = await prepareScenario(exportBoth, 1);

const cases = [
  ['SIGINT', 130, 'a first crawl', 'a post', first, /^\/apis\/post\/read 3/u],
  ['SIGTERM', 143, 'a first crawl', 'a picture', first, /^\/media\/.*bookshelf/u],
  ['SIGTERM', 143, 'a crawl after changes', 'a list of comments', second, /^\/apis\/comment\/list 4/u],
  ['SIGINT', 130, 'an export', 'the list of posts', both, /^\/apis\/post\/list 2/u],
] as const;

describe('a run interrupted while it waits for a response', () => {
  // The source responds only after the run has ended, and the request would time out after the test, so only the signal can end the run.
  it.for(cases)(
    'exits after %s with code %d, and can be continued by the next run: %s, waiting for %s',
    async ([signal, code, , , scenario, pattern]) => {
      const { source, argv } = scenario;
      const folder = scenario.begin();
      const { reached, release } = source.hold(pattern);
      const running = start(argv, folder, { source });
      await reached;
      running.kill(signal);
      const ended = await running.ended;
      release();
      expect(ended, ended.err).toMatchObject({ code, report: { status: 'interrupted', exitCode: code } });
      expect(ended.err).toContain(textOf('core.run-stopped'));
      await expectReadable(folder);
      await expectNoRefetch(scenario, folder);
    },
  );
});
