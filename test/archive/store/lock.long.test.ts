import fc from 'fast-check';
import fs from 'fs-extra';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { processes } from '../../../src/app/crawl/processes.ts';
import { takeLock, type Lock } from '../../../src/archive/store/lock.ts';
import { readLock, type Processes } from '../../../src/archive/store/lock-holder.ts';
import { ArchiveStore } from '../../../src/archive/store/store.ts';
import { ArchiveError } from '../../../src/core/errors/errors.ts';
import { scaleRuns } from '../../helpers/property-runs.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { somePlace } from '../../helpers/source/source-place.ts';
import { textOf } from '../../helpers/text-of.ts';

const now = new Date('2026-11-20T04:00:00Z');
const later = new Date('2026-11-20T05:00:00Z');

/** Returns a machine on which these processes run. The process with the highest PID is the current process. */
function machine(host: string, births: Record<number, string>): Processes {
  return { process: Math.max(...Object.keys(births).map(Number)), host, birthOf: (number) => births[number] };
}

afterEach(() => void vi.restoreAllMocks());

const lockFile = (folder: string) => path.join(folder, '.blogkeep/lock');

describe('the working folder of an archive', () => {
  const ignored = (folder: string) => path.join(folder, '.blogkeep/.gitignore');

  it('is ignored by git while it exists, even after a run was stopped', async () => {
    const folder = temporaryFolder();
    const lock = takeLock(folder, machine('garden', { 71: 'a' }), now);
    expect(fs.readFileSync(ignored(folder), 'utf8')).toBe('*\n');
    const options = { blog: 'notes', rootKey: 'service', source: somePlace, today: '2026-11-20' };
    const stopped = await ArchiveStore.open(folder, options);
    fs.writeFileSync(path.join(folder, '.blogkeep/journal.jsonl'), '{"read":"1"}\n');
    await stopped.suspend({ seal: false });
    lock.release();
    expect(fs.readdirSync(path.join(folder, '.blogkeep'))).toEqual(['.gitignore', 'journal.jsonl']);
    const store = await ArchiveStore.open(folder, options);
    expect(fs.existsSync(ignored(folder))).toBe(true);
    await store.finish();
    expect(fs.existsSync(path.join(folder, '.blogkeep'))).toBe(false);
  });

  it.each(['', '*\n!journal.jsonl\n'])('is ignored by git even if its .gitignore contained %j before', (text) => {
    const folder = temporaryFolder();
    fs.outputFileSync(ignored(folder), text);
    takeLock(folder, machine('garden', { 71: 'a' }), now);
    expect(fs.readFileSync(ignored(folder), 'utf8')).toBe('*\n');
  });

  it('replaces a .gitignore that is a symbolic link instead of writing to its target', () => {
    const folder = temporaryFolder();
    const elsewhere = path.join(temporaryFolder(), 'precious');
    fs.writeFileSync(elsewhere, 'precious');
    fs.ensureSymlinkSync(elsewhere, ignored(folder));
    takeLock(folder, machine('garden', { 71: 'a' }), now);
    expect(fs.readFileSync(elsewhere, 'utf8')).toBe('precious');
    expect(fs.readFileSync(ignored(folder), 'utf8')).toBe('*\n');
  });
});

describe('the lock of an archive', () => {
  it('exists, with PID, host and start time, only while a run writes', () => {
    const folder = path.join(temporaryFolder(), 'new/archive');
    const lock = takeLock(folder, machine('garden', { 71: 'boot/1' }), now);
    expect(readLock(folder)).toMatchObject({ process: 71, host: 'garden', started: '2026-11-20T04:00:00.000Z' });
    expect(fs.readdirSync(path.join(folder, '.blogkeep'))).toEqual(['.gitignore', 'lock']);
    lock.release();
    expect(readLock(folder)).toBeUndefined();
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('is not given to a second run, which reports the holder', () => {
    const folder = temporaryFolder();
    const lock = takeLock(folder, machine('garden', { 71: 'a' }), now);
    expect(() => takeLock(folder, machine('garden', { 72: 'b', 71: 'a' }), later)).toThrow(
      /in use: process 71 on garden has been writing to it since 2026-11-20T04:00:00\.000Z.*delete .*lock/,
    );
    expect(() => takeLock(folder, machine('garden', { 71: 'a' }), later)).toThrow(/in use/);
    expect(readLock(folder)?.process).toBe(71);
    lock.release();
    takeLock(folder, machine('garden', { 72: 'b' }), later).release();
  });

  it.each([
    ['has ended', { 72: 'b' }],
    ['has ended and another process has its PID', { 72: 'b', 71: 'another boot' }],
  ])('is taken over, and the previous holder is reported, if that holder %s', (_, births) => {
    const folder = temporaryFolder();
    takeLock(folder, machine('garden', { 71: 'a' }), now);
    const lock = takeLock(folder, machine('garden', births), later);
    expect(lock.takenFrom).toMatchObject({ process: 71, host: 'garden' });
    expect(readLock(folder)?.process).toBe(72);
    expect(fs.readdirSync(path.join(folder, '.blogkeep'))).toEqual(['.gitignore', 'lock']);
  });

  it('is honored if the system cannot detect a reused PID', () => {
    const folder = temporaryFolder();
    takeLock(folder, machine('garden', { 71: '' }), now);
    expect(() => takeLock(folder, machine('garden', { 72: '', 71: '' }), later)).toThrow(/in use/);
  });

  it('is honored for twelve hours after the last sign of life of a holder on another machine', () => {
    const folder = temporaryFolder();
    takeLock(folder, machine('garden', { 71: 'a' }), now);
    const kitchen = machine('kitchen', { 9: 'c' });
    const written = fs.statSync(lockFile(folder)).mtime;
    const after = (hours: number) => new Date(written.getTime() + hours * 3_600_000);
    expect(() => takeLock(folder, kitchen, after(11))).toThrow(/process 71 on garden/);
    // The holder still counts as running if the clock was set back.
    expect(() => takeLock(folder, kitchen, after(-1000))).toThrow(/process 71 on garden/);
    fs.outputFileSync(path.join(folder, '.blogkeep/journal.jsonl'), '');
    fs.utimesSync(path.join(folder, '.blogkeep/journal.jsonl'), after(5), after(5));
    expect(() => takeLock(folder, kitchen, after(13))).toThrow(/process 71 on garden/);
    expect(takeLock(folder, kitchen, after(18)).takenFrom).toMatchObject({ host: 'garden' });
  });

  it.each(['{"process":', 'null', '{"process":"x"}'])(
    'is honored for twelve hours if its content is unusable: %j',
    (text) => {
      const folder = temporaryFolder();
      fs.outputFileSync(lockFile(folder), text);
      const written = fs.statSync(lockFile(folder)).mtime.getTime();
      const own = machine('garden', { 71: 'a' });
      expect(() => takeLock(folder, own, new Date(written + 1000))).toThrow(/another run has its lock/);
      expect(takeLock(folder, own, new Date(written + 13 * 3_600_000)).takenFrom).toBeUndefined();
    },
  );

  it.each(['', '\n', '\0'.repeat(120)])('is taken over at once if its file has lost its content: %j', (text) => {
    const folder = temporaryFolder();
    fs.outputFileSync(lockFile(folder), text);
    const lock = takeLock(folder, machine('garden', { 71: 'a' }), fs.statSync(lockFile(folder)).mtime);
    expect(readLock(folder)?.process).toBe(71);
    lock.release();
    expect(fs.existsSync(lockFile(folder))).toBe(false);
  });

  it('is not held by a run that loses it on a system without hard links, on which the file is empty at first', () => {
    const folder = temporaryFolder();
    const births = { 71: 'a', 72: 'b' };
    const write = fs.writeFileSync;
    vi.spyOn(fs, 'linkSync').mockImplementation(() => {
      throw Object.assign(new Error('no hard links'), { code: 'EPERM' });
    });
    vi.spyOn(fs, 'writeFileSync').mockImplementation((...given) => {
      if (given[0] !== lockFile(folder)) {
        write(...given);
        return;
      }
      vi.mocked(fs.writeFileSync).mockRestore();
      write(lockFile(folder), '');
      const other = { process: 72, host: 'garden', birthOf: (number: number) => births[number as 71 | 72] };
      takeLock(folder, other, now);
    });
    const own = { process: 71, host: 'garden', birthOf: (number: number) => births[number as 71 | 72] };
    expect(() => takeLock(folder, own, now)).toThrow(/in use: process 72/);
  });

  it('is not released by its previous holder after a takeover', () => {
    const folder = temporaryFolder();
    const first = takeLock(folder, machine('garden', { 71: 'a' }), now);
    takeLock(folder, machine('garden', { 72: 'b' }), later);
    first.release();
    expect(readLock(folder)?.process).toBe(72);
  });

  it('is treated like that of another machine if its holder is in another container with the same host name', () => {
    const folder = temporaryFolder();
    // Each process is process 1 of its own container.
    const kitchen: Processes = { ...machine('web', { 1: 'pid:[7]/boot/5' }), namespace: 'pid:[7]' };
    const cellar: Processes = { ...machine('web', { 1: 'pid:[77]/boot/9' }), namespace: 'pid:[77]' };
    takeLock(folder, kitchen, now);
    const written = fs.statSync(lockFile(folder)).mtime.getTime();
    expect(() => takeLock(folder, cellar, new Date(written + 11 * 3_600_000))).toThrow(/process 1 on web/);
    expect(takeLock(folder, cellar, new Date(written + 13 * 3_600_000)).takenFrom).toMatchObject({ host: 'web' });
  });

  it.each(['pid:[7]', ''])(
    'is taken over immediately if its holder was in the same namespace %j and has ended',
    (namespace) => {
      const folder = temporaryFolder();
      takeLock(folder, { ...machine('web', { 1: `${namespace}/boot/5` }), namespace }, now);
      const next: Processes = { ...machine('web', { 2: `${namespace}/boot/9` }), namespace };
      expect(takeLock(folder, next, later).takenFrom).toMatchObject({ process: 1 });
    },
  );

  it.skipIf(!fs.existsSync('/proc/self/ns/pid'))('contains the namespace of its process on Linux', () => {
    const folder = temporaryFolder();
    takeLock(folder, processes, new Date());
    const [namespace, boot, tick, ...others] = readLock(folder)!.birth.split('/');
    expect(namespace).toBe(fs.readlinkSync('/proc/self/ns/pid'));
    expect([boot, tick]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^\d+$/)]);
    expect(others).toEqual([]);
  });

  it('does not remove other files from its folder when it is released', () => {
    const folder = temporaryFolder();
    fs.outputFileSync(path.join(folder, '.blogkeep/journal.jsonl'), '{}');
    takeLock(folder, machine('garden', { 71: 'a' }), now).release();
    expect(fs.readdirSync(path.join(folder, '.blogkeep'))).toEqual(['.gitignore', 'journal.jsonl']);
  });

  it('cannot be taken if its file cannot be written', () => {
    const file = path.join(temporaryFolder(), 'file');
    fs.writeFileSync(file, '');
    expect(() => takeLock(path.join(file, 'archive'), machine('garden', { 71: 'a' }), now)).toThrow(
      /cannot be written \(ENOTDIR\)/,
    );
  });
});

describe('taking over a lock', () => {
  const guard = (folder: string) => `${lockFile(folder)}.taking`;
  const own = machine('garden', { 72: 'b' });

  /** Creates an archive whose lock belongs to an ended process, and these further files, by modification time, beside the lock. */
  function deadArchive(beside: Record<string, Date> = {}): string {
    const folder = temporaryFolder();
    takeLock(folder, machine('garden', { 71: 'a' }), now);
    for (const [name, time] of Object.entries(beside)) {
      const file = path.join(folder, '.blogkeep', name);
      fs.writeFileSync(file, 'of somebody else');
      fs.utimesSync(file, time, time);
    }
    return folder;
  }
  const seconds = (count: number) => new Date(later.getTime() + count * 1000);

  it.each([-9, 0, 9])(
    'fails with advice to try again if the guard of another run is less than ten seconds old or ahead: %i s',
    (age) => {
      const folder = deadArchive({ 'lock.taking': seconds(age) });
      expect(() => takeLock(folder, own, later)).toThrow(ArchiveError);
      expect(() => takeLock(folder, own, later)).toThrow(textOf('archive.taken-over', { folder }));
      expect(readLock(folder)?.process).toBe(71);
      expect(fs.existsSync(guard(folder))).toBe(true);
    },
  );

  it.each([-11, 11])('succeeds if the guard of a killed run is more than ten seconds old or ahead: %i s', (age) => {
    const folder = deadArchive({ 'lock.taking': seconds(age), 'lock.taking.taking': seconds(age) });
    expect(takeLock(folder, own, later).takenFrom).toMatchObject({ process: 71 });
    expect(fs.readdirSync(path.join(folder, '.blogkeep'))).toEqual(['.gitignore', 'lock']);
  });

  it('removes the guard of a killed run, but not a guard that has just replaced it', () => {
    const folder = deadArchive({ 'lock.taking': seconds(-60) });
    const real = fs.writeFileSync;
    vi.spyOn(fs, 'writeFileSync').mockImplementation((...given) => {
      // Another run replaces the abandoned guard just before this run can remove it.
      if (given[0] === `${guard(folder)}.taking`) fs.utimesSync(guard(folder), later, later);
      real(...given);
    });
    expect(() => takeLock(folder, own, later)).toThrow(/another run is taking it over/);
    expect(fs.readdirSync(path.join(folder, '.blogkeep'))).toEqual(['.gitignore', 'lock', 'lock.taking']);
  });

  it('is not disturbed by a run that opens the archive for writing', async () => {
    const folder = temporaryFolder();
    fs.outputFileSync(guard(folder), '');
    fs.outputFileSync(path.join(folder, '.blogkeep/1'), '');
    const store = await ArchiveStore.open(folder, {
      blog: 'notes',
      rootKey: 'service',
      source: somePlace,
      today: '2026-11-20',
    });
    expect(fs.readdirSync(path.join(folder, '.blogkeep'))).toEqual(['.gitignore', 'journal.jsonl', 'lock.taking']);
    await store.suspend({ seal: false });
  });

  it('removes empty temporary files of killed runs, but not of active runs', () => {
    const folder = temporaryFolder();
    const lock = takeLock(folder, machine('garden', { 72: 'b', 73: 'c' }), later);
    for (const name of ['lock.71.98396e036702fa78', 'lock.73.98396e036702fa78', 'lock.taking']) {
      fs.writeFileSync(path.join(folder, '.blogkeep', name), '');
      fs.utimesSync(path.join(folder, '.blogkeep', name), later, later);
    }
    lock.release();
    expect(fs.readdirSync(path.join(folder, '.blogkeep'))).toEqual([
      '.gitignore',
      'lock.73.98396e036702fa78',
      'lock.taking',
    ]);
  });

  it('does not prevent other runs from locking an archive that is no longer locked', () => {
    const folder = deadArchive({ 'lock.taking': later });
    fs.removeSync(lockFile(folder));
    takeLock(folder, own, later);
    expect(readLock(folder)?.process).toBe(72);
  });

  it('removes temporary files of killed processes on release', () => {
    const steps = ['lock.70', 'lock.ended.70', 'lock.taking', 'lock.taking.taking'];
    const folder = deadArchive(Object.fromEntries(steps.map((name) => [name, seconds(-60)])));
    takeLock(folder, own, later).release();
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('does not remove temporary files of other active runs', () => {
    const folder = deadArchive({ 'lock.70': later });
    const lock = takeLock(folder, own, later);
    fs.writeFileSync(guard(folder), '');
    fs.utimesSync(guard(folder), seconds(1), seconds(1));
    lock.release();
    expect(fs.readdirSync(path.join(folder, '.blogkeep'))).toEqual(['.gitignore', 'lock.70', 'lock.taking']);
  });
});

describe('several runs that find a lock whose holder has ended', () => {
  class Killed extends Error {}

  /** Calls a function before each file system operation. */
  function watchSteps(beforeStep: () => void): void {
    const steps = [
      'mkdirSync',
      'rmSync',
      'writeFileSync',
      'linkSync',
      'readFileSync',
      'renameSync',
      'unlinkSync',
    ] as const;
    for (const step of [...steps, 'statSync', 'rmdirSync', 'readdirSync'] as const) {
      const real = fs[step] as (...given: unknown[]) => unknown;
      vi.spyOn(fs, step).mockImplementation((...given: unknown[]) => {
        beforeStep();
        return real(...given);
      });
    }
  }

  /**
   * Interleaves several runs. Each of them starts before a certain step of an earlier run, and completes before the earlier run continues.
   * @param starts for each run after the first, the step before which it starts, counting the steps of all runs
   * @param killedAt the step before which an earlier run was killed long ago; undefined if there was no such run
   * @param leftover names of further files left by killed runs
   */
  function race(starts: readonly number[], killedAt: number | undefined, leftover: readonly string[]) {
    const folder = temporaryFolder();
    const births: Record<number, string> = {};
    const run = (number: number): Lock => {
      births[number] = 'alive';
      return takeLock(folder, { process: number, host: 'garden', birthOf: (which) => births[which] }, new Date());
    };
    run(71);
    let steps = 0;
    let beforeStep: () => void = () => undefined;
    watchSteps(() => beforeStep());
    if (killedAt !== undefined) {
      beforeStep = () => {
        if (steps++ >= killedAt) throw new Killed();
      };
      delete births[71];
      try {
        run(80);
      } catch (error) {
        expect(error).toBeInstanceOf(Killed);
      }
    }
    beforeStep = () => undefined;
    for (const number of [71, 80]) Reflect.deleteProperty(births, number);
    const work = path.join(folder, '.blogkeep');
    for (const name of leftover) fs.writeFileSync(path.join(work, name), '');
    const longAgo = new Date(Date.now() - 60_000);
    for (const name of fs.readdirSync(work)) fs.utimesSync(path.join(work, name), longAgo, longAgo);

    const holders: number[] = [];
    const refusals: unknown[] = [];
    const compete = (number: number): Lock | undefined => {
      try {
        const lock = run(number);
        holders.push(number);
        return lock;
      } catch (error) {
        refusals.push(error);
        return undefined;
      }
    };
    let begun = 0;
    steps = 0;
    beforeStep = () => {
      steps += 1;
      if (starts[begun] === undefined || steps < starts[begun]!) return;
      begun += 1;
      compete(90 + begun);
    };
    compete(90);
    beforeStep = () => undefined;
    return { folder, holders, refusals };
  }

  it('agree on one holder, whatever the order of their steps, and whichever run is killed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }).map((starts) => starts.sort((a, b) => a - b)),
        fc.option(fc.nat(16), { nil: undefined }),
        fc.subarray(['lock.taking', 'lock.taking.taking', 'lock.taking.taking.taking']),
        (starts, killedAt, leftover) => {
          const { folder, holders, refusals } = race(starts, killedAt, leftover);
          vi.restoreAllMocks();
          expect(holders).toHaveLength(1);
          expect(readLock(folder)?.process).toBe(holders[0]);
          for (const refusal of refusals) expect(refusal).toBeInstanceOf(ArchiveError);
        },
      ),
      { numRuns: scaleRuns(200) },
    );
  });

  it('agree on one holder, whenever two other runs interrupt the first', () => {
    for (let first = 1; first <= 24; first++) {
      for (let second = first; second <= first + 20; second++) {
        const { holders } = race([first, second], undefined, []);
        vi.restoreAllMocks();
        expect([first, second, holders.length]).toEqual([first, second, 1]);
      }
    }
  });
});
