import fs from 'fs-extra';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GivenUpError, StatusError } from '../../../src/api/errors.ts';
import { crawlBlog } from '../../../src/app/crawl/crawl.ts';
import { asRunError } from '../../../src/app/sources/run-error.ts';
import { SourceError } from '../../../src/core/errors/errors.ts';
import { exportOptions, testContext } from '../../helpers/context.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { textOf } from '../../helpers/text-of.ts';

const token = 'canary/token+4711=';
const posts = 300;
const pageSize = 30;

const summary = (id: number) => ({
  id: String(id),
  title: `Post ${id}`,
  postUrl: `http://notes.example/${id}`,
  visibility: '20',
  categoryId: '0',
  comments: '0',
  trackbacks: '0',
  date: '2026-11-01 10:00:00',
});

/** Returns the response for a blog with many posts and no comments. */
function itemOf({ pathname, searchParams }: URL): unknown {
  const page = Number(searchParams.get('page') ?? '1');
  const id = Number(searchParams.get('postId') ?? '0');
  switch (pathname) {
    case '/apis/blog/info':
      return { id: 'me', userId: '1', blogs: [{ name: 'notes', url: 'http://notes.example', default: 'Y' }] };
    case '/apis/post/list': {
      const ids = Array.from({ length: pageSize }, (_, n) => posts - (page - 1) * pageSize - n);
      return { page, count: pageSize, totalCount: String(posts), posts: ids.filter((each) => each > 0).map(summary) };
    }
    case '/apis/post/read':
      return { ...summary(id), content: `<p>${id}</p>`, tags: {} };
    case '/apis/comment/list':
      return { postId: String(id), totalCount: '0', comments: [] };
    case '/apis/category/list':
      return { categories: [] };
    default:
      return { comments: [] };
  }
}

/** Starts a source that responds to this many post reads and then passes all requests to `whenDead`. */
async function mortalSource(readings: number, whenDead: RequestListener | 'closed') {
  let read = 0;
  let answered = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://source');
    if (url.pathname === '/apis/post/read') read += 1;
    if (read <= readings) {
      answered += 1;
      response.end(JSON.stringify({ service: { status: '200', item: itemOf(url) } }));
    } else if (whenDead === 'closed') {
      server.close();
      server.closeAllConnections();
      request.socket.destroy();
    } else {
      whenDead(request, response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}/`, token, answered: () => answered };
}

describe('A crawl of a source that stops responding', () => {
  it.each<[string, RequestListener | 'closed', number]>([
    ['refuses connections', 'closed', 10_000],
    ['never responds', () => undefined, 300],
    ['is closed for maintenance', (_, response) => response.writeHead(503, { 'retry-after': '60' }).end(token), 10_000],
    ['responds with HTML pages', (request, response) => response.end(`<!doctype html>${request.url ?? ''}`), 10_000],
  ])('ends after a few requests and keeps the stored data if the source %s', async (_, whenDead, timeout) => {
    const source = await mortalSource(20, whenDead);
    const folder = temporaryFolder();
    const context = testContext();
    const options = exportOptions(source, folder, { retries: 5, timeout });
    const error = await crawlBlog(options, context).then(
      () => undefined,
      (reason: unknown) => reason as SourceError,
    );
    expect(error).toBeInstanceOf(SourceError);
    expect(error!.code).toBe('source-given-up');
    expect(error!.message).toMatch(/ \d+ of \d+ requests .* blog info: /u);
    // The budget of 40 retries covers eight calls with five retries each, all of which may fail before the run does.
    expect(error!.report!.posts.failed.length).toBeLessThanOrEqual(8);
    // The total includes the requests in flight and those that follow them, the retries, and the final probes.
    const unanswered = error!.report!.requests.total - source.answered();
    expect(unanswered).toBeLessThanOrEqual(32 + 8 + 8 + 40 + 5);
    const stored = await fs.readdir(path.join(folder, 'archive/data/posts'));
    expect(stored.length).toBeGreaterThan(0);
    const everything = JSON.stringify([filesIn(folder), context.events, error!.message, error!.stack, error!.report]);
    for (const secret of [token, encodeURIComponent(token), Buffer.from(token).toString('base64')]) {
      expect(everything).not.toContain(secret);
    }
  });

  it('does not retry if no retries are allowed', async () => {
    const source = await mortalSource(20, (_, response) => response.writeHead(500).end());
    const options = exportOptions(source, temporaryFolder(), { retries: 0 });
    await expect(crawlBlog(options, testContext())).rejects.toBeInstanceOf(SourceError);
  });
});

describe('A source on which the client has given up', () => {
  it('is reported to ask for longer waits than a run accepts if that was the reason', () => {
    const last = new StatusError('post read', '429', '');
    const givenUp = new GivenUpError({ total: 4321, failed: 57 }, last, true);
    const error = asRunError(givenUp) as SourceError;
    expect(error.message).toBe(textOf('app.source-waits', { why: givenUp.text }));
    expect(error.message).toMatch(/57 of 4,321 .* post read: .* 429/u);
  });

  it('ends the run with an error that states the counts and the last failure', () => {
    const givenUp = new GivenUpError({ total: 4321, failed: 57 }, new StatusError('post read', '502', ''));
    const error = asRunError(givenUp);
    expect(error).toBeInstanceOf(SourceError);
    expect((error as SourceError).message).toBe(textOf('app.source-silent', { why: givenUp.text }));
    expect((error as SourceError).message).toMatch(/57 of 4,321 .* post read: .* 502/u);
  });
});
