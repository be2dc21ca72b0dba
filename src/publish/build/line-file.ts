import { createHash, hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import fs from 'fs-extra';
import { removeStaleFiles } from './cache-folder.ts';
import { temporaryName } from './folder/temporary-names.ts';

/** Number of characters that are written at a time. */
const chunkSize = 1 << 18;

const lineEnd = 0x0a;

/** The lines of a file, and the checksum with which it ends. */
export interface CheckedLines {
  readonly lines: Iterable<string>;
  readonly sum: string;
}

/**
 * Reads a file that `writeLines` has written. Returns undefined if it is missing, unreadable or damaged. The checksum detects accidental
 * truncation and changes, not manipulation.
 */
export function readLines(file: string): CheckedLines | undefined {
  try {
    const bytes = fs.readFileSync(file);
    const end = bytes.lastIndexOf(lineEnd) + 1;
    const sum = hash('sha1', bytes.subarray(0, end));
    return sum === bytes.toString('latin1', end) ? { lines: linesIn(bytes, end), sum } : undefined;
  } catch {
    return undefined;
  }
}

function* linesIn(bytes: Buffer, end: number): Generator<string> {
  for (let from = 0; from < end;) {
    const next = bytes.indexOf(lineEnd, from);
    yield bytes.toString('utf8', from, next);
    from = next + 1;
  }
}

/**
 * Replaces a file with lines and their checksum, atomically. Yields to the event loop after each chunk.
 * @param sumBefore checksum of the current file; it is not replaced if it has the same lines
 * @throws if the file cannot be written: then the current file stays
 */
export async function writeLines(file: string, lines: Iterable<string>, sumBefore?: string): Promise<void> {
  removeStaleFiles(file);
  const temporary = temporaryName(file);
  try {
    const sum = await writeTemporary(temporary, lines);
    if (sum !== sumBefore) fs.renameSync(temporary, file);
  } finally {
    fs.rmSync(temporary, { force: true });
  }
}

async function writeTemporary(temporary: string, lines: Iterable<string>): Promise<string> {
  const sum = createHash('sha1');
  // `wx` does not follow a link at this path.
  const open = fs.openSync(temporary, 'wx');
  try {
    let chunk = '';
    const flush = () => {
      sum.update(chunk);
      fs.writeFileSync(open, chunk);
      chunk = '';
    };
    for (const line of lines) {
      chunk += `${line}\n`;
      if (chunk.length < chunkSize) continue;
      flush();
      await setImmediate();
    }
    flush();
    const digest = sum.digest('hex');
    fs.writeFileSync(open, digest);
    return digest;
  } finally {
    fs.closeSync(open);
  }
}
