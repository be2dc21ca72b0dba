import type { Dispatcher } from 'undici';

/** Status and headers of a response, as received. */
export interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Number of body bytes to buffer before the connection is paused. */
const maxBufferedBytes = 64 * 1024;

/**
 * Receives the response to a GET request: first the head, then the chunks of the body. It implements the handler interface of undici,
 * because creating a stream with a signal and its listeners takes a tenth of the CPU time of a request.
 */
export class ResponseReceiver implements Dispatcher.DispatchHandler, AsyncIterableIterator<Uint8Array, undefined> {
  /** head of the response; rejects with the error of undici or the reason of {@link abort} */
  readonly head: Promise<Head>;
  #resolveHead!: (head: Head) => void;
  #rejectHead!: (error: Error) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #chunks: Uint8Array[] = [];
  #bufferedBytes = 0;
  #hasEnded = false;
  #failure: Error | undefined;
  #reader: Reader | undefined;

  constructor() {
    this.head = new Promise((resolve, reject) => {
      this.#resolveHead = resolve;
      this.#rejectHead = reject;
    });
  }

  /**
   * Aborts the response in any state; the first reason counts. Does nothing once the body has been read. Rejects pending reads immediately,
   * because undici only starts a request once it is connected, and connecting may hang.
   */
  abort(reason: Error): void {
    if (this.#isFinished) return;
    this.#fail(reason);
    this.#controller?.abort(reason);
  }

  /** Stops receiving. The connection can be reused only if the whole body has arrived. */
  cancel(): void {
    if (!this.#isFinished) this.abort(new Error('left'));
  }

  get #isFinished(): boolean {
    return this.#failure !== undefined || (this.#hasEnded && this.#chunks.length === 0);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const chunk = this.#chunks.shift();
    if (chunk) {
      this.#bufferedBytes -= chunk.length;
      if (this.#bufferedBytes < maxBufferedBytes && this.#controller?.paused) this.#controller.resume();
      return Promise.resolve({ done: false, value: chunk });
    }
    if (this.#failure) return Promise.reject(this.#failure);
    if (this.#hasEnded) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve, reject) => (this.#reader = { resolve, reject }));
  }

  return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.cancel();
    return Promise.resolve({ done: true, value: undefined });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#failure) controller.abort(this.#failure);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Head['headers']): void {
    // Ignores informational responses, which precede the final one (RFC 9110, section 15.2).
    if (status >= 200) this.#resolveHead({ status, headers });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    const reader = this.#takeReader();
    if (reader) {
      reader.resolve({ done: false, value: chunk });
      return;
    }
    this.#chunks.push(chunk);
    this.#bufferedBytes += chunk.length;
    if (this.#bufferedBytes >= maxBufferedBytes) controller.pause();
  }

  onResponseEnd(): void {
    this.#hasEnded = true;
    this.#takeReader()?.resolve({ done: true, value: undefined });
  }

  onResponseError(_: unknown, error: Error): void {
    if (!this.#failure) this.#fail(error);
  }

  #fail(error: Error): void {
    this.#hasEnded = true;
    this.#failure = error;
    this.#chunks = [];
    this.#rejectHead(error);
    this.#takeReader()?.reject(error);
  }

  #takeReader(): Reader | undefined {
    const reader = this.#reader;
    this.#reader = undefined;
    return reader;
  }
}

interface Reader {
  readonly resolve: (result: IteratorResult<Uint8Array, undefined>) => void;
  readonly reject: (error: Error) => void;
}
