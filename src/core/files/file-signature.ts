/** What the system says of a file, as `lstat` gives it. */
export interface FileStats {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
}

/** Where there is no file. */
const noFile = '-';

/**
 * How a file lies on its disk. A file that is replaced or written into gets another stamp, so one with the same stamp holds the
 * same: what git goes by to know that a file need not be read again. `-` where there is none.
 */
export function fileStamp(stats: FileStats | undefined): string {
  // Joined, it is one string; a template makes a chain of its parts, four times as large, and each file has one in memory.
  return stats ? numbersOfStats(stats).join(' ') : noFile;
}

/** How many numbers there are in a stamp. */
export const stampNumbers = 4;

/** The numbers of a stamp; not numbers where there is no file. */
export function numbersOfStats(stats: FileStats | undefined): readonly number[] {
  return stats ? [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino] : noNumbers;
}

const noNumbers = Array<number>(stampNumbers).fill(NaN);

/** A stamp as numbers, which say the same; not numbers where there is no file. */
export function numbersOfStamp(stamp: string): readonly number[] {
  return stamp === noFile ? noNumbers : stamp.split(' ').map(Number);
}

/** The stamp that {@link numbersOfStamp} took apart. */
export function stampOfNumbers(numbers: Iterable<number>): string {
  const all = [...numbers];
  return all.some(Number.isNaN) ? noFile : all.join(' ');
}
