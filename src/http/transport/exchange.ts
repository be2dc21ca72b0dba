/** Sends GET requests. This is the interface that the API client and the media fetcher need; `pooled-exchange.ts` implements it. */
export interface Exchange {
  /**
   * Sends a GET request and resolves when the headers of the response have arrived. Does not follow redirects.
   * @throws {TransportError} if no response arrives in time. Reading the body throws it if the body is incomplete, too large, invalidly
   *   encoded or too late.
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
  /** Bytes per second, for large files. A second in which at least that many arrive does not count towards the timeout. */
  readonly minimumSpeed?: number;
  /** maximum number of bytes after decoding; a larger body is an error */
  readonly maxSize: number;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpResponse {
  readonly status: number;
  /** names in lower case; values of repeated headers are joined by ", " */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The decoded body. `Content-Length` and the end of a gzip stream are checked. To release the connection, callers must read the body to
   * its end or call `return`.
   */
  readonly body: AsyncIterable<Uint8Array>;
}
