import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { layout } from '../../src/archive/format/layout.ts';
import { smallArchive } from '../helpers/archive/small-archive.ts';

/** The executable, which `npm test` builds before the tests run. */
const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

/** Runs a command on a folder. Returns its exit code, or the signal that ended it after 30 seconds. */
const exitOf = (command: string, folder: string) =>
  new Promise<number | string>((resolve) => {
    const argv = [bin, command, '--dir', folder, '--quiet'];
    const options = { env: { PATH: process.env.PATH }, timeout: 30_000 };
    execFile(process.execPath, argv, options, (error) => resolve(error?.signal ?? Number(error?.code ?? 0)));
  });

// A program blocks when it opens a pipe to which nothing writes. Windows has no pipes in folders.
describe.skipIf(process.platform === 'win32')('a pipe in place of a file of the archive', () => {
  it.each<[entry: string, verify: number, publish: number]>([
    [layout.manifest, 5, 5],
    [layout.bagInfo, 5, 0],
    // An empty journal, like that of a run that changed nothing.
    [layout.journal, 0, 0],
    [layout.media, 5, 5],
    [layout.post('1'), 5, 5],
    [layout.content('1'), 5, 5],
  ])('blocks neither verify nor publish: %s', async (entry, verify, publish) => {
    const archive = await smallArchive();
    const file = path.join(archive, entry);
    fs.removeSync(file);
    fs.ensureDirSync(path.dirname(file));
    execFileSync('mkfifo', [file]);
    const exits = [await exitOf('verify', path.dirname(archive)), await exitOf('publish', path.dirname(archive))];
    expect(exits).toEqual([verify, publish]);
  });
});
