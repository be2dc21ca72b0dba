import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { waitForEnd } from './response.ts';

/** Maximum number of requests of a connection that wait for earlier responses. Common clients send no request before the last response. */
const maxWaiting = 16;

/**
 * Handles the requests of each connection one at a time. Responses must be sent in the order of requests anyway (RFC 9112, section 9.3.2),
 * and one prepared early would occupy memory and a file descriptor for as long as the client likes. Closes the connection of a client that
 * sends more than a few requests ahead: thousands of waiting requests on each connection would fill the memory.
 */
export function serializeRequests(listener: RequestListener): RequestListener {
  const limits = new WeakMap<Socket, LimitFunction>();
  return (request, response) => {
    const { socket } = request;
    const limit = limits.get(socket) ?? pLimit(1);
    limits.set(socket, limit);
    if (limit.pendingCount >= maxWaiting) socket.destroy();
    // The rest of a chunk is parsed even if one of its requests has closed the connection.
    if (socket.destroyed) return;
    void limit(async () => {
      if (socket.destroyed) return;
      listener(request, response);
      await waitForEnd(request, response);
      // Requests of other connections are handled before the next one.
      if (limit.pendingCount > 0) await setImmediate();
    });
  };
}
