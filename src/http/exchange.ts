/** One GET over the network. What the API client and the media fetcher need of it; the implementation is in this folder. */
export interface Exchange {
  /**
   * Sends one GET and resolves when the answer's headers are there. Redirects are not followed.
   * @throws {TransportError} when no answer comes, in time or at all; the body throws it when it is cut, too large,
   *   wrongly encoded or late
   */
  get(request: ExchangeRequest): Promise<HttpResponse>;
  /** Closes all connections. */
  close(): Promise<void>;
}

export interface ExchangeRequest {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** milliseconds for connect, headers and the whole body together */
  readonly timeout: number;
  /**
   * For large files: each second in which at least so many bytes arrive does not count against the timeout. Left out,
   * the timeout is the last word.
   */
  readonly minimumSpeed?: number;
  /** the most bytes that are accepted, after decoding; more is an error */
  readonly maximumSize: number;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpResponse {
  readonly status: number;
  /** names in lower case; of a repeated header the values are joined by ", " */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The decoded body: `Content-Length` and the end of a gzip stream are checked. Must be read to its end or returned
   * from, which frees the connection.
   */
  readonly body: AsyncIterable<Uint8Array>;
}
