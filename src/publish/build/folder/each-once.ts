import type { Output } from './output.ts';

const isDone = Promise.resolve();

/**
 * An output for files that several posts may have in common, named by what is in them: each is written once, and who comes second
 * waits for it.
 */
export function eachOnce(output: Output): Output {
  const done = new Map<string, Promise<void>>();
  const once = (path: string, act: () => Promise<void>): Promise<void> => {
    const before = done.get(path);
    if (before) return before;
    const now = act();
    done.set(path, now);
    // Of a large blog's files, those that are done have one promise. Where that fails, an earlier file may be kept instead.
    now.then(
      () => done.set(path, isDone),
      () => done.delete(path),
    );
    return now;
  };
  return {
    write: (path, content) => once(path, () => output.write(path, content)),
    copy: (path, ...content) => once(path, () => output.copy(path, ...content)),
    workFolder: () => output.workFolder(),
    keep: (path) => output.keep(path),
    isAsBefore: (path, stamp) => output.isAsBefore(path, stamp),
    has: (path) => output.has(path),
    read: (path) => output.read(path),
    stamp: (path) => output.stamp(path),
    finish: () => output.finish(),
  };
}
