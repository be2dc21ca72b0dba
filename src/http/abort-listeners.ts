/**
 * What is to be called when a signal is aborted, behind one listener of the signal however many wait: adding and removing one among
 * many takes the longer the more there are, and Node.js would take them for a leak. Nothing is left on a signal that nobody waits for:
 * it outlives those who do where one process crawls several blogs.
 */
export class AbortListeners {
  readonly #signal: AbortSignal | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #callAll = (): void => this.#listeners.forEach((listener) => listener());

  /** @param signal left out, nothing is ever called */
  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  add(listener: () => void): void {
    if (this.#listeners.size === 0) this.#signal?.addEventListener('abort', this.#callAll);
    this.#listeners.add(listener);
  }

  /** Does nothing for one that is not there. */
  delete(listener: () => void): void {
    if (this.#listeners.delete(listener) && this.#listeners.size === 0) {
      this.#signal?.removeEventListener('abort', this.#callAll);
    }
  }
}
