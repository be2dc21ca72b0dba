import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { socketOf, type BackpressureSocket } from './backpressure-server.ts';
import { waitForEnd } from './response.ts';

interface PendingRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse & { req: IncomingMessage };
}

/** Answers that are begun in one turn of the event loop. */
const maxPerTurn = 16;

/**
 * Answers the requests of a {@link PiecewiseServer} one after the other on each connection. They are sent in that order anyhow
 * (RFC 9112, section 9.3.2), so one that is answered before its turn takes memory, and of a file a descriptor, for as long as the
 * client likes. While any wait, their connection is held: no more wait than were in the last piece that was read of it.
 *
 * Whatever the answers are, few are begun in one turn of the event loop. Refusals need no I/O: without the limit, thousands of
 * pipelined ones are sent before any file of another client's page is read.
 */
export function serializeRequests(listener: RequestListener): RequestListener {
  /** connections with an answer on its way, and what waits behind it */
  const busy = new Map<BackpressureSocket, PendingRequest[]>();

  /** connections whose turn has come when too many answers had been begun, in that order */
  const delayed: BackpressureSocket[] = [];
  let begun = 0;

  const startTurn = (): void => {
    begun = 0;
    for (const socket of delayed.splice(0, maxPerTurn)) proceed(socket);
  };
  const proceed = (socket: BackpressureSocket): void => {
    begun += 1;
    if (begun === 1) setImmediate(startTurn);
    if (begun > maxPerTurn) delayed.push(socket);
    else next(socket);
  };
  const next = (socket: BackpressureSocket): void => {
    const waiting = busy.get(socket) ?? [];
    const one = socket.destroyed ? undefined : waiting.shift();
    if (!one) {
      busy.delete(socket);
      return;
    }
    if (waiting.length === 0) socket.resumeReading();
    const { request, response } = one;
    void waitForEnd(request, response).then(() => {
      if (waiting.length > 0) proceed(socket);
      else busy.delete(socket);
    });
    listener(request, response);
  };

  return (request, response) => {
    const socket = socketOf(request);
    // What was read together with the request with which it ended.
    if (socket.destroyed) return;
    const waiting = busy.get(socket);
    if (waiting) {
      waiting.push({ request, response });
      socket.pauseReading();
      return;
    }
    busy.set(socket, [{ request, response }]);
    proceed(socket);
  };
}
