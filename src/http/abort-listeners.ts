/**
 * Calls many functions when a signal is aborted, with a single listener on the signal: adding and removing one of many listeners takes
 * linear time, and Node.js warns of a leak. Without functions, the listener is removed, since the signal may live longer than a crawl if
 * one process crawls several blogs.
 */
export class AbortListeners {
  readonly #signal: AbortSignal | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #callAll = (): void => this.#listeners.forEach((listener) => listener());

  /** @param signal undefined: nothing is ever called */
  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  add(listener: () => void): void {
    if (this.#listeners.size === 0) this.#signal?.addEventListener('abort', this.#callAll);
    this.#listeners.add(listener);
  }

  /** Does nothing if the function was not added. */
  delete(listener: () => void): void {
    if (this.#listeners.delete(listener) && this.#listeners.size === 0) {
      this.#signal?.removeEventListener('abort', this.#callAll);
    }
  }
}
