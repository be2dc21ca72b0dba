import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLock, takeLock, type Processes } from '../../src/archive/lock.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const now = new Date('2026-11-20T04:00:00Z');
const later = new Date('2026-11-20T05:00:00Z');

/** A machine on which these processes run; the highest of them is this one. */
function machine(host: string, births: Record<number, string>): Processes {
  return { process: Math.max(...Object.keys(births).map(Number)), host, birthOf: (number) => births[number] };
}

const lockFile = (folder: string) => path.join(folder, '.blogkeep/lock');

describe('the lock of an archive', () => {
  it('is there while a run writes, with its process, host and start, and gone afterwards', () => {
    const folder = path.join(temporaryFolder(), 'new/archive');
    const lock = takeLock(folder, machine('garden', { 71: 'boot/1' }), now);
    expect(readLock(folder)).toMatchObject({ process: 71, host: 'garden', started: '2026-11-20T04:00:00.000Z' });
    expect(fs.readdirSync(path.join(folder, '.blogkeep'))).toEqual(['lock']);
    lock.release();
    expect(readLock(folder)).toBeUndefined();
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('is refused to a second run, which is told who holds it', () => {
    const folder = temporaryFolder();
    const lock = takeLock(folder, machine('garden', { 71: 'a' }), now);
    expect(() => takeLock(folder, machine('garden', { 72: 'b', 71: 'a' }), later)).toThrow(
      /in use: process 71 on garden has been writing into it since 2026-11-20T04:00:00\.000Z.*delete .*lock/,
    );
    expect(() => takeLock(folder, machine('garden', { 71: 'a' }), later)).toThrow(/in use/);
    expect(readLock(folder)?.process).toBe(71);
    lock.release();
    takeLock(folder, machine('garden', { 72: 'b' }), later).release();
  });

  it.each([
    ['has ended', { 72: 'b' }],
    ['has ended and another process has its number', { 72: 'b', 71: 'another boot' }],
  ])('is taken over, with a word, when its holder %s', (_, births) => {
    const folder = temporaryFolder();
    takeLock(folder, machine('garden', { 71: 'a' }), now);
    const lock = takeLock(folder, machine('garden', births), later);
    expect(lock.takenFrom).toMatchObject({ process: 71, host: 'garden' });
    expect(readLock(folder)?.process).toBe(72);
    expect(fs.readdirSync(path.join(folder, '.blogkeep'))).toEqual(['lock']);
  });

  it('is believed where the system does not tell one process from another with the same number', () => {
    const folder = temporaryFolder();
    takeLock(folder, machine('garden', { 71: '' }), now);
    expect(() => takeLock(folder, machine('garden', { 72: '', 71: '' }), later)).toThrow(/in use/);
  });

  it('of another machine is believed as long as there was a sign of life in the last twelve hours', () => {
    const folder = temporaryFolder();
    takeLock(folder, machine('garden', { 71: 'a' }), now);
    const kitchen = machine('kitchen', { 9: 'c' });
    const written = fs.statSync(lockFile(folder)).mtime;
    const after = (hours: number) => new Date(written.getTime() + hours * 3_600_000);
    expect(() => takeLock(folder, kitchen, after(11))).toThrow(/process 71 on garden/);
    // A clock that went backwards is no sign of death.
    expect(() => takeLock(folder, kitchen, after(-1000))).toThrow(/process 71 on garden/);
    fs.outputFileSync(path.join(folder, '.blogkeep/journal.jsonl'), '');
    fs.utimesSync(path.join(folder, '.blogkeep/journal.jsonl'), after(5), after(5));
    expect(() => takeLock(folder, kitchen, after(13))).toThrow(/process 71 on garden/);
    expect(takeLock(folder, kitchen, after(18)).takenFrom).toMatchObject({ host: 'garden' });
  });

  it.each(['', '{"process":', 'null', '{"process":"x"}'])('that says %j is believed for twelve hours too', (text) => {
    const folder = temporaryFolder();
    fs.outputFileSync(lockFile(folder), text);
    const written = fs.statSync(lockFile(folder)).mtime.getTime();
    const own = machine('garden', { 71: 'a' });
    expect(() => takeLock(folder, own, new Date(written + 1000))).toThrow(/another run has its lock/);
    expect(takeLock(folder, own, new Date(written + 13 * 3_600_000)).takenFrom).toBeUndefined();
  });

  it('is not released by a run from which it was taken over', () => {
    const folder = temporaryFolder();
    const first = takeLock(folder, machine('garden', { 71: 'a' }), now);
    takeLock(folder, machine('garden', { 72: 'b' }), later);
    first.release();
    expect(readLock(folder)?.process).toBe(72);
  });

  it('leaves what else is in its folder', () => {
    const folder = temporaryFolder();
    fs.outputFileSync(path.join(folder, '.blogkeep/journal.jsonl'), '{}');
    takeLock(folder, machine('garden', { 71: 'a' }), now).release();
    expect(fs.readdirSync(path.join(folder, '.blogkeep'))).toEqual(['journal.jsonl']);
  });

  it('where it cannot be written says so', () => {
    const file = path.join(temporaryFolder(), 'file');
    fs.writeFileSync(file, '');
    expect(() => takeLock(path.join(file, 'archive'), machine('garden', { 71: 'a' }), now)).toThrow(
      /cannot be written \(ENOTDIR\)/,
    );
  });
});
