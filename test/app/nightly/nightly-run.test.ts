import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasNightlyRun, startNightlyRun, stopNightlyRun } from '../../../src/app/nightly/nightly-run.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { textOf } from '../../helpers/text-of.ts';

const run = { folder: '/blogs/travels', program: ['/usr/bin/blogkeep'] as const };

function system(execute: (line: string) => void = () => undefined) {
  const home = temporaryFolder();
  const lines: string[] = [];
  return {
    ...{ platform: 'linux', home, variables: {}, uid: 1000, lines },
    execute: async (program: string, argv: readonly string[]) => {
      const line = [program, ...argv].join(' ');
      lines.push(line);
      execute(line);
    },
  };
}

describe('a nightly run', () => {
  it('is started, replaced and ended, with no file left', async () => {
    const used = system();
    expect(await hasNightlyRun(run, used)).toBe(false);
    await startNightlyRun(run, used);
    await startNightlyRun(run, used);
    expect(await hasNightlyRun(run, used)).toBe(true);
    expect(Object.keys(filesIn(used.home)).map((file) => path.extname(file))).toEqual(['.service', '.timer']);
    await stopNightlyRun(run, used);
    expect(await hasNightlyRun(run, used)).toBe(false);
    expect(filesIn(used.home)).toEqual({});
    expect(used.lines.filter((line) => line.includes(' enable --now '))).toHaveLength(2);
    expect(used.lines.filter((line) => line.includes(' disable --now '))).toHaveLength(3);
  });

  it('leaves nothing behind if the scheduler refuses, and states why', async () => {
    const used = system((line) => {
      const stderr = 'Failed to connect to bus: No medium found\n';
      if (line.includes('daemon-reload')) throw Object.assign(new Error('Command failed'), { code: 1, stderr });
    });
    await expect(startNightlyRun(run, used)).rejects.toMatchObject({
      code: 'scheduler-unusable',
      message: textOf('app.scheduler-refuses', { reason: 'Failed to connect to bus: No medium found' }),
    });
    expect(filesIn(used.home)).toEqual({});
  });

  it('is refused on a system without a known scheduler', async () => {
    const used = { ...system(), platform: 'freebsd' };
    expect(await hasNightlyRun(run, used)).toBeUndefined();
    await expect(startNightlyRun(run, used)).rejects.toThrow(textOf('app.no-scheduler'));
  });
});
