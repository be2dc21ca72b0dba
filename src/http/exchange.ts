/** Sends GET requests. The interface that the API client and the media fetcher need; implemented in `pooled-exchange.ts`. */
export interface Exchange {
  /**
   * Sends a GET request and resolves when the headers of the response have arrived. Does not follow redirects.
   * @throws {TransportError} if there is no response in time. The body throws it if it is incomplete, too large, invalidly encoded or too
   *   late.
   */
  get(request: ExchangeRequest): Promise<HttpResponse>;
  /** Closes all connections. */
  close(): Promise<void>;
}

export interface ExchangeRequest {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** milliseconds for the whole request, including connecting and the body */
  readonly timeout: number;
  /** Bytes per second, for large files: a second in which at least as many arrive does not count against the timeout. */
  readonly minimumSpeed?: number;
  /** maximum number of bytes after decoding; more is an error */
  readonly maxSize: number;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpResponse {
  readonly status: number;
  /** names in lower case; values of repeated headers are joined by ", " */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The decoded body. `Content-Length` and the end of a gzip stream are checked. Callers must read it to its end or call `return`, to
   * release the connection.
   */
  readonly body: AsyncIterable<Uint8Array>;
}
