import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { socketOf, type BackpressureSocket } from './backpressure-server.ts';
import { waitForEnd } from './response.ts';

interface PendingRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse & { req: IncomingMessage };
}

/** Maximum number of requests that are started in one turn of the event loop. */
const maxPerTurn = 16;

/**
 * Handles the requests of a {@link BackpressureServer} one at a time per connection. Responses must be sent in the order of requests anyway
 * (RFC 9112, section 9.3.2), and one prepared early would occupy memory and a file descriptor for as long as the client likes. A connection
 * is paused while its requests wait, so no more of them wait than its last chunk contained.
 *
 * The number of requests started per turn of the event loop is limited. Refusals need no I/O: without the limit, thousands of pipelined
 * ones would be sent before any file for another client is read.
 */
export function serializeRequests(listener: RequestListener): RequestListener {
  /** waiting requests of each connection that is sending a response */
  const busy = new Map<BackpressureSocket, PendingRequest[]>();

  /** connections whose next request must wait for the next turn because too many were started in this one, in order */
  const delayed: BackpressureSocket[] = [];
  let started = 0;

  const startTurn = (): void => {
    started = 0;
    for (const socket of delayed.splice(0, maxPerTurn)) startOrDelay(socket);
  };
  const startOrDelay = (socket: BackpressureSocket): void => {
    started += 1;
    if (started === 1) setImmediate(startTurn);
    if (started > maxPerTurn) delayed.push(socket);
    else startNext(socket);
  };
  const startNext = (socket: BackpressureSocket): void => {
    const waiting = busy.get(socket) ?? [];
    const pending = socket.destroyed ? undefined : waiting.shift();
    if (!pending) {
      busy.delete(socket);
      return;
    }
    if (waiting.length === 0) socket.resumeReading();
    const { request, response } = pending;
    void waitForEnd(request, response).then(() => {
      if (waiting.length > 0) startOrDelay(socket);
      else busy.delete(socket);
    });
    listener(request, response);
  };

  return (request, response) => {
    const socket = socketOf(request);
    // An earlier request in the same chunk has closed the connection.
    if (socket.destroyed) return;
    const waiting = busy.get(socket);
    if (waiting) {
      waiting.push({ request, response });
      socket.pauseReading();
      return;
    }
    busy.set(socket, [{ request, response }]);
    startOrDelay(socket);
  };
}
