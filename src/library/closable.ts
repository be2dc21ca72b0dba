/// <reference lib="esnext.disposable" preserve="true" />

/** An object that uses connections, workers or a port until it is closed. `await using` closes it automatically. */
export interface Closable {
  /** May be called more than once. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
