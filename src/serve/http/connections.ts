import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of bytes that wait for clients to read them. */
const maxUnsentBytes = 128 << 20;

export interface ServerConnections {
  /** must be called for each request when its response begins; each connection has at most one response at a time */
  readonly onRequest: RequestListener;
  /** Stops listening and closes all connections: idle ones at once, others after their current response or the grace period. */
  readonly end: (grace: number) => Promise<void>;
}

/**
 * Manages the connections of a server. A new connection beyond the maximum replaces the one that has been idle longest, and so does a
 * response for which there is no memory. If new ones were refused instead, clients could lock out all others by holding connections open.
 *
 * Node's own methods would not end connections that have never carried data, or that wait for another request.
 */
export function manageConnections(server: Server, max: number): ServerConnections {
  /** connections with their current responses, those that have been idle longest first */
  const connections = new Map<Socket, ServerResponse | undefined>();
  let isEnding = false;

  const markActive = (socket: Socket, response: ServerResponse | undefined): void => {
    if (connections.delete(socket)) connections.set(socket, response);
  };
  const close = (socket: Socket): void => {
    connections.delete(socket);
    socket.destroy();
  };
  /** Closes connections that are not read, until the other responses fit into memory. */
  const limitUnsent = (): void => {
    const unread = [...connections.keys()].filter(({ writableLength }) => writableLength > 0);
    let unsent = unread.reduce((sum, { writableLength }) => sum + writableLength, 0);
    // The last one is the response that has just been written.
    for (const socket of unread.slice(0, -1)) {
      if (unsent <= maxUnsentBytes) return;
      unsent -= socket.writableLength;
      close(socket);
    }
  };

  server.on('connection', (socket) => {
    const [oldest] = connections.keys();
    if (oldest && connections.size >= max) close(oldest);
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
    socket.on('drain', () => markActive(socket, connections.get(socket)));
  });
  return {
    onRequest: ({ socket }, response) => {
      markActive(socket, response);
      response.once('prefinish', () => {
        markActive(socket, response);
        limitUnsent();
      });
      response.once('close', () => {
        markActive(socket, undefined);
        if (isEnding) socket.destroySoon();
      });
    },
    end: (grace) =>
      new Promise((resolve, reject) => {
        isEnding = true;
        const timer = setTimeout(() => server.closeAllConnections(), grace);
        server.close((error) => {
          clearTimeout(timer);
          if (error) reject(error);
          else resolve();
        });
        for (const [socket, response] of connections) {
          if (!response) socket.destroy();
          else if (!response.headersSent) response.setHeader('Connection', 'close');
        }
      }),
  };
}
