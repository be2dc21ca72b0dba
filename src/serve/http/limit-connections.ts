import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limits the number of connections. A further one replaces the one that has been idle for oldest: refusing it would let clients that
 * only hold connections lock out all others.
 *
 * @returns a listener to be called for each request when its response begins
 */
export function limitConnections(server: Server, max: number): RequestListener {
  /** least recently active first */
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
