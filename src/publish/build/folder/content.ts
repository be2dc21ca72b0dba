import fs from 'fs-extra';
import type { CopySource } from './output.ts';
import { sameBytes } from './same-bytes.ts';

/** What a file is going to hold. */
export interface Content {
  /** whether a file already holds it */
  isIn(file: string, size: number): boolean | Promise<boolean>;
  /** Writes it into a new file of that path. */
  make(unfinished: string): void | Promise<void>;
}

export function bytesContent(bytes: Uint8Array): Content {
  return {
    isIn: (existing, size) => size === bytes.length && fs.readFileSync(existing).equals(bytes),
    make: (unfinished) => {
      fs.writeFileSync(unfinished, bytes);
    },
  };
}

/** A text in pieces, which is not compared: a large one is never whole in memory. */
export function piecesContent(pieces: Iterable<string>): Pick<Content, 'make'> {
  return {
    make: (unfinished) => {
      const file = fs.openSync(unfinished, 'w');
      try {
        for (const piece of pieces) fs.writeFileSync(file, piece);
      } finally {
        fs.closeSync(file);
      }
    },
  };
}

/** See `Output.copy`. */
export function copiedContent(source: CopySource, size: number): Content {
  const isSame = async (existing: string) =>
    typeof source === 'string'
      ? sameBytes(existing, source)
      : (await fs.readFile(existing)).equals(Buffer.from(await source()));
  return {
    isIn: (existing, there) => there === size && isSame(existing),
    make: async (unfinished) => {
      if (typeof source === 'string') await fs.copyFile(source, unfinished, fs.constants.COPYFILE_FICLONE);
      else await fs.writeFile(unfinished, await source());
    },
  };
}
