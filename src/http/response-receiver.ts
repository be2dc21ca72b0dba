import type { Dispatcher } from 'undici';

/** Status and headers of an answer, as they came. */
export interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** So many bytes are held of a body that is read more slowly than it comes; then its connection waits. */
const mostHeld = 64 * 1024;

/**
 * What comes of one GET, handed on as the HTTP client gets it: the head, then the pieces of the body, each once. A stream and its
 * signal take a tenth of a request's processor time, most of it to be made and listened to.
 */
export class ResponseReceiver implements Dispatcher.DispatchHandler, AsyncIterableIterator<Uint8Array, undefined> {
  /** rejects with what the HTTP client says, or with the reason of {@link abort} */
  readonly head: Promise<Head>;
  #begin!: (head: Head) => void;
  #refuse!: (error: Error) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #chunks: Uint8Array[] = [];
  #held = 0;
  #isOver = false;
  #failure: Error | undefined;
  #reader: Reader | undefined;

  constructor() {
    this.head = new Promise((resolve, reject) => {
      this.#begin = resolve;
      this.#refuse = reject;
    });
  }

  /**
   * Ends it, in whatever state it is; the first reason is the one that counts. Does nothing once all has been read. The HTTP client
   * looks at a request only once it is connected, and a connection may hang: whoever waits here is told at once.
   */
  abort(reason: Error): void {
    if (this.#isSettled) return;
    this.#fail(reason);
    this.#controller?.abort(reason);
  }

  /** Waits for no more of the body. Only where all of it has come already can its connection be used again. */
  cancel(): void {
    if (!this.#isSettled) this.abort(new Error('left'));
  }

  get #isSettled(): boolean {
    return this.#failure !== undefined || (this.#isOver && this.#chunks.length === 0);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const chunk = this.#chunks.shift();
    if (chunk) {
      this.#held -= chunk.length;
      if (this.#held < mostHeld && this.#controller?.paused) this.#controller.resume();
      return Promise.resolve({ done: false, value: chunk });
    }
    if (this.#failure) return Promise.reject(this.#failure);
    if (this.#isOver) return Promise.resolve({ done: true, value: undefined });
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
    // What only says that an answer is going to come is none (RFC 9110, section 15.2).
    if (status >= 200) this.#begin({ status, headers });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    const reader = this.#takeReader();
    if (reader) {
      reader.resolve({ done: false, value: chunk });
      return;
    }
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    if (this.#held >= mostHeld) controller.pause();
  }

  onResponseEnd(): void {
    this.#isOver = true;
    this.#takeReader()?.resolve({ done: true, value: undefined });
  }

  onResponseError(_: unknown, error: Error): void {
    if (!this.#failure) this.#fail(error);
  }

  #fail(error: Error): void {
    this.#isOver = true;
    this.#failure = error;
    this.#chunks = [];
    this.#refuse(error);
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
