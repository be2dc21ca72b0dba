import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { endOfAnswer } from './plain-answers.ts';

interface Waiting {
  readonly request: IncomingMessage & { readonly socket: Socket };
  readonly response: ServerResponse & { req: IncomingMessage };
}

/** Requests that have been read and wait, over all connections: each takes some kilobytes. One connection alone never has so many. */
const mostWaiting = 8192;

/**
 * Answers the requests of a connection one after the other. They are sent in that order anyhow (RFC 9112, section 9.3.2), so one
 * that is answered before its turn takes memory, and of a file a descriptor, for as long as the client likes. While any
 * wait, their connection is not read; what has been read by then can still be thousands, so where too many wait in all, the
 * connection with most of them is ended.
 */
export function oneAtATime(listener: RequestListener, most = mostWaiting): RequestListener {
  /** connections with an answer on its way, and what waits behind it */
  const busy = new Map<Socket, Waiting[]>();
  let count = 0;

  const forget = (socket: Socket): void => {
    count -= busy.get(socket)?.length ?? 0;
    busy.delete(socket);
  };
  const next = (socket: Socket): void => {
    const waiting = busy.get(socket) ?? [];
    const one = socket.destroyed ? undefined : waiting.shift();
    if (!one) {
      forget(socket);
      return;
    }
    count -= 1;
    if (waiting.length === 0) socket.resume();
    // What is left of a request that was answered is read over, for which Node goes on with the whole connection.
    else socket.pause();
    begin(one);
  };
  const begin = ({ request, response }: Waiting): void => {
    void endOfAnswer(request, response).then(() => next(request.socket));
    listener(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    // What was read together with the request with which it ended.
    if (socket.destroyed) return;
    const waiting = busy.get(socket);
    if (!waiting) {
      busy.set(socket, []);
      begin({ request, response });
      return;
    }
    waiting.push({ request, response });
    socket.pause();
    count += 1;
    if (count <= most) return;
    const [longest] = [...busy].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    forget(longest);
    longest.destroy();
  };
}
