// A folder over HTTP, each answer after a delay, for the benchmarks: node bench/slow-files.mjs <folder> <milliseconds>. Prints its address.
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
