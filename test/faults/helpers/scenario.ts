import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { bytesOf, expectSameFiles } from './expect-archive.ts';
import { crawl, endAll, run, start } from './blogkeep.ts';
import type { Night } from './small-blog.ts';
import { startSmallSource, type SmallSource } from './small-source.ts';
import { callsIn, tracing, whyNoStrace, type Call } from './strace.ts';

/** A run that faults are put into: what is there before it, what it is, and what it comes to when nothing happens. */
export interface Scenario {
  readonly source: SmallSource;
  readonly argv: readonly string[];
  /** all changing calls of the run on paths in its folder; none where calls cannot be traced */
  readonly calls: readonly Call[];
  /** bytes on the disk that its files take before the run, and in the end */
  readonly usedBefore: number;
  readonly used: number;
  /** A new folder with what is there before the run. It is taken away after the test. */
  readonly begin: () => string;
  /** Whether the archive is what the run comes to. */
  readonly isDone: (folder: string) => boolean;
  /** Runs it again in a folder and expects that it comes to the same as a run to which nothing happened. */
  readonly expectSameEnd: (folder: string) => Promise<void>;
}

/**
 * Prepares a run for all tests of a file.
 * @param night on the second there is the archive of the first
 */
export async function prepareScenario(argv: readonly string[], night: Night): Promise<Scenario> {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-faults-'));
  const source = await startSmallSource();
  afterEach(endAll);
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
  const canTrace = whyNoStrace() === undefined;
  const running = start(argv, reference, { source, ...(canTrace && { under: tracing(log) }) });
  const ended = await running.ended;
  expect(ended, ended.err).toMatchObject({ code: 0, report: { status: 'complete' } });
  const expected = bytesOf(reference);
  source.forget();

  let count = 0;
  return {
    source,
    argv,
    calls: canTrace ? callsIn(log, reference, running.pid) : [],
    usedBefore: usedBy(before),
    used: usedBy(reference),
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

/** In memory, each file takes whole pages of 4 kB. */
function usedBy(folder: string): number {
  const sizes = Object.values(bytesOf(folder)).map((bytes) => Math.ceil(bytes.length / 4096) * 4096);
  return sizes.reduce((sum, size) => sum + size, 0);
}
