import { escapeHtml } from '../core/text/escape-html.ts';
import { listen, type Listener } from '../serve/http/listen.ts';
import { securityHeaders, send, type CompleteResponse } from '../serve/http/response.ts';
import { readSampleFiles, type SampleFiles } from './files.ts';
import { createMediaUrlFiller, type FillMediaUrls } from './media-urls.ts';
import { mediaPath, mediaResponse } from './media.ts';
import type { SampleSourceOptions } from './source.ts';

interface Item extends Readonly<Record<string, unknown>> {
  readonly id: number;
}
type Lists = Readonly<Record<string, readonly Item[]>>;

const apiPath = '/wp-json/';

/**
 * Serves a sample blog on 127.0.0.1 like a WordPress: pages that state the REST API, and lists of what visitors see.
 * @throws {UsageError} if the folder is not a sample blog
 */
export async function startSampleWordPress({
  folder,
  port = 0,
  random = () => 0,
}: Pick<SampleSourceOptions, 'folder' | 'port' | 'random'>): Promise<{
  readonly address: URL;
  readonly blog: string;
  readonly close: () => Promise<void>;
}> {
  const files = await readSampleFiles(folder);
  // Links and media URLs contain the port, which is known before the first request.
  let lists: Lists = {};
  let address = new URL('http://127.0.0.1');
  const listener: Listener = (request, response) => {
    const target = new URL(request.url ?? '/', address);
    const medium = mediaResponse(files.media, request.url ?? '/');
    const isRest = target.pathname.startsWith(apiPath);
    send(response, medium ?? (isRest ? restResponse(target, files, lists) : pageResponse(files, address)));
  };
  const listening = await listen(listener, { host: '127.0.0.1', port });
  address = listening.url;
  lists = listsOf(files, address.origin, createMediaUrlFiller(new URL(mediaPath, address), random));
  return { address, blog: files.blog.name, close: () => listening.close() };
}

function pageResponse({ blog }: SampleFiles, { origin }: URL): CompleteResponse {
  const head = `<title>${escapeHtml(String(blog.title))}</title><link rel="https://api.w.org/" href="${origin}${apiPath}">`;
  const headers = { 'Content-Type': 'text/html; charset=utf-8', ...securityHeaders };
  return { status: 200, headers, body: `<!doctype html>${head}` };
}

function restResponse({ origin, pathname, searchParams: query }: URL, files: SampleFiles, lists: Lists) {
  const [, name = '', id] = /^\/wp-json\/wp\/v2\/([a-z]+)(?:\/(\d+))?$/u.exec(pathname) ?? [];
  if (pathname === apiPath) {
    const { title, description } = files.blog;
    return json({ name: title, description, home: origin, timezone_string: 'Asia/Seoul', namespaces: ['wp/v2'] });
  }
  const list = lists[name];
  if (!list) return json({ code: 'rest_no_route' }, 404);
  if (id !== undefined) {
    const item = list.find((one) => String(one.id) === id);
    return item ? json(item) : json({ code: 'rest_post_invalid_id' }, 404);
  }
  const wanted = (key: string, value: unknown) => query.get(key)?.split(',').includes(String(value)) ?? true;
  const found = list.filter((item) => wanted('include', item.id) && wanted('post', item.post));
  // IDs and dates have the same order.
  const sorted = found.toSorted((a, b) => (query.get('order') === 'asc' ? a.id - b.id : b.id - a.id));
  const size = Number(query.get('per_page') ?? 10);
  const start = (Number(query.get('page') ?? 1) - 1) * size;
  return json(sorted.slice(start, start + size), 200, { 'X-WP-Total': String(found.length) });
}

function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): CompleteResponse {
  const all = { 'Content-Type': 'application/json; charset=utf-8', ...securityHeaders, ...headers };
  return { status, headers: all, body: JSON.stringify(value) };
}

/** Returns the lists of the REST API, with the posts and comments that visitors see. */
function listsOf(files: SampleFiles, origin: string, fill: FillMediaUrls): Lists {
  const visible = files.posts.filter(({ visibility }) => visibility !== '0');
  const tags = [...new Set(visible.flatMap((post) => post.tags))].map((name, index) => ({
    ...{ id: index + 1, name, taxonomy: 'post_tag' },
  }));
  const posts = visible.map((post) => {
    const isProtected = post.visibility !== '20';
    const own = tags.filter(({ name }) => post.tags.includes(name));
    const link = `${origin}/${post.slogan === undefined ? post.id : encodeURIComponent(post.slogan)}`;
    const body = fill(post.body.replaceAll(files.blog.url, origin), 'html');
    return {
      ...{ id: Number(post.id), type: 'post', status: 'publish', author: 1, link, slug: post.slogan ?? post.id },
      ...{ ...datesOf(post.date), modified_gmt: datesOf(post.date).date_gmt },
      title: { rendered: escapeHtml(post.title) },
      content: { rendered: isProtected ? '' : body, protected: isProtected },
      comment_status: post.acceptComment === '1' ? 'open' : 'closed',
      categories: post.categoryId === '0' ? [] : [Number(post.categoryId)],
      tags: own.map(({ id }) => id),
      _embedded: { 'wp:term': [own] },
    };
  });
  const readable = visible.filter(({ visibility }) => visibility === '20');
  const comments = readable.flatMap((post) =>
    post.comments
      .filter(({ open, visibility }) => open === 'Y' && visibility === '2')
      .map(({ id, parentId, date, name, homepage, comment }) => ({
        ...{ id: Number(id), post: Number(post.id), parent: Number(parentId), author_name: name, author_url: homepage },
        ...{ ...datesOf(date), type: 'comment', status: 'approved', content: { rendered: commentHtml(comment) } },
      })),
  );
  const categories = files.categories.map(({ id, name, parent }) => ({ id: Number(id), name, parent: Number(parent) }));
  return { posts, pages: [], comments, categories, tags, media: [], users: [{ id: 1, name: files.blog.nickname }] };
}

function commentHtml(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br />\n')}</p>\n`;
}

/** Returns a date as WordPress writes it: in the time zone of the blog, and in UTC. */
function datesOf(date: string): { readonly date: string; readonly date_gmt: string } {
  return { date: date.slice(0, 19), date_gmt: new Date(date).toISOString().slice(0, 19) };
}
