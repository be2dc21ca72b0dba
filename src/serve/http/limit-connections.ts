import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limits the number of connections. A new connection beyond the limit replaces the one that has been idle longest. If new ones were refused
 * instead, clients could lock out all others by holding connections open.
 * @returns a listener that must be called for each request when its response begins
 */
export function limitConnections(server: Server, max: number): RequestListener {
  /** ordered by last activity, oldest first */
  const connections = new Set<Socket>();
  const markActive = (socket: Socket): void => {
    if (connections.delete(socket)) connections.add(socket);
  };
  server.on('connection', (socket) => {
    const [oldest] = connections;
    if (oldest && connections.size >= max) {
      connections.delete(oldest);
      oldest.destroy();
    }
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    socket.on('drain', () => markActive(socket));
  });
  return ({ socket }, response) => {
    markActive(socket);
    response.once('finish', () => markActive(socket));
  };
}
