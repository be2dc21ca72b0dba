import fs from 'fs-extra';
import path from 'node:path';
import { InternalError } from '../../../core/errors.ts';
import { explained } from './trying.ts';

/**
 * A file of blocks of equal length, for what is true of a run alone. Made when it is needed, and taken out of its folder at once:
 * nothing of it stays, whatever ends the run.
 */
export class BlockFile {
  readonly #folder: () => string;
  readonly #name: string;
  #file = '';
  #isNamed = true;
  #handle: number | undefined;
  #size = 0;

  /** @param folder gives the absolute path of one that is there; called when the first block is written */
  constructor(folder: () => string, name: string) {
    this.#folder = folder;
    this.#name = name;
  }

  /** @throws {UsageError} as does the next, when the folder cannot be written */
  write(block: Uint8Array): void {
    this.#file ||= path.join(this.#folder(), this.#name);
    explained(path.dirname(this.#file), () => {
      this.#handle ??= this.#open();
      for (let from = 0; from < block.length;)
        from += fs.writeSync(this.#handle, block, from, block.length - from, this.#size + from);
      this.#size += block.length;
    });
  }

  #open(): number {
    // What others put there meanwhile, a link above all, is not written into.
    const handle = fs.openSync(this.#file, 'wx+');
    try {
      fs.unlinkSync(this.#file);
      this.#isNamed = false;
    } catch {
      // Not every file system lets go of one that is open; then it goes when it is closed.
    }
    return handle;
  }

  read(number: number, into: Uint8Array): void {
    explained(path.dirname(this.#file), () => {
      if (this.#handle === undefined) throw new InternalError(`There is no block ${number}`);
      for (let from = 0; from < into.length;) {
        const read = fs.readSync(this.#handle, into, from, into.length - from, number * into.length + from);
        if (read === 0) throw new InternalError(`There is no block ${number}`);
        from += read;
      }
    });
  }

  /** Never throws: nobody needs what is in it any more. */
  close(): void {
    const handle = this.#handle;
    if (handle === undefined) return;
    this.#handle = undefined;
    attempt(() => fs.closeSync(handle));
    if (this.#isNamed) attempt(() => fs.rmSync(this.#file, { force: true }));
  }
}

function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // The rest is to be done all the same.
  }
}
