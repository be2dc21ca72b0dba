import { setImmediate } from 'node:timers/promises';
import { InterruptedError } from '../../core/errors.ts';
import { message } from '../../messages/message.ts';

/** So much is read without letting anything else happen. */
const bytesAtOnce = 8 * 1024 * 1024;
const filesAtOnce = 200;

/**
 * Files are read without waiting for a thread, which is several times quicker for small ones. So now and then everything
 * else has to get its turn: signals, and who shows how far it is.
 */
export class Turns {
  readonly #signal: AbortSignal | undefined;
  #bytes = 0;
  #files = 0;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  /**
   * To be called after each file, and between the parts of a large one.
   * @returns nothing where none is due
   * @throws {InterruptedError} when the signal says so
   */
  next(bytes: number): Promise<void> | undefined {
    this.#bytes += bytes;
    this.#files += 1;
    if (this.#bytes < bytesAtOnce && this.#files < filesAtOnce) return undefined;
    return this.pass();
  }

  /**
   * Lets everything else happen.
   * @throws {InterruptedError} when the signal says so
   */
  async pass(): Promise<void> {
    this.#bytes = 0;
    this.#files = 0;
    await setImmediate();
    if (this.#signal?.aborted) throw new InterruptedError(message('archive.verification-stopped'));
  }
}
