import { listenAt } from '../../app/serve/listening.ts';
import { createHostCheck } from '../../serve/http/allowed-hosts.ts';
import { createRouter } from '../../serve/router.ts';
import type { Listener } from '../../serve/http/listen.ts';

export type { Listener };

/** A server of the fleet that is running. */
export interface FleetServer {
  /** with the port that it got */
  readonly url: URL;
  /** Ends it: no new requests, and those on their way are given a few seconds. */
  close(): Promise<void>;
}

export interface FleetServerOptions {
  /** an address of this machine; left out, 127.0.0.1 */
  readonly host?: string | undefined;
  /** 0: a free one */
  readonly port: number;
  /** the options by which the user chooses both */
  readonly flags: { readonly host: string; readonly port: string };
  /** called with what could not be answered */
  readonly onFailed?: (error: unknown) => void;
}

/**
 * Serves what is for whoever runs the fleet, by the front that guards the other servers: pages of strangers can neither load
 * anything of it nor reach it by a name of theirs.
 *
 * @throws {UsageError} where the address is unavailable
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
    // Its own refusal speaks of an option of `blogkeep serve`.
    isAllowed: () => true,
    onRequest: () => undefined,
    onError: onFailed,
    // Nobody is told how long an answer took.
    now: () => 0,
  });
  return listenAt(front, { host, port, flags });
}

const misdirected = 'Ask for this by an address of the machine instead of a name.\n';
