import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScrub } from '../../src/core/tokens/scrub.ts';
import { excerptOf } from '../../src/api/excerpt.ts';
import { startHttpServer, type Handler } from '../helpers/http-server.ts';
import { failureOf, openClient } from './client-helper.ts';

const canary = 'c4n4ry+/=&"한글~ end';
const base64 = (text: string, encoding: 'base64' | 'base64url' = 'base64') => Buffer.from(text).toString(encoding);

/** Ways in which a server may echo the query. */
const echoes = [
  canary,
  encodeURIComponent(canary),
  encodeURIComponent(canary).replace(/%../g, (code) => code.toLowerCase()),
  encodeURIComponent(encodeURIComponent(canary)),
  new URLSearchParams({ access_token: canary }).toString(),
  JSON.stringify(canary),
  base64(canary),
  base64(canary, 'base64url'),
  base64(`x${canary}y`),
  base64(`Bearer ${canary} `, 'base64url'),
];

/** Texts that would reveal parts of the token in a message: its first letters, and parts of its base64 at each offset. */
const traces = [
  'c4n4ry',
  ...['', 'x', 'xx'].map((before) => base64(before + canary).slice(4, 12)),
  ...['', 'x', 'xx'].map((before) => base64(before + canary, 'base64url').slice(16, 24)),
];

describe('The token', () => {
  it('does not appear in any error or event, whatever the failure and however the server echoes it', async () => {
    const said = echoes.join(' ');
    const echo = (code: number, body: string, headers: Record<string, string> = {}): Handler => {
      return (_, response) => response.writeHead(code, headers).end(body);
    };
    const handlers: Handler[] = [
      echo(200, JSON.stringify({ tistory: { status: '404', error_message: said } })),
      echo(200, JSON.stringify({ tistory: { status: canary, error_message: 'x' } })),
      echo(200, JSON.stringify({ [canary]: { status: '200', item: 5 } })),
      echo(500, said),
      ...echoes.map((spelling) => echo(200, `<h1>${'x'.repeat(60)}${spelling}`)),
      ...echoes.map((spelling) => echo(200, spelling)),
      echo(200, 'x', { 'content-type': `text/${encodeURIComponent(canary)}` }),
      echo(302, '', {
        location: `https://elsewhere.example/${encodeURIComponent(canary)}?t=${encodeURIComponent(canary)}`,
      }),
      echo(200, said, { 'content-encoding': encodeURIComponent(canary).slice(0, 30) }),
      (request) => request.socket.resetAndDestroy(),
      (request) => request.socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n${request.url ?? ''}`),
      (request) => request.socket.end(`${request.url ?? ''}\r\n\r\n`),
      () => undefined,
    ];
    let current: Handler | undefined;
    const server = await startHttpServer((...exchange) => current?.(...exchange));
    const { client, events } = openClient(server.url, { token: canary, retries: 1, timeout: 200 });
    for (current of handlers) {
      const error = await failureOf(client.call('blogInfo', {}));
      const chain = [];
      for (let one: unknown = error; one instanceof Error; one = one.cause) chain.push(one.message, one.stack);
      const all = [...chain, inspect(error, { depth: 9, showHidden: true }), JSON.stringify(error)].join('\n');
      for (const trace of traces) expect(all).not.toContain(trace);
    }
    for (const trace of traces) expect(JSON.stringify(events)).not.toContain(trace);
  });
});

describe('Scrubbing', () => {
  const token = fc.string({ minLength: 8, maxLength: 60 }).filter((text) => text.trim() === text);

  it('replaces any token, whether raw, percent-encoded or in base64 at any offset', () => {
    fc.assert(
      fc.property(token, fc.string(), fc.string(), (secret, before, after) => {
        const scrub = createScrub(secret);
        expect(scrub(`${before}${secret}${after}`)).toContain('[token]');
        expect(scrub(`?a=${encodeURIComponent(secret)}&`)).toBe('?a=[token]&');
        expect(scrub(`?a=${encodeURIComponent(encodeURIComponent(secret))}&`)).toBe('?a=[token]&');
        expect(scrub(base64(before + secret + after))).toContain('[token]');
      }),
      { numRuns: 50 },
    );
  });

  it('does not change other text', () => {
    const scrub = createScrub('abcdefgh');
    const text = 'An answer of https://blog.example/apis/blog/info: abcdefg hgfedcba';
    expect(scrub(text)).toBe(text);
    expect(createScrub('')(text)).toBe(text);
  });

  it('happens before an excerpt is truncated, so that the excerpt contains no part of the token', () => {
    const scrub = createScrub('abcdefgh');
    expect(excerptOf('12345 abcdefgh', 10, scrub)).toBe('12345 [tok…');
    expect(excerptOf(' one\n\ttwo\u001b[2J\u202e three ', 80, scrub)).toBe('one two [2J three');
  });
});
