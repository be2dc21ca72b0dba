// Serves a folder over HTTP with a delay before each response: node bench/servers/slow-files.mjs <folder> <milliseconds>. Prints its URL.
import http from 'node:http';
import send from 'send';

const [, , folder = '.', latency = '0'] = process.argv;
const server = http.createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  setTimeout(() => send(request, pathname, { root: folder }).pipe(response), Number(latency));
});
server.keepAliveTimeout = 30_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}/`);
});
