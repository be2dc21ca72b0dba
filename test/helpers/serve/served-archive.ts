import { onTestFinished } from 'vitest';
import { crawlBlog } from '../../../src/app/crawl/crawl.ts';
import { serveArchive, type Serving } from '../../../src/app/serve/serve.ts';
import type { Report } from '../../../src/core/report/report.ts';
import { exportOptions, testContext, type TestOptions } from '../context.ts';

export const servedToken = 'a-token-for-tests';

export interface ServingOptions {
  readonly includeRemoved?: boolean;
  readonly ownMedia?: boolean;
  readonly now?: () => Date;
}

/** Serves the archives in folders on a free port of 127.0.0.1. The caller must close the server. */
export function serveFolders(
  archives: readonly string[],
  { includeRemoved = false, ownMedia, now }: ServingOptions = {},
): Promise<Serving> {
  const homes = archives.map((archive) => ({ archive }));
  return serveArchive(
    { homes, host: '127.0.0.1', port: 0, allowedHosts: [], token: servedToken, includeRemoved, ownMedia },
    testContext(now && { now }),
  );
}

/** Like {@link serveFolders}, but closes the server after the test. */
export async function startServing(...given: Parameters<typeof serveFolders>): Promise<Serving> {
  const serving = await serveFolders(...given);
  onTestFinished(() => serving.close());
  return serving;
}

/** Crawls a served blog into `archive/` below a folder, without media. */
export function crawlServed(serving: Serving, folder: string, more: TestOptions = {}): Promise<Report> {
  const source = { baseUrl: serving.url, token: servedToken };
  return crawlBlog(exportOptions(source, folder, { media: 'none', ...more }), testContext());
}

/** Sends a request with the token, and returns status and body of the response. */
export async function responseOf(serving: Serving, request: string): Promise<{ status: number; text: string }> {
  const address = new URL(`apis/${request}`, serving.url);
  address.searchParams.set('access_token', servedToken);
  const response = await fetch(address);
  return { status: response.status, text: await response.text() };
}

/** Sends a request and returns the item of the response, which must be successful. */
export async function itemOf(serving: Serving, request: string): Promise<Record<string, unknown>> {
  const { status, text } = await responseOf(serving, request);
  if (status !== 200) throw new Error(`${request}: ${status} ${text}`);
  const [envelope] = Object.values(JSON.parse(text) as Record<string, { item: Record<string, unknown> }>);
  return envelope?.item ?? {};
}

/** Requests every operation, with every page and each of the given posts. Returns the responses by request. */
export async function allResponses(
  serving: Serving,
  blogName: string,
  ids: Iterable<string>,
): Promise<Record<string, { status: number; text: string }>> {
  const blog = `blogName=${encodeURIComponent(blogName)}`;
  const answers: Record<string, { status: number; text: string }> = {};
  const take = async (request: string) => (answers[request] = await responseOf(serving, request));
  await take('blog/info');
  await take(`category/list?${blog}`);
  for (const id of ids) {
    await take(`post/read?${blog}&postId=${id}`);
    await take(`comment/list?${blog}&postId=${id}`);
  }
  for (const paged of [`post/list?${blog}`, `post/list?${blog}&count=30`, `comment/newest?${blog}`]) {
    // The last request is for the first page beyond the end of the list.
    for (let page = 1; ; page++) {
      const { status, text } = await take(`${paged}&page=${page}`);
      if (status !== 200 || !text.includes('"id":')) break;
    }
  }
  return answers;
}
