import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { bytesOf, expectSameFiles } from './expect-archive.ts';
import { crawl, killAll, run, start } from './blogkeep.ts';
import type { Night } from './small-blog.ts';
import { startSmallSource, type SmallSource } from './small-source.ts';
import { callsIn, traceCommand, straceSkipReason, type Call } from './strace.ts';

/** A run into which faults are injected, with its initial state, command line and expected result. */
export interface Scenario {
  readonly source: SmallSource;
  readonly argv: readonly string[];
  /** system calls with which the run modifies its folder; empty if calls cannot be traced on this machine */
  readonly calls: readonly Call[];
  /** disk space of the files in bytes before the run; `used`: after the run */
  readonly usedBefore: number;
  readonly used: number;
  /** Creates a folder with the initial state. It is removed after the test. */
  readonly begin: () => string;
  /** Reports whether the archive in a folder has all expected files. */
  readonly isDone: (folder: string) => boolean;
  /** Repeats the run in a folder, and expects the result of a run without faults. */
  readonly expectSameEnd: (folder: string) => Promise<void>;
}

/**
 * Prepares a run that all tests of a file use.
 * @param night 2: starts with the archive of the first night
 */
export async function prepareScenario(argv: readonly string[], night: Night): Promise<Scenario> {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-faults-'));
  const source = await startSmallSource();
  afterEach(killAll);
  afterAll(async () => {
    await source.close();
    await fs.remove(base);
  });

  const before = path.join(base, 'before');
  await fs.ensureDir(before);
  if (night === 2) expect(await run(crawl, before, { source })).toMatchObject({ code: 0 });
  source.night = night;

  const reference = path.join(base, 'reference');
  const log = path.join(base, 'reference.log');
  await fs.copy(before, reference);
  const canTrace = straceSkipReason() === undefined;
  const running = start(argv, reference, { source, ...(canTrace && { under: traceCommand(log) }) });
  const ended = await running.ended;
  expect(ended, ended.err).toMatchObject({ code: 0, report: { status: 'complete' } });
  const expected = bytesOf(reference);
  source.forget();

  let count = 0;
  return {
    source,
    argv,
    calls: canTrace ? callsIn(log, reference, running.pid) : [],
    usedBefore: diskUsage(before),
    used: diskUsage(reference),
    begin() {
      const folder = path.join(base, String(++count));
      fs.copySync(before, folder);
      source.forget();
      return folder;
    },
    isDone(folder) {
      const found = bytesOf(folder);
      const files = Object.keys(expected).filter((name) => name.startsWith('archive/'));
      return files.every((name) => found[name] === expected[name]);
    },
    async expectSameEnd(folder) {
      const again = await run(argv, folder, { source });
      expect(again, again.err).toMatchObject({ code: 0, report: { status: 'complete' } });
      expectSameFiles(folder, expected);
      expect(fs.existsSync(path.join(folder, 'archive', '.blogkeep'))).toBe(false);
    },
  };
}

/** Returns the disk space in bytes that files use on tmpfs: whole pages of 4 kB each. */
function diskUsage(folder: string): number {
  const sizes = Object.values(bytesOf(folder)).map((bytes) => Math.ceil(bytes.length / 4096) * 4096);
  return sizes.reduce((sum, size) => sum + size, 0);
}
