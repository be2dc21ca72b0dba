import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';

/** What happens to requests, each as a share of all from 0 to 1; the rest goes through. */
export interface Faults {
  /** answered with 503 SlowDown, and not passed on */
  readonly slowDown: number;
  /** the connection is cut after a random part of the body that is sent; the server behind sees it cut too */
  readonly cutUploads: number;
  /** the connection is cut after a random part of the body that is answered */
  readonly cutDownloads: number;
  /** passed on, and the connection is cut before the answer: it was done, and nobody knows */
  readonly lostAnswers: number;
  /** milliseconds before each request at most */
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
  /** of the endpoint, without a slash at its end */
  readonly url: string;
  /** how many requests met what */
  readonly counts: Readonly<Record<'passed' | 'slowDown' | 'cutUpload' | 'cutDownload' | 'lostAnswer', number>>;
  /** may be changed at any time; none, where everything goes through */
  faults: Faults | undefined;
  stop(): Promise<void>;
}

/**
 * A proxy in front of object storage that fails as storage does. Which request meets what is decided by a seed, in the order in which they
 * come. The Host header stays that of the proxy, which is what is signed.
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
        // It has no body, whatever its headers say of one, and the connection must not wait for its end.
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

/** Lets so many bytes through, then does something instead. */
function cutAfter(bytes: number, cut: () => void): Transform {
  let left = bytes;
  return new Transform({
    transform(part: Buffer, _, done) {
      const whole = part.length <= left;
      this.push(part.subarray(0, left));
      left -= part.length;
      if (whole) done();
      else setImmediate(cut);
    },
    flush(done) {
      setImmediate(cut);
      done();
    },
  }).on('error', () => undefined);
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
