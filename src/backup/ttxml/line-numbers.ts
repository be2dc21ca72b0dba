import { readChunks, type ReadableFile } from './ranges.ts';

/** Returns the line numbers of positions in a file, from 1. Reads the file up to the last position, so call it only to report problems. */
export async function lineNumbersAt(
  file: ReadableFile,
  positions: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const lines = new Map<number, number>();
  const left = [...new Set(positions)].sort((a, b) => b - a);
  const end = left[0] ?? 0;
  let at = 0;
  let line = 1;
  for await (const piece of readChunks(file, { start: 0, end })) {
    let newline = piece.indexOf('\n');
    for (let next = left.at(-1); next !== undefined && next < at + piece.length; next = left.at(-1)) {
      for (; newline >= 0 && at + newline < next; newline = piece.indexOf('\n', newline + 1)) line += 1;
      lines.set(next, line);
      left.pop();
    }
    for (; newline >= 0; newline = piece.indexOf('\n', newline + 1)) line += 1;
    at += piece.length;
  }
  for (const next of left) lines.set(next, line);
  return lines;
}
