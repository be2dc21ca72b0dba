import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { connectionOf, type PiecewiseSocket } from './piecewise-server.ts';
import { endOfAnswer } from './plain-answers.ts';

interface Waiting {
  readonly request: IncomingMessage;
  readonly response: ServerResponse & { req: IncomingMessage };
}

/** Connections that continue with their next request in one turn of the event loop. */
const maxPerTurn = 8;

/**
 * Answers the requests of a {@link PiecewiseServer} one after the other on each connection. They are sent in that order anyhow
 * (RFC 9112, section 9.3.2), so one that is answered before its turn takes memory, and of a file a descriptor, for as long as the
 * client likes. While any wait, their connection is held: no more wait than were in the last piece that was read of it.
 *
 * Whatever the answers are, few connections continue with their next request in one turn of the event loop. Refusals need no I/O:
 * without the limit, thousands of pipelined ones are answered before any file of another client's page is read.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  /** connections with an answer on its way, and what waits behind it */
  const busy = new Map<PiecewiseSocket, Waiting[]>();

  /** connections whose last answer was sent, in that order */
  const finished: PiecewiseSocket[] = [];
  const finish = (socket: PiecewiseSocket): void => {
    if (finished.push(socket) === 1) setImmediate(continueSome);
  };
  const continueSome = (): void => {
    for (const socket of finished.splice(0, maxPerTurn)) next(socket);
    if (finished.length > 0) setImmediate(continueSome);
  };

  const next = (socket: PiecewiseSocket): void => {
    const waiting = busy.get(socket) ?? [];
    const one = socket.destroyed ? undefined : waiting.shift();
    if (!one) {
      busy.delete(socket);
      return;
    }
    if (waiting.length === 0) socket.release();
    begin(one);
  };
  const begin = ({ request, response }: Waiting): void => {
    void endOfAnswer(request, response).then(() => finish(connectionOf(request)));
    listener(request, response);
  };

  return (request, response) => {
    const socket = connectionOf(request);
    // What was read together with the request with which it ended.
    if (socket.destroyed) return;
    const waiting = busy.get(socket);
    if (!waiting) {
      busy.set(socket, []);
      begin({ request, response });
      return;
    }
    waiting.push({ request, response });
    socket.hold();
  };
}
