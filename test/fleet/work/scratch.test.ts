import { spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder, removeStaleScratch } from '../../../src/fleet/work/scratch.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

describe('the folder for temporary files of runs', () => {
  it('is cleared of the files of killed workers only', async () => {
    const base = temporaryFolder();
    const ended = spawnSync('true').pid;
    const stale = [`host-${String(ended)}-0a1b2c`, 'host-7-0a1b2c'];
    const inUse = [`host-${String(process.pid)}-0a1b2c`, `other-${String(ended)}-0a1b2c`, `host-${String(ended)}-mine`];
    for (const worker of [...stale, ...inUse])
      fs.outputFileSync(path.join(scratchFolder(base, worker), 'blog-1/file'), 'x');
    fs.outputFileSync(path.join(base, 'notes.txt'), 'x');
    await removeStaleScratch(base, { host: 'host', process: 7 });
    expect(fs.readdirSync(base).sort()).toEqual(
      [...inUse.map((worker) => path.basename(scratchFolder(base, worker))), 'notes.txt'].sort(),
    );
  });

  it('may be missing', async () => {
    await removeStaleScratch(path.join(temporaryFolder(), 'none'), { host: 'host', process: 7 });
  });
});
