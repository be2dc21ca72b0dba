import fs from 'fs-extra';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { archiveIn, runAlone, startFleet, type TestFleet } from './helpers/fleet.ts';
import { withoutRedis } from './helpers/redis.ts';
import { textOf } from '../helpers/text-of.ts';

const limitedTo = (timeLimit: string) => ({ groups: { default: { timeLimit } } });

describe.skipIf(withoutRedis)(`a blog that takes longer than its time limit${withoutRedis}`, () => {
  let fleet: TestFleet;
  beforeAll(async () => {
    // The requests of a run take longer than its time limit.
    fleet = await startFleet({ blogs: 1, posts: 25, latency: 100, inFlight: 1, more: limitedTo('4s') });
  });
  afterAll(() => fleet.close());

  it('is stopped at the limit, and the next run resumes it', async () => {
    const { source, archives, folder } = fleet;
    const [name = ''] = source.names;
    const runOnce = async () => {
      const before = (await fleet.states())[0]?.ended;
      await fleet.command('retry', name);
      await expect.poll(async () => (await fleet.states())[0]?.ended !== before).toBe(true);
      return (await fleet.states())[0];
    };
    const limited = fleet.worker('limited');
    const postsRead = () => source.log.filter(({ path }) => path.endsWith('/post/read')).length;
    let before = 0;
    // On a busy machine, a process takes seconds to start, so a run may end after few requests, and stores no post.
    do {
      before = postsRead();
      expect(await runOnce()).toMatchObject({ outcome: 'failed', exitCode: 130, attempt: 1 });
    } while (postsRead() - before < 5);
    expect((await fleet.command('report')).stdout).toContain(textOf('fleetReport.look-interrupted'));
    expect(await limited.stop()).toBe(0);

    const file = path.join(folder, 'fleet.yaml');
    fs.writeFileSync(file, stringify({ ...(parse(fs.readFileSync(file, 'utf8')) as object), ...limitedTo('1h') }));
    const asked = source.log.length;
    const unlimited = fleet.worker('unlimited');
    expect(await runOnce()).toMatchObject({ outcome: 'completed' });
    expect(await unlimited.stop()).toBe(0);
    const rest = source.log.length - asked;
    const alone = path.join(folder, 'alone');
    await runAlone(source, alone);
    expect(rest).toBeLessThan(source.log.length - asked - rest);
    expect(archiveIn(path.join(archives, name, 'archive'))).toEqual(archiveIn(path.join(alone, name)));
  });
});
