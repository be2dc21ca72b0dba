import { createHash, type Hash } from 'node:crypto';
import fs from 'fs-extra';

/** Form of the files; those of another one are not read. */
const version = 4;

/** Bytes that are written and hashed together. */
const portion = 1 << 18;

/** The beginning of a line, and what comes behind it as UTF-8, where that is there already. */
export type Line = readonly [text: string, rest?: Uint8Array];

/** Against files that were cut or touched, not against people: it is the quickest of Node's. */
const newSum = (): Hash => createHash('sha1');
const sumLine = (sum: Hash): string => `blogkeep publish ${version} ${sum.digest('hex')}`;

const lineEnd = 0x0a;
const lineEndBytes = Uint8Array.of(lineEnd);

/** The lines of a file, in UTF-8, and the one with their checksum; undefined where it is not whole. */
export function readLines(file: string): { readonly lines: Iterable<Buffer>; readonly sum: string } | undefined {
  const bytes = fs.readFileSync(file);
  const end = bytes.lastIndexOf(lineEnd) + 1;
  const sum = bytes.toString('utf8', end);
  return sum === sumLine(newSum().update(bytes.subarray(0, end))) ? { lines: linesIn(bytes, end), sum } : undefined;
}

function* linesIn(bytes: Buffer, end: number): Generator<Buffer> {
  for (let from = 0; from < end;) {
    const to = bytes.indexOf(lineEnd, from);
    yield bytes.subarray(from, to);
    from = to + 1;
  }
}

/**
 * Puts lines into a file, with their checksum at its end.
 * @param before the checksum of the file that is there: the same lines are not put there again
 */
export function writeLines(file: string, lines: Iterable<Line>, before = ''): void {
  const unfinished = `${file}.new`;
  const sum = newSum();
  const open = fs.openSync(unfinished, 'w');
  let isNew;
  try {
    // The same for all: a large blog's lines would leave more garbage than they are long.
    const room = Buffer.allocUnsafeSlow(portion);
    let used = 0;
    const flush = () => {
      const bytes = room.subarray(0, used);
      sum.update(bytes);
      fs.writeFileSync(open, bytes);
      used = 0;
    };
    const put = (bytes: Uint8Array) => {
      for (let from = 0; from < bytes.length;) {
        if (used === room.length) flush();
        const part = bytes.subarray(from, from + room.length - used);
        room.set(part, used);
        used += part.length;
        from += part.length;
      }
    };
    for (const [text, rest] of lines) {
      put(Buffer.from(rest ? text : `${text}\n`));
      if (!rest) continue;
      put(rest);
      put(lineEndBytes);
    }
    flush();
    const last = sumLine(sum);
    isNew = last !== before;
    fs.writeFileSync(open, last);
  } finally {
    fs.closeSync(open);
  }
  if (isNew) fs.renameSync(unfinished, file);
  else fs.rmSync(unfinished);
}
