import { createHash, type Hash } from 'node:crypto';
import fs from 'fs-extra';

/** Form of the files; those of another one are not read. */
const version = 4;

/** Lines that are written or hashed together, in UTF-16 units: a large blog's are too many to be held as one text. */
const portion = 1_000_000;

/** Against files that were cut or touched, not against people: it is the quickest of Node's. */
const newSum = (): Hash => createHash('sha1');
const sumLine = (sum: Hash): string => `blogkeep publish ${version} ${sum.digest('hex')}`;

const lineEnd = 0x0a;

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
export function writeLines(file: string, lines: Iterable<string>, before = ''): void {
  const unfinished = `${file}.new`;
  const sum = newSum();
  const open = fs.openSync(unfinished, 'w');
  let isNew;
  try {
    let text = '';
    const flush = () => {
      const bytes = Buffer.from(text);
      sum.update(bytes);
      fs.writeFileSync(open, bytes);
      text = '';
    };
    for (const line of lines) {
      text += `${line}\n`;
      if (text.length > portion) flush();
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
