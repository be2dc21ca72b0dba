// Plain node:http for comparison: responds to paths with bodies from a JSON file. Prints its URL when it listens.
import fs from 'node:fs';
import http from 'node:http';

const answers = /** @type {[string, string][]} */ (JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8')));
const bodies = new Map(answers.map(([path, text]) => [path, Buffer.from(text)]));

const server = http.createServer(({ url }, response) => {
  const body = bodies.get(url ?? '');
  response.writeHead(body ? 200 : 404, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body?.length ?? 0,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`);
});
