import { listenAt } from '../../app/serve/listening.ts';
import { createHostCheck } from '../../serve/http/allowed-hosts.ts';
import { createRouter } from '../../serve/router.ts';
import type { Listener } from '../../serve/http/listen.ts';

export type { Listener };

/** A running HTTP server of the fleet. */
export interface FleetServer {
  /** URL with the actual port */
  readonly url: URL;
  /** Stops accepting requests, and waits a few seconds for those in progress. */
  close(): Promise<void>;
}

export interface FleetServerOptions {
  /** address to listen on. Default: 127.0.0.1. */
  readonly host?: string | undefined;
  /** 0 for a free port */
  readonly port: number;
  /** command line options for host and port, named in messages */
  readonly flags: { readonly host: string; readonly port: string };
  /** called with the error of a failed request */
  readonly onFailed?: (error: unknown) => void;
}

/**
 * Serves pages for operators of the fleet. As on blogkeep's other servers, web pages of other sites can neither load anything from it nor
 * reach it by DNS rebinding.
 *
 * @throws {UsageError} if the address is unavailable
 */
export async function serveFleet(
  listener: Listener,
  { host = '127.0.0.1', port, flags, onFailed = () => undefined }: FleetServerOptions,
): Promise<FleetServer> {
  const isAllowed = createHostCheck({ host, allowed: [] });
  const front = createRouter({
    sites: (request, response) =>
      isAllowed(request.headers.host)
        ? listener(request, response)
        : response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' }).end(misdirected),
    // Checked above, since the router's own response mentions an option of `blogkeep serve`.
    isAllowed: () => true,
    onRequest: () => undefined,
    onError: onFailed,
    // Only used to measure response times, which are not logged.
    now: () => 0,
  });
  return listenAt(front, { host, port, flags });
}

const misdirected = 'Ask for this by an address of the machine instead of a name.\n';
