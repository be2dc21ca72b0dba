import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Sees to it that there are never more than so many connections. One more takes the place of the one on which nothing has moved for
 * longest: to refuse it would let clients that only hold their connections shut out all others.
 *
 * @returns to be called with each request whose answer begins
 */
export function limitConnections(server: Server, max: number): RequestListener {
  /** that on which nothing has moved for longest comes first */
  const connections = new Set<Socket>();
  const hasMoved = (socket: Socket): void => {
    if (connections.delete(socket)) connections.add(socket);
  };
  server.on('connection', (socket) => {
    const [longest] = connections;
    if (longest && connections.size >= max) {
      connections.delete(longest);
      longest.destroy();
    }
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    socket.on('drain', () => hasMoved(socket));
  });
  return ({ socket }, response) => {
    hasMoved(socket);
    response.once('finish', () => hasMoved(socket));
  };
}
