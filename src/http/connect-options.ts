/** Where a connection would go: the host and port of the address, and the IP address that is really connected to. */
export interface Destination {
  readonly host: string;
  readonly port: number;
  readonly address: string;
}

export interface ResolvedAddress {
  readonly address: string;
  /** 4 or 6 */
  readonly family: number;
}

export interface ConnectOptions {
  /** All addresses of a host; the system's resolver when left out. */
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  /**
   * Throws to refuse a destination; the message of what it throws becomes part of the error. It is asked about the
   * very addresses that are connected to, so that a name which resolves differently the second time gains nothing.
   */
  readonly admit?: (destination: Destination) => void;
}
