import fs from 'fs-extra';
import type { UnfinishedFile } from '../site/unfinished-file.ts';
import type { CopySource } from './output.ts';
import { sameBytes } from './same-bytes.ts';

/** What a file is going to hold. */
export interface Content {
  /** whether a file already holds it */
  isIn(file: string, size: number): boolean | Promise<boolean>;
  /** Makes a file that holds it, under this name unless there is one. @returns its path */
  make(unfinished: string): string | Promise<string>;
}

export function bytesContent(bytes: Uint8Array): Content {
  return {
    isIn: (existing, size) => size === bytes.length && fs.readFileSync(existing).equals(bytes),
    make: (unfinished) => {
      fs.writeFileSync(unfinished, bytes);
      return unfinished;
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
      return unfinished;
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
      return unfinished;
    },
  };
}

export function unfinishedContent({ unfinished, size }: UnfinishedFile): Content {
  return {
    isIn: (existing, there) => there === size && sameBytes(existing, unfinished),
    make: () => unfinished,
  };
}
