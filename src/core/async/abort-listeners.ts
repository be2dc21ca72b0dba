/**
 * Calls any number of functions when a signal is aborted, with only one listener on the signal. Adding or removing one of many listeners
 * takes linear time, and Node.js warns about many listeners as a leak. While there are no functions, the signal has no listener, because it
 * may outlive a crawl if one process crawls several blogs.
 */
export class AbortListeners {
  readonly #signal: AbortSignal | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #callAll = (): void => this.#listeners.forEach((listener) => listener());

  /** @param signal if undefined, no function is ever called */
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
