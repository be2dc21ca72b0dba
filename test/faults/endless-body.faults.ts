import fs from 'fs-extra';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { blogXml, postXml, writeXml } from '../helpers/backup/ttxml.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { exportBoth, killAll, run, start } from './helpers/blogkeep.ts';
import { startSmallSource } from './helpers/small-source.ts';

const under = ['env', `NODE_OPTIONS=--import ${new URL('helpers/endless-body.mjs', import.meta.url).href}`];

afterEach(killAll);

function writeBackup(): string {
  const image = '<p>Shelf</p><p><img src="https://img.example.com/bookshelf.png"></p>';
  return writeXml(blogXml(postXml({ id: '1', content: '<p>Words</p>' }) + postXml({ id: '2', content: image })));
}

/** Starts a command, and returns its result after a signal that arrives while it reads the endless body. */
async function interruptAtBody(argv: readonly string[], folder: string, signal: NodeJS.Signals) {
  const running = start(argv, folder, { under });
  await running.wrote('endless');
  running.kill(signal);
  return running.ended;
}

describe('a run that reads a body that never ends', { timeout: 60_000 }, () => {
  it.for([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('exits after %s while it imports, with code %d', async ([signal, code]) => {
    const ended = await interruptAtBody(['import', writeBackup()], path.join(temporaryFolder(), 'blog'), signal);
    expect(ended, ended.err).toMatchObject({ code, report: { status: 'interrupted' } });
  });

  it('exits after SIGTERM while it exports from a source', async ({ onTestFinished }) => {
    const source = await startSmallSource();
    onTestFinished(() => source.close());
    const folder = path.join(temporaryFolder(), 'blog');
    const running = start(exportBoth, folder, { under, source });
    await running.wrote('endless');
    running.kill('SIGTERM');
    const ended = await running.ended;
    expect(ended, ended.err).toMatchObject({ code: 143, report: { status: 'interrupted' } });
  });

  it.for(['publish', 'verify'])('exits after SIGTERM while it runs %s', async (command) => {
    const folder = path.join(temporaryFolder(), 'blog');
    const imported = await run(['import', writeBackup(), '--published', 'all'], folder);
    expect(imported, imported.err).toMatchObject({ code: 0 });
    if (command === 'publish') for (const output of ['markdown', 'site']) fs.removeSync(path.join(folder, output));
    const ended = await interruptAtBody([command], folder, 'SIGTERM');
    expect(ended, ended.err).toMatchObject({ code: 143 });
  });
});
