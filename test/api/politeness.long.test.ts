import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, GivenUpError } from '../../src/api/errors.ts';
import type { Exchange } from '../../src/http/transport/exchange.ts';
import { defaultBackoff } from '../../src/http/throttling/retry-timing.ts';
import type { Sleep } from '../../src/http/throttling/sleep.ts';
import { TransportError } from '../../src/http/transport/transport-error.ts';
import { manualSleep } from '../helpers/manual-sleep.ts';
import { startHttpServer, type Handler } from '../helpers/http-server.ts';
import { failureOf, openClient, retryDelays, slowdowns, success } from './client-helper.ts';

const info = { id: 'me', userId: '1', blogs: [{ name: 'notes', default: 'Y' }] };
const post = (id: number) => ({ blogName: 'notes', postId: String(id) });
const busy = (response: ServerResponse, retryAfter: string, status = 429) =>
  response.writeHead(status, { 'retry-after': retryAfter }).end('<h1>Maintenance</h1>');

/** Starts a source whose responses are sent by the test, with a log of requests and of notes by the test. */
async function heldSource() {
  const open: ServerResponse[] = [];
  const log: string[] = [];
  let wanted: { count: number; come: () => void } | undefined;
  const server = await startHttpServer((request, response) => {
    if (request.url === '/ping') {
      response.end();
      return;
    }
    log.push(`request ${log.filter((line) => line.startsWith('request')).length}`);
    open.push(response);
    if (wanted && open.length >= wanted.count) wanted.come();
  });
  /** Resolves when this number of requests wait for their responses. */
  const waiting = (count: number) =>
    new Promise<void>((come) => {
      wanted = { count, come };
      if (open.length >= count) come();
    });
  /** Sends a few requests to the same server, so that requests sent before have arrived. */
  const meanwhile = async () => {
    for (let n = 0; n < 5; n++) await fetch(new URL('/ping', server.url));
  };
  const answerAll = (): void => {
    for (const response of open.splice(0)) response.end(success(info));
  };
  return { url: server.url, open, log, waiting, meanwhile, answerAll };
}

describe('A source that asks the client to wait', () => {
  it('gets no requests during the wait, then half as many concurrent requests, and then gradually more', async () => {
    const { url, open, log, waiting, meanwhile, answerAll } = await heldSource();
    const { sleep, held } = manualSleep();
    const { client, events } = openClient(url, { sleep });
    const calls = Array.from({ length: 40 }, () => client.call('blogInfo', {}));
    await waiting(8);
    busy(open.splice(3, 1)[0]!, '7');
    await meanwhile();
    answerAll();
    await meanwhile();
    expect(held.map(({ milliseconds }) => milliseconds)).toEqual([7000]);
    log.push('the pause is over');
    held[0]!.end();
    const widths: number[] = [];
    for (const width of [4, 5, 6, 7, 8]) {
      await waiting(width);
      await meanwhile();
      widths.push(open.length);
      answerAll();
    }
    await waiting(3);
    answerAll();
    expect(await Promise.all(calls)).toEqual(Array(40).fill(info));
    expect(widths).toEqual([4, 5, 6, 7, 8]);
    expect(log.indexOf('the pause is over')).toBe(8);
    expect(slowdowns(events)).toEqual([[4, 7000]]);
    expect(client.requests).toEqual({ total: 41, retried: 1 });
  });

  it.each<[string, (response: ServerResponse) => void, number]>([
    ['with a maintenance page', (response) => busy(response, '7', 503), 7000],
    [
      'with 503 in the envelope',
      (response) => response.end('{"service":{"status":"503","error_message":"later"}}'),
      500,
    ],
    ['with 429 as a number in the envelope', (response) => response.end('{"service":{"status":429}}'), 500],
    ['with a Retry-After date', (response) => busy(response, 'Fri, 06 Nov 2026 08:49:20 GMT'), 20_000],
    ['with a Retry-After date in the past', (response) => busy(response, 'Fri, 06 Nov 2026 08:48:20 GMT'), 500],
    [
      'with a Retry-After date in the next year, because its clock is ahead',
      (response) => busy(response, 'Mon, 01 Nov 2027 08:00:00 GMT'),
      120_000,
    ],
  ])('gets no requests during the pause if it responds %s', async (_, answer, pause) => {
    const server = await startHttpServer((_, response, nth) => {
      if (nth === 0) answer(response);
      else response.end(success(info));
    });
    const { client, events } = openClient(server.url);
    await client.call('blogInfo', {});
    expect(slowdowns(events)).toEqual([[4, pause]]);
    expect(retryDelays(events)).toEqual([pause > 500 ? pause : 0]);
  });

  it('slows the client down only once with a burst of refusals', async () => {
    const { url, open, waiting, answerAll } = await heldSource();
    const { client, events } = openClient(url);
    const calls = Array.from({ length: 8 }, () => client.call('blogInfo', {}));
    await waiting(8);
    for (const response of open.splice(0)) busy(response, '1');
    await waiting(4);
    expect(slowdowns(events)).toEqual([[4, 1000]]);
    answerAll();
    await waiting(4);
    answerAll();
    await Promise.all(calls);
  });

  it.each(['500', 'reset', 'not found'])('does not slow the client down with any other failure: %s', async (kind) => {
    const server = await startHttpServer((request, response, nth) => {
      if (nth > 0) response.end(success(info));
      else if (kind === '500') response.writeHead(500, { 'retry-after': '3' }).end();
      else if (kind === 'reset') request.socket.resetAndDestroy();
      else response.writeHead(404).end('{"service":{"status":"404"}}');
    });
    const { client, events } = openClient(server.url);
    await client.call('blogInfo', {}).catch(() => undefined);
    expect(slowdowns(events)).toEqual([]);
  });

  it('does not delay an abort', async () => {
    const server = await startHttpServer((_, response) => busy(response, '100'));
    const stop = new AbortController();
    const { sleep, held } = manualSleep();
    const { client } = openClient(server.url, { sleep, signal: stop.signal, concurrency: 1 });
    const calls = Array.from({ length: 5 }, () => client.call('blogInfo', {}));
    const settled = Promise.allSettled(calls);
    while (held.length < 1) await fetch(new URL('/ping', server.url));
    const reason = new Error('stopped');
    stop.abort(reason);
    for (const outcome of await settled) expect(outcome).toEqual({ status: 'rejected', reason });
    expect(server.requests.filter(({ line }) => line.includes('/apis/'))).toHaveLength(1);
  });
});

describe('A source that is down', () => {
  const dead: [string, Handler][] = [
    ['responds only with errors', (_, response) => response.writeHead(502).end('token-of-the-tests is unwell')],
    ['is closed for maintenance', (_, response) => busy(response, '120', 503)],
    ['responds with an HTML page', (_, response) => response.end('<!doctype html>token-of-the-tests')],
    ['resets connections', (request) => request.socket.resetAndDestroy()],
    ['never responds', () => undefined],
  ];

  it.each(dead)('makes the client give up if it %s', async (_, handler) => {
    const server = await startHttpServer(handler);
    await expectGivenUp(server.url);
  });

  it('makes the client give up if it refuses connections', async () => {
    await expectGivenUp(await closedAddress());
  });

  async function expectGivenUp(url: URL): Promise<void> {
    const { client, events } = openClient(url, { timeout: 40 });
    // As many concurrent calls as in a crawl: two posts for each allowed request, two calls for each post.
    const calls = Array.from({ length: 32 }, (_, id) => client.call('postRead', post(id)));
    const outcomes = await Promise.allSettled(calls);
    const [error] = outcomes.map((outcome) => (outcome as PromiseRejectedResult).reason as GivenUpError);
    for (const outcome of outcomes) expect(outcome).toEqual({ status: 'rejected', reason: error });
    expect(error).toBeInstanceOf(GivenUpError);
    expect(error).not.toBeInstanceOf(ApiError);
    expect(error!.message).toMatch(/^\d+ of \d+ requests failed, the last one with: blog info: /u);
    const { total, retried } = client.requests;
    expect(retried).toBeLessThanOrEqual(40);
    expect(total).toBeLessThanOrEqual(32 + 40 + 5);
    await expect(client.call('blogInfo', {})).rejects.toBe(error);
    expect(client.requests.total).toBe(total);
    expect(JSON.stringify([events, String(error), error!.stack, String(error!.cause)])).not.toContain('token-of');
  }
});

describe('A source with an outage', () => {
  it('gets one probe at a time until it recovers, and then all calls succeed', async () => {
    let isUp = false;
    const server = await startHttpServer((_, response) => {
      if (isUp) response.end(success({ id: 1, content: '' }));
      else response.writeHead(502).end();
    });
    const waits: number[] = [];
    const { client } = openClient(server.url, {
      sleep: (milliseconds) => {
        if (milliseconds >= 20_000) isUp = true;
        waits.push(milliseconds);
        return Promise.resolve();
      },
    });
    const calls = Array.from({ length: 60 }, (_, id) => client.call('postRead', post(id)));
    expect(await Promise.all(calls)).toHaveLength(60);
    expect(waits.filter((wait) => wait >= 4000)).toEqual([4000, 10_000, 20_000]);
  });
});

describe('A source with many broken posts', () => {
  it('does not make the client give up while it responds to probes', async () => {
    const server = await startHttpServer((request, response) => {
      if (request.url?.includes('/blog/info') === true) response.end(success(info));
      else response.writeHead(500).end('<h1>Internal error</h1>');
    });
    const { client } = openClient(server.url, { concurrency: 1 });
    for (let id = 0; id < 20; id++) await failureOf(client.call('postRead', post(id)));
    expect(client.requests.retried).toBe(20 * 5);
    // The client sends a probe each time the budget is exhausted, not before each further retry.
    expect(server.requests.filter(({ line }) => line.includes('/blog/info'))).toHaveLength(3);
  });
});

/** Waits with a timer, which tests can replace with a fake one. */
const timerSleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });

/** Replaces the clock, and random numbers with the given one, until the end of the test. */
function useFakeClock(chance: number): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 });
  vi.spyOn(Math, 'random').mockReturnValue(chance);
}

/** Advances the fake clock to the next timer whenever there is no other work, until the promise settles. */
async function advanceUntil<T>(end: Promise<T>): Promise<T> {
  const state = { isOver: false };
  const over = () => void (state.isOver = true);
  end.then(over, over);
  for (;;) {
    await new Promise(setImmediate);
    if (state.isOver) return end;
    vi.advanceTimersToNextTimer();
  }
}

type Reply = { status: number; retryAfter?: number | undefined } | 'refused' | 'silent';

/**
 * Runs a client with the load of a crawl and a fake clock, until it is aborted or gives up on its source.
 * @param respond returns the response to a request at a time in milliseconds
 * @param chance used instead of random numbers
 * @returns the error that ended the crawl, and its duration in milliseconds
 */
async function crawlFor(respond: (now: number, stop: () => void, path: string) => Reply, chance = 1) {
  useFakeClock(chance);
  const ending = new AbortController();
  const stop = () => ending.abort(new Error('stopped'));
  const exchange: Exchange = {
    get: async ({ url, timeout, signal }) => {
      await timerSleep(100, signal);
      const reply = respond(Date.now(), stop, url.pathname);
      if (reply === 'refused') throw new TransportError('unreachable', url);
      if (reply === 'silent') {
        await timerSleep(timeout - 100, signal);
        throw new TransportError('timeout', url);
      }
      const { status, retryAfter } = reply;
      const item = url.pathname.endsWith('/blog/info') ? info : { id: 1, content: '' };
      const text = status === 200 ? success(item) : '<h1>Maintenance</h1>';
      const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
      const body = (async function* () {
        yield Buffer.from(text);
      })();
      return { status, headers, body };
    },
    close: () => Promise.resolve(),
  };
  const { client } = openClient(new URL('http://source.example/'), {
    exchange,
    random: () => chance,
    sleep: timerSleep,
    backoff: defaultBackoff,
    signal: ending.signal,
    timeout: 30_000,
  });
  const read = async () => {
    for (;;) await client.call('postRead', post(1)).catch(ignorePostFailure);
  };
  const error: unknown = await advanceUntil(Promise.all(Array.from({ length: 32 }, read)).catch((end: unknown) => end));
  return { error, milliseconds: Date.now() };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Ignores failures of single posts, like a crawl. */
function ignorePostFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

const minute = 60_000;

describe('The client', () => {
  it.each([
    [0, [250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000]],
    [1, [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]],
  ])('waits longer before each retry, with jitter (random number %i)', async (chance, waits) => {
    useFakeClock(chance);
    const times: number[] = [];
    const exchange: Exchange = {
      get: ({ url }) => {
        times.push(Date.now());
        return Promise.reject(new TransportError('unreachable', url));
      },
      close: () => Promise.resolve(),
    };
    const { client } = openClient(new URL('http://source.example/'), { exchange, retries: 8, backoff: defaultBackoff });
    await advanceUntil(failureOf(client.call('blogInfo', {})));
    expect(times.slice(1).map((time, index) => time - times[index]!)).toEqual(waits);
  });

  it.each<[string, number, Reply]>([
    ['responds with 503', 5, { status: 503 }],
    ['responds with 503 and asks for a wait of a second', 5, { status: 503, retryAfter: 1 }],
    ['responds with 503 and asks for a wait of half a minute', 5, { status: 503, retryAfter: 30 }],
    ['responds with 503 and asks for a wait of a minute', 6, { status: 503, retryAfter: 60 }],
    ['responds with 503 and asks for a wait of two minutes', 7, { status: 503, retryAfter: 120 }],
    ['responds with 503 and asks for a wait of an hour', 7, { status: 503, retryAfter: 3600 }],
    ['responds with 500', 2, { status: 500 }],
    ['refuses connections', 2, 'refused'],
    ['never responds', 8, 'silent'],
  ])('gives up on a source that %s: after at most %i minutes', async (_, most, reply) => {
    for (const chance of [0, 0.2, 0.5, 0.8, 1]) {
      const { error, milliseconds } = await crawlFor(() => reply, chance);
      expect(error).toBeInstanceOf(GivenUpError);
      expect(milliseconds).toBeLessThanOrEqual(most * minute);
    }
  });
});

describe('A source that asks for a wait after every ten responses', () => {
  it.each([
    [429, 60],
    [503, 60],
    [429, 120],
    [429, 5],
  ])('never makes the client give up (status %i, waits of %i seconds)', async (status, retryAfter) => {
    let answers = 0;
    let rounds = 0;
    let shutUntil = 0;
    const { error } = await crawlFor((now, stop) => {
      if (now < shutUntil) return { status, retryAfter: Math.ceil((shutUntil - now) / 1000) };
      answers += 1;
      if (answers <= 10) return { status: 200 };
      answers = 0;
      rounds += 1;
      if (rounds === 300) stop();
      shutUntil = now + retryAfter * 1000;
      return { status, retryAfter };
    });
    expect(error).toEqual(new Error('stopped'));
    expect(rounds).toBe(300);
  });
});

describe('A source that asks for endless waits', () => {
  it.each([99_999_999_999, 3600, 120, 30])(
    'makes the client give up within 90 minutes if it responds only to probes and asks for %i seconds',
    async (retryAfter) => {
      const { error, milliseconds } = await crawlFor((_, __, path) =>
        path.endsWith('/blog/info') ? { status: 200 } : { status: 429, retryAfter },
      );
      expect(error).toBeInstanceOf(GivenUpError);
      expect(error).toMatchObject({ isForWaits: true, message: expect.stringContaining(' status 429 ') as string });
      expect(milliseconds).toBeLessThanOrEqual(90 * minute);
    },
  );

  it('causes only ordinary retry delays if its status is neither 429 nor 503', async () => {
    const server = await startHttpServer((_, response) => busy(response, '99999999999', 500));
    const { client, events } = openClient(server.url);
    await failureOf(client.call('postRead', post(1)));
    expect(retryDelays(events)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('A source that is unavailable for a minute', () => {
  it.each([undefined, 5, 60])('does not make the client give up (Retry-After: %s)', async (retryAfter) => {
    for (const chance of [0, 0.2, 0.5, 0.8, 1]) {
      let answers = 0;
      const respond = (now: number, stop: () => void): Reply => {
        if (now < minute) return { status: 503, retryAfter };
        answers += 1;
        if (answers === 1000) stop();
        return { status: 200 };
      };
      const { error } = await crawlFor(respond, chance);
      expect(error).toEqual(new Error('stopped'));
    }
  });
});

/** Returns the URL of a port that no server listens on. */
async function closedAddress(): Promise<URL> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return new URL(`http://127.0.0.1:${port}/`);
}
