import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';

/** Faults, each as a fraction of all requests from 0 to 1. Other requests pass. */
export interface Faults {
  /** respond with 503 SlowDown without forwarding the request */
  readonly slowDown: number;
  /** cut the connection after a random part of the request body, also to the server */
  readonly cutUploads: number;
  /** cut the connection after a random part of the response body */
  readonly cutDownloads: number;
  /** forward the request, and cut the connection before the response: it took effect, but the client does not know */
  readonly lostAnswers: number;
  /** maximum delay of each request in milliseconds */
  readonly delay: number;
}

export const usualFaults: Faults = {
  slowDown: 0.05,
  cutUploads: 0.04,
  cutDownloads: 0.04,
  lostAnswers: 0.02,
  delay: 5,
};

export interface FaultyProxy {
  /** URL of the endpoint without trailing slash */
  readonly url: string;
  /** number of requests by fault */
  readonly counts: Readonly<Record<'passed' | 'slowDown' | 'cutUpload' | 'cutDownload' | 'lostAnswer', number>>;
  /** may be changed at any time; undefined for no faults */
  faults: Faults | undefined;
  stop(): Promise<void>;
}

/**
 * A proxy in front of object storage that simulates its faults. A seed decides which requests fail, in the order in which they arrive. The
 * Host header stays that of the proxy, since it is signed.
 */
export async function startFaultyProxy(
  target: string,
  seed: number,
  faults: Faults | undefined = usualFaults,
): Promise<FaultyProxy> {
  const random = randomOf(seed);
  const counts = { passed: 0, slowDown: 0, cutUpload: 0, cutDownload: 0, lostAnswer: 0 };
  const server = createServer((request, response) => {
    const now = proxy.faults;
    setTimeout(() => handle(request, response, now), now ? random() * now.delay : 0);
  });
  const handle = (request: IncomingMessage, response: ServerResponse, now: Faults | undefined) => {
    const drawn = random();
    let at = 0;
    const meets = (share = 0) => drawn >= at && drawn < (at += share);
    const size = Number(request.headers['content-length'] ?? 0);
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    if (meets(now?.slowDown)) {
      counts.slowDown += 1;
      request.resume();
      response.writeHead(503, { 'content-type': 'application/xml', connection: 'close' });
      response.end(
        '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>',
      );
      return;
    }
    const cutsUpload = meets(now?.cutUploads) && size > 0;
    const losesAnswer = meets(now?.lostAnswers);
    const cutsDownload = meets(now?.cutDownloads);
    const { method, url, headers } = request;
    const onward = send(target + (url ?? ''), { method, headers, agent: false });
    const cut = () => {
      request.socket.destroy();
      onward.destroy();
    };
    onward.on('error', () => request.socket.destroy());
    onward.on('response', (answer) => {
      if (losesAnswer) {
        counts.lostAnswer += 1;
        answer.resume().on('end', cut);
        return;
      }
      const length = Number(answer.headers['content-length'] ?? 0);
      if (method === 'HEAD') {
        // Such a response has no body, whatever its headers declare, so the connection must not wait for one.
        const own = { ...answer.headers };
        delete own['transfer-encoding'];
        counts.passed += 1;
        response.writeHead(answer.statusCode ?? 502, own).end();
        answer.resume();
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', cut);
      if (cutsDownload && length > 0) {
        counts.cutDownload += 1;
        answer.pipe(cutAfter(Math.floor(random() * length), cut)).pipe(response);
      } else {
        counts.passed += 1;
        answer.pipe(response);
      }
    });
    if (cutsUpload) {
      counts.cutUpload += 1;
      request.pipe(cutAfter(Math.floor(random() * size), cut)).pipe(onward);
    } else request.pipe(onward);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    faults,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

/** Passes through a number of bytes, and then calls a function instead of passing more. */
function cutAfter(bytes: number, cut: () => void): Transform {
  let remaining = bytes;
  return new Transform({
    transform(part: Buffer, _, done) {
      const whole = part.length <= remaining;
      this.push(part.subarray(0, remaining));
      remaining -= part.length;
      if (whole) done();
      else setImmediate(cut);
    },
    flush(done) {
      setImmediate(cut);
      done();
    },
  }).on('error', () => undefined);
}

/** Seeded random numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
