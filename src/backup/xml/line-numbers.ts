import { readChunks, type ReadableFile } from './ranges.ts';

/** Returns the line numbers of positions in a file, from 1. Reads the file up to the last position, so call it only to report problems. */
export async function lineNumbersAt(
  file: ReadableFile,
  positions: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const lines = new Map<number, number>();
  const remaining = [...new Set(positions)].sort((a, b) => b - a);
  const end = remaining[0] ?? 0;
  let at = 0;
  let line = 1;
  for await (const piece of readChunks(file, { start: 0, end })) {
    let newline = piece.indexOf('\n');
    for (let next = remaining.at(-1); next !== undefined && next < at + piece.length; next = remaining.at(-1)) {
      for (; newline >= 0 && at + newline < next; newline = piece.indexOf('\n', newline + 1)) line += 1;
      lines.set(next, line);
      remaining.pop();
    }
    for (; newline >= 0; newline = piece.indexOf('\n', newline + 1)) line += 1;
    at += piece.length;
  }
  for (const next of remaining) lines.set(next, line);
  return lines;
}
