import os from 'node:os';
import { describe, expect, it } from 'vitest';
import { expectReadable } from './helpers/expect-archive.ts';
import { crawl, run, start } from './helpers/blogkeep.ts';
import { prepareScenario } from './helpers/scenario.ts';

const scenario = await prepareScenario(crawl, 1);
const { source, argv } = scenario;
const storing = /^\/apis\/post\/read 3/u;

describe('a second run on an archive', () => {
  it('exits with 5 and names the first run, which continues', async () => {
    const folder = scenario.begin();
    const { reached, release } = source.hold(storing);
    const first = start(argv, folder, { source });
    await reached;
    const second = await run(argv, folder, { source });
    expect(second, second.err).toMatchObject({ code: 5 });
    expect(second.err).toMatch(new RegExp(`^Error: .*\\b${first.pid}\\b`, 'mu'));
    expect(second.err).toContain(os.hostname());
    release();
    const ended = await first.ended;
    expect(ended, ended.err).toMatchObject({ code: 0, report: { status: 'complete' } });
    await scenario.expectSameEnd(folder);
  });

  it('takes over the lock of a killed first run, and reports this as a warning', async () => {
    const folder = scenario.begin();
    const pid = await killDuringStore(folder);
    await expectReadable(folder);
    const next = await run(argv, folder, { source });
    expect(next, next.err).toMatchObject({ code: 0 });
    expect(next.report?.warnings).toMatchObject([{ code: 'lock-taken-over' }]);
    expect(next.out + next.err).toMatch(new RegExp(`\\b${pid}\\b`, 'u'));
    await scenario.expectSameEnd(folder);
  });

  it('either completes or exits with 5 if several runs start at once after one was killed', async () => {
    const folder = scenario.begin();
    await killDuringStore(folder);
    const runs = await Promise.all(Array.from({ length: 4 }, () => run(argv, folder, { source })));
    const codes = runs.map(({ code }) => code);
    expect(codes).toContain(0);
    expect(
      codes.filter((code) => code !== 0 && code !== 5),
      runs.map(({ err }) => err).join(''),
    ).toEqual([]);
    await expectReadable(folder);
    await scenario.expectSameEnd(folder);
  });

  it('finds no lock after the first run was interrupted', async () => {
    const folder = scenario.begin();
    const { reached, release } = source.hold(storing);
    const first = start(argv, folder, { source });
    await reached;
    first.kill('SIGTERM');
    await first.ended;
    release();
    const next = await run(argv, folder, { source });
    expect(next, next.err).toMatchObject({ code: 0 });
    expect(next.report?.warnings).toEqual([]);
    await scenario.expectSameEnd(folder);
  });
});

/** Kills a run while it reads posts. Returns the ID of the process. */
async function killDuringStore(folder: string): Promise<number> {
  const { reached, release } = source.hold(storing);
  const running = start(argv, folder, { source });
  await reached;
  running.kill('SIGKILL');
  await running.ended;
  release();
  return running.pid;
}
