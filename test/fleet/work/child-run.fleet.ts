import fs from 'fs-extra';
import { getMaxListeners } from 'node:events';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runInChild } from '../../../src/fleet/work/child-run.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { startFleetSource } from '../helpers/source.ts';

it('any number of requests of a run can wait without a warning in its log', async () => {
  const source = await startFleetSource(1, { latency: 0 });
  onTestFinished(() => source.close());
  const [name = ''] = source.names;
  const storage = temporaryFolder();
  const signals: AbortSignal[] = [];
  const run = runInChild(
    {
      ...{ name, blog: name, timeout: 5000, crawl: {} },
      source: { baseUrl: source.baseUrl.href, token: source.token },
      ...{ publish: undefined, storage: { file: storage }, fence: 1, clockOffset: 0, cache: undefined },
      scratch: temporaryFolder(),
    },
    {
      budget: {
        admit: async (signal) => {
          if (signal) signals.push(signal);
          return () => undefined;
        },
      },
      lease: { check: async () => undefined, lost: new AbortController().signal },
      variables: process.env,
      onBytes: () => undefined,
    },
  );
  expect(await run.ended).toMatchObject({ exitCode: 0 });
  expect(run.death().words).toBe('');
  expect(new Set(signals.map((signal) => getMaxListeners(signal)))).toEqual(new Set([Infinity]));
  expect(fs.existsSync(path.join(storage, name, 'archive/data/blogkeep.json'))).toBe(true);
});
