import fs from 'fs-extra';

const partSize = 1024 * 1024;

/** Whether two files hold the same, read in parts. */
export function sameBytes(a: string, b: string): boolean {
  const handles: number[] = [];
  try {
    for (const file of [a, b]) handles.push(fs.openSync(file, 'r'));
    const [first = -1, second = -1] = handles;
    const parts = [Buffer.allocUnsafe(partSize), Buffer.allocUnsafe(partSize)] as const;
    for (;;) {
      const lengths = [readPart(first, parts[0]), readPart(second, parts[1])] as const;
      if (!parts[0].subarray(0, lengths[0]).equals(parts[1].subarray(0, lengths[1]))) return false;
      if (lengths[0] < partSize) return true;
    }
  } finally {
    for (const handle of handles) fs.closeSync(handle);
  }
}

/** Fills the part as far as the file goes: a single read may bring less. */
function readPart(handle: number, part: Buffer): number {
  let length = 0;
  while (length < part.length) {
    const read = fs.readSync(handle, part, length, part.length - length, null);
    if (read === 0) break;
    length += read;
  }
  return length;
}
