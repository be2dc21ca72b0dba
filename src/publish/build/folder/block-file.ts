import fs from 'fs-extra';
import path from 'node:path';
import { InternalError } from '../../../core/errors/errors.ts';
import { withDiskErrorsSync } from './disk-errors.ts';

/** A temporary file of blocks of equal length. It is created on first use and unlinked immediately, so that it never outlives the run. */
export class BlockFile {
  readonly #folder: () => string;
  readonly #name: string;
  #file = '';
  #isNamed = true;
  #handle: number | undefined;
  #size = 0;

  /** @param folder returns the absolute path of an existing folder; called when the first block is written */
  constructor(folder: () => string, name: string) {
    this.#folder = folder;
    this.#name = name;
  }

  /** @throws {UsageError} if the folder cannot be written; {@link read} does so as well */
  write(block: Uint8Array): void {
    this.#file ||= path.join(this.#folder(), this.#name);
    withDiskErrorsSync(path.dirname(this.#file), () => {
      this.#handle ??= this.#open();
      for (let from = 0; from < block.length;)
        from += fs.writeSync(this.#handle, block, from, block.length - from, this.#size + from);
      this.#size += block.length;
    });
  }

  #open(): number {
    // `wx+` does not follow a link at this path.
    const handle = fs.openSync(this.#file, 'wx+');
    try {
      fs.unlinkSync(this.#file);
      this.#isNamed = false;
    } catch {
      // Some file systems cannot unlink an open file. In this case, it is removed when it is closed.
    }
    return handle;
  }

  read(number: number, into: Uint8Array): void {
    withDiskErrorsSync(path.dirname(this.#file), () => {
      if (this.#handle === undefined) throw new InternalError(`There is no block ${number}`);
      for (let from = 0; from < into.length;) {
        const read = fs.readSync(this.#handle, into, from, into.length - from, number * into.length + from);
        if (read === 0) throw new InternalError(`There is no block ${number}`);
        from += read;
      }
    });
  }

  /** Never throws, because the content is no longer needed. */
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
    // Cleanup continues with the next step.
  }
}
