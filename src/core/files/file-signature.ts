/** File status, as `lstat` returns it. */
export interface FileStats {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
}

/** Signature of a missing file. */
const noFile = '-';

/**
 * Returns the signature of a file: size, times and inode. It changes whenever the file is written or replaced, so a file with the same
 * signature has the same content; git relies on this, too. `-` if there is no file.
 */
export function fileSignature(stats: FileStats | undefined): string {
  // `join` creates a flat string. A template literal creates a rope, which takes four times as much memory per file.
  return stats ? statsToNumbers(stats).join(' ') : noFile;
}

export const numbersPerSignature = 4;

/** Returns the numbers of a signature; NaN if there is no file. */
export function statsToNumbers(stats: FileStats | undefined): readonly number[] {
  return stats ? [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino] : noNumbers;
}

const noNumbers = Array<number>(numbersPerSignature).fill(NaN);

/** Parses a signature into its numbers; NaN if there is no file. */
export function parseSignature(signature: string): readonly number[] {
  return signature === noFile ? noNumbers : signature.split(' ').map(Number);
}

/** Converts numbers back to a signature. */
export function formatSignature(numbers: Iterable<number>): string {
  const all = [...numbers];
  return all.some(Number.isNaN) ? noFile : all.join(' ');
}
