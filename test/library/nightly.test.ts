import { expect, it } from 'vitest';
import { hasNightlyRun, stopNightlyRun } from '../../src/index.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it('reports that a new folder has no nightly run, for a path and a file URL', async () => {
  const dir = temporaryFolder();
  const program = ['/usr/bin/blogkeep'] as const;
  for (const folder of [dir, new URL(`file://${dir}`)])
    expect(await hasNightlyRun({ dir: folder, program })).not.toBe(true);
});

it('refuses a nightly run without a folder or a program', async () => {
  for (const options of [
    { dir: '', program: ['a'] },
    { dir: 'a', program: [] },
  ])
    await expect(stopNightlyRun(options as never)).rejects.toThrow('stopNightlyRun needs a folder as "dir"');
});
