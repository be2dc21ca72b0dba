/// <reference lib="esnext.disposable" preserve="true" />

/** Something that holds connections, workers or a port until it is closed; `await using` closes it by itself. */
export interface Closable {
  /** May be called more than once. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
