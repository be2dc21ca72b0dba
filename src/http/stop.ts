import { EventEmitter } from 'node:events';

/**
 * Ends one exchange, as an AbortController would, which takes several times as long to make and to listen to: a tenth of a request's
 * processor time. The HTTP client listens to an emitter of `abort` as well.
 */
export class Stop extends EventEmitter {
  #reason: Error | undefined;

  get aborted(): boolean {
    return this.#reason !== undefined;
  }

  get reason(): Error | undefined {
    return this.#reason;
  }

  /** The first reason is the one that counts. */
  abort(reason: Error): void {
    if (this.#reason) return;
    this.#reason = reason;
    this.emit('abort');
  }

  /** What the promise comes to, unless this is aborted before. The HTTP client looks at it only once it is connected, and a connection may hang. */
  race<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#reason) reject(this.#reason);
      this.on('abort', () => reject(this.#reason ?? new Error('aborted')));
      promise.then(resolve, reject);
    });
  }
}
