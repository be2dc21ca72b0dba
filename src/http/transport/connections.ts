import { errorText } from '../../core/errors/errors.ts';
import { setMaxListeners } from 'node:events';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, Pool } from 'undici';
import { RefusedAddressError } from './transport-error.ts';

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

export interface Connections {
  readonly agent: Agent;
  /** Closes all connections, including those being established. */
  readonly close: () => Promise<void>;
}

/**
 * Creates an agent that keeps a pool of persistent connections per origin. Without `connections`, the pool is unlimited, so requests never
 * wait for each other.
 */
export function createConnections(connections: number | undefined, connect: ConnectOptions): Connections {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  const agent = new Agent({
    ...(connections !== undefined && { connections }),
    // The deadline of each request covers these phases. The timers of undici only measure the time between chunks.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 10_000,
    factory: (origin, options) =>
      new Pool(origin, {
        ...(options as Pool.Options),
        connect: { ...socketOptions, signal: closing.signal, lookup: lookupFor(portOf(new URL(origin)), connect) },
      }),
  });
  const close = async () => {
    // Without this, `destroy` would wait for connections that are being established until they time out.
    closing.abort();
    await agent.destroy();
  };
  return { agent, close };
}

const socketOptions = { timeout: 30_000 };

/**
 * Checks a host that is an IP address, since connections to one do not call the resolver.
 * @throws {RefusedAddressError} if the address is refused
 */
export function checkLiteralAddress(url: URL, { admit }: ConnectOptions): void {
  if (!admit) return;
  const host = hostOf(url);
  if (isIP(host) !== 0) withRefusal(() => admit({ host, port: portOf(url), address: host }));
}

const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1');

const portOf = (url: URL) => (url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port));

function withRefusal(admit: () => void): void {
  try {
    admit();
  } catch (error) {
    throw new RefusedAddressError(errorText(error));
  }
}

function lookupFor(port: number, { resolve = systemResolver, admit }: ConnectOptions): LookupFunction {
  return (host, options, callback) => {
    resolveAdmitted(host, port, resolve, admit).then(
      (addresses) => {
        if (options.all === true) callback(null, [...addresses]);
        else callback(null, addresses[0].address, addresses[0].family);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, []),
    );
  };
}

async function resolveAdmitted(
  host: string,
  port: number,
  resolve: (host: string) => Promise<readonly ResolvedAddress[]>,
  admit: ((destination: Destination) => void) | undefined,
): Promise<[ResolvedAddress, ...ResolvedAddress[]]> {
  let refusal: Error = Object.assign(new Error('no addresses'), { code: 'ENOTFOUND' });
  const allowed = (await resolve(host)).filter(({ address }) => {
    try {
      if (admit) withRefusal(() => admit({ host, port, address }));
      return true;
    } catch (error) {
      refusal = error as RefusedAddressError;
      return false;
    }
  });
  const [first, ...others] = allowed;
  if (first) return [first, ...others];
  throw refusal;
}

const systemResolver = (host: string): Promise<ResolvedAddress[]> => lookup(host, { all: true });
