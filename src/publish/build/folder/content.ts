import fs from 'fs-extra';
import { open } from 'node:fs/promises';
import type { CopySource } from './output.ts';

export interface Content {
  /** Reports whether a file already has this content. */
  isIn(file: string, size: number): boolean | Promise<boolean>;
  make(temporary: string): void | Promise<void>;
  /** the content itself, if it is in memory */
  readonly bytes?: Uint8Array;
}

export function bytesContent(bytes: Uint8Array): Content {
  return {
    bytes,
    isIn: (existing, size) => size === bytes.length && fs.readFileSync(existing).equals(bytes),
    make: (temporary) => {
      fs.writeFileSync(temporary, bytes);
    },
  };
}

/** A file in the same file system, which is moved to its place if the content has changed. */
export function movedContent(source: string): Content {
  return {
    isIn: (existing) => sameBytes(existing, source),
    make: (temporary) => {
      fs.renameSync(source, temporary);
    },
  };
}

/** Reports whether a file consists of the pieces. Stops at the first difference. */
export async function hasPieces(file: string, pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    let at = 0;
    for await (const piece of pieces) {
      const part = Buffer.allocUnsafe(piece.length);
      const { bytesRead } = await handle.read(part, 0, part.length, at);
      if (bytesRead < piece.length || !part.equals(piece)) return false;
      at += piece.length;
    }
    return (await handle.stat()).size === at;
  } finally {
    await handle.close();
  }
}

/** Text in pieces, so that a large text is never in memory as a whole. It is not compared with the file on disk. */
export function piecesContent(pieces: Iterable<string>): Pick<Content, 'make'> {
  return {
    make: (temporary) => {
      const file = fs.openSync(temporary, 'w');
      try {
        for (const piece of pieces) fs.writeFileSync(file, piece);
      } finally {
        fs.closeSync(file);
      }
    },
  };
}

export function copiedContent(source: CopySource, size: number): Content {
  const isSame = async (existing: string) =>
    typeof source === 'string'
      ? sameBytes(existing, source)
      : (await fs.readFile(existing)).equals(Buffer.from(await source()));
  return {
    isIn: (existing, existingSize) => existingSize === size && isSame(existing),
    make: async (temporary) => {
      if (typeof source === 'string') await fs.copyFile(source, temporary, fs.constants.COPYFILE_FICLONE);
      else await fs.writeFile(temporary, await source());
    },
  };
}

/** Number of bytes that are read and compared at a time. */
const partSize = 1024 * 1024;

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

/** Returns the first bytes of a file. */
export function startOf(file: string, maxBytes: number): Buffer {
  const handle = fs.openSync(file, 'r');
  try {
    const start = Buffer.allocUnsafe(maxBytes);
    return start.subarray(0, readPart(handle, start));
  } finally {
    fs.closeSync(handle);
  }
}

/** Fills the buffer, or reads up to the end of the file. A single read may return less. */
function readPart(handle: number, part: Buffer): number {
  let length = 0;
  while (length < part.length) {
    const read = fs.readSync(handle, part, length, part.length - length, null);
    if (read === 0) break;
    length += read;
  }
  return length;
}
