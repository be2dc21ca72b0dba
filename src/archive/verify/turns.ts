import { setImmediate } from 'node:timers/promises';
import { InterruptedError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';

/** Bytes and files that are read before other work gets its turn. */
const bytesAtOnce = 8 * 1024 * 1024;
const filesAtOnce = 200;

/** Files are read synchronously, which is several times faster for small ones. So other work needs a turn now and then: signals and progress. */
export class Turns {
  readonly #signal: AbortSignal | undefined;
  #bytes = 0;
  #files = 0;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  /**
   * Call after each file, and between the parts of a large one.
   * @returns undefined if no turn is due
   * @throws {InterruptedError} if the signal is aborted
   */
  next(bytes: number): Promise<void> | undefined {
    this.#bytes += bytes;
    this.#files += 1;
    if (this.#bytes < bytesAtOnce && this.#files < filesAtOnce) return undefined;
    return this.pass();
  }

  /**
   * Lets other work happen.
   * @throws {InterruptedError} if the signal is aborted
   */
  async pass(): Promise<void> {
    this.#bytes = 0;
    this.#files = 0;
    await setImmediate();
    if (this.#signal?.aborted) throw new InterruptedError(message('archive.verification-stopped'));
  }
}
