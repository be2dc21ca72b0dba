/** Destination of a connection: host and port of the URL, and the IP address to connect to. */
export interface Destination {
  readonly host: string;
  readonly port: number;
  readonly address: string;
}

export interface ResolvedAddress {
  readonly address: string;
  /** IP version: 4 or 6 */
  readonly family: number;
}

export interface ConnectOptions {
  /** Resolves a host to all of its addresses. Default: the resolver of the system. */
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  /**
   * Throws to refuse a destination, with a message that becomes part of the error. Called with the address that the connection really uses,
   * so that DNS rebinding cannot bypass the check.
   */
  readonly admit?: (destination: Destination) => void;
}
