import path from 'node:path';
import fs from 'fs-extra';
import { startHttpServer, type HttpServer } from '../http-server.ts';

/** A post, page or comment as its author knows it. */
export interface FeedItem {
  readonly id: string;
  title: string;
  content: string | undefined;
  /** RFC 3339 in UTC, such as `2014-07-28T03:35:00.001Z` */
  published: string;
  updated: string;
  author?: string | undefined;
  labels?: readonly string[];
  /** path of the address */
  path?: string;
  /** whether only the author sees it */
  isDraft?: boolean;
  location?: string;
  /** of a comment: ID of the post */
  readonly post?: string;
  /** of a comment: ID of the comment that it replies to */
  readonly replyTo?: string;
}

/** A blog on Blogger, which a test may change between requests. */
export interface BloggerData {
  title: string;
  posts: FeedItem[];
  pages: FeedItem[];
  comments: FeedItem[];
}

const blogId = '5120473318829904417';

const day = (number: number) => new Date(Date.UTC(2013, 0, 1, 9, 30) + number * 86_400_000).toISOString();

/** Returns a blog with posts, newest last, two pages, and comments on every tenth post, of which the second replies to the first. */
export function bloggerData(count = 20): BloggerData {
  const posts = Array.from({ length: count }, (_, index): FeedItem => ({
    id: String(8_000_000_000_000_000_000n + BigInt(index) * 7n),
    title: index === 3 ? '' : `Walk ${index} &amp; tea`,
    content: `<p>Body of ${index}</p><br />\n<a name='more'></a>The rest.`,
    published: day(index),
    updated: day(index + 1),
    author: 'Ada Fenn',
    labels: index % 4 === 0 ? [] : ['Birds', `label ${index % 3}`],
    path: `/2013/01/walk-${index}.html`,
  }));
  const pages = [1, 2].map((index): FeedItem => ({
    id: String(8_100_000_000_000_000_000n + BigInt(index)),
    title: `Page ${index}`,
    content: `<p>About ${index}</p>`,
    published: day(index),
    updated: day(index),
    author: 'Ada Fenn',
    path: `/p/page-${index}.html`,
  }));
  const comments = posts
    .filter((_, index) => index % 10 === 0)
    .flatMap(({ id: post }, index) => {
      const idOf = (nth: number) => String(8_200_000_000_000_000_000n + BigInt(index * 10 + nth));
      return [1, 2].map((nth): FeedItem => ({
        id: idOf(nth),
        post,
        title: 'Comment',
        content: `Reply ${nth}: &lt;3<br />next line`,
        published: day(400 + index * 10 + nth),
        updated: day(400 + index * 10 + nth),
        author: nth === 1 ? 'Anonymous' : 'Ben Sedge',
        ...(nth === 2 && { replyTo: idOf(1) }),
      }));
    });
  return { title: 'Salt & Marsh', posts, pages, comments };
}

export interface FeedRequest {
  /** such as `posts/summary`, below `/feeds/`; `page` for the home page, `file` for a media file */
  readonly route: string;
  readonly query: URLSearchParams;
}

/** An answer in place of the usual one. */
export interface FeedFault {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** changes the text of the usual answer */
  readonly edit?: (text: string) => string;
}

export interface BloggerFeedsOptions {
  readonly data?: BloggerData;
  readonly fault?: (request: FeedRequest) => FeedFault | undefined;
  /** maximum number of entries in an answer; default: 150 */
  readonly maxEntries?: number;
  /** whether entries have summaries in place of contents */
  readonly isShort?: boolean;
}

export interface BloggerFeeds extends HttpServer {
  readonly data: BloggerData;
  /** all requests for anything but media files, as route and query */
  readonly asked: () => readonly string[];
}

/** Starts a server that shows a blog like Blogger in Atom, for one test. */
export async function startBloggerFeeds(options: BloggerFeedsOptions = {}): Promise<BloggerFeeds> {
  const data = options.data ?? bloggerData();
  const asked: string[] = [];
  const server = await startHttpServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
    const query = url.searchParams;
    const isFile = /\.(?:gif|png|jpe?g)$/iu.test(url.pathname);
    const route = isFile ? 'file' : url.pathname === '/' ? 'page' : url.pathname.replace('/feeds/', '');
    if (!isFile) asked.push(`${route}?${decodeURIComponent(query.toString())}`);
    const fault = options.fault?.({ route, query });
    if (fault?.status !== undefined || fault?.body !== undefined) {
      response.writeHead(fault.status ?? 200, { 'content-type': 'text/html', ...fault.headers }).end(fault.body ?? '');
    } else if (isFile) {
      const isThere = !url.pathname.includes('no-such');
      response.writeHead(isThere ? 200 : 404, { 'content-type': 'image/gif' }).end(isThere ? pixel : '');
    } else if (route === 'page') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(homePage(url.origin, data));
    } else {
      const answer = answerOf(route, query, url.origin, data, options);
      const text = fault?.edit?.(answer ?? '') ?? answer;
      response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/atom+xml; charset=UTF-8' });
      response.end(text ?? 'Not found');
    }
  });
  return { ...server, open: server.open, data, asked: () => asked };
}

/** The smallest GIF, of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICTAEAOw==', 'base64');

const homePage = (origin: string, { posts }: BloggerData) =>
  `<html><head><meta content='blogger' name='generator'/></head><body>${posts
    .slice(-3)
    .map(({ path: at = '' }) => `<a href='${origin}${at}'>post</a>`)
    .join('')}</body></html>`;

const isPublic = ({ isDraft }: FeedItem) => isDraft !== true;

function answerOf(
  route: string,
  query: URLSearchParams,
  origin: string,
  data: BloggerData,
  { maxEntries = 150, isShort = false }: BloggerFeedsOptions,
): string | undefined {
  const [, kind, form = '', one] = /^(posts|pages|comments)\/(default|summary)(?:\/(\d+))?$/u.exec(route) ?? [];
  const [, post] = /^(\d+)\/comments\/default$/u.exec(route) ?? [];
  const items = post === undefined ? data[kind as 'posts'] : data.comments.filter((item) => item.post === post);
  if (kind === undefined && post === undefined) return undefined;
  const write = (item: FeedItem, namespaces = '') =>
    entryOf(item, { origin, data, isShort: isShort || form === 'summary', namespaces });
  const shown = items.filter(isPublic);
  if (one !== undefined) {
    const item = shown.find(({ id }) => id === one);
    return item && `<?xml version='1.0' encoding='UTF-8'?>${write(item, namespaces)}`;
  }
  const by = query.get('orderby') === 'updated' ? 'updated' : 'published';
  const [min, max] = [query.get(`${by}-min`), query.get(`${by}-max`)].map((text) => text && Date.parse(text));
  const at = (item: FeedItem) => Date.parse(item[by]);
  const found = shown.filter((item) => (!min || !(at(item) < min)) && (!max || at(item) < max));
  const isOldestFirst = post !== undefined;
  const sorted = found.toSorted((a, b) => (isOldestFirst ? at(a) - at(b) : at(b) - at(a)));
  const start = Number(query.get('start-index') ?? 1);
  const size = Math.min(Number(query.get('max-results') ?? 25), maxEntries);
  return [
    `<?xml version='1.0' encoding='UTF-8'?><?xml-stylesheet href="http://www.blogger.com/styles/atom.css" type="text/css"?>`,
    `<feed ${namespaces}><id>tag:blogger.com,1999:blog-${blogId}</id><title type='text'>${escaped(data.title)}</title>`,
    `<subtitle type='html'>Notes</subtitle><link rel='alternate' type='text/html' href='${origin}/'/>`,
    `<openSearch:totalResults>${sorted.length}</openSearch:totalResults>`,
    `<openSearch:startIndex>${start}</openSearch:startIndex>`,
    ...sorted.slice(start - 1, start - 1 + size).map((item) => write(item)),
    '</feed>',
  ].join('');
}

const namespaces =
  "xmlns='http://www.w3.org/2005/Atom' xmlns:openSearch='http://a9.com/-/spec/opensearchrss/1.0/' xmlns:georss='http://www.georss.org/georss' xmlns:thr='http://purl.org/syndication/thread/1.0'";

function entryOf(
  item: FeedItem,
  about: { origin: string; data: BloggerData; isShort: boolean; namespaces: string },
): string {
  const { origin, data, isShort } = about;
  const { id, title, content, author, labels = [], post, replyTo, location } = item;
  const idOf = (one: string, kind = 'post') => `tag:blogger.com,1999:blog-${blogId}.${kind}-${one}`;
  const count = data.comments.filter((one) => one.post === id && isPublic(one)).length;
  const text = (content ?? '').replaceAll(/<[^<>]*>/gu, ' ').slice(0, 40);
  return [
    `<entry ${about.namespaces}><id>${id && idOf(id, data.pages.includes(item) ? 'page' : 'post')}</id>`,
    `<published>${local(item.published)}</published><updated>${local(item.updated)}</updated>`,
    ...labels.map((label) => `<category scheme='http://www.blogger.com/atom/ns#' term='${escaped(label)}'/>`),
    `<title type='text'>${escaped(title)}</title>`,
    isShort
      ? `<summary type='text'>${escaped(text)}</summary>`
      : content === undefined
        ? ''
        : `<content type='html'>${escaped(content)}</content>`,
    ...(item.path === undefined ? [] : [`<link rel='alternate' type='text/html' href='${origin}${item.path}'/>`]),
    ...(replyTo === undefined
      ? []
      : [`<link rel='related' href='${origin}/feeds/${blogId}/${post ?? ''}/comments/default/${replyTo}'/>`]),
    ...(author === undefined
      ? []
      : [`<author><name>${escaped(author)}</name><email>noreply@blogger.com</email></author>`]),
    ...(location === undefined
      ? []
      : [`<georss:featurename>${escaped(location)}</georss:featurename><georss:point>33.5 126.5</georss:point>`]),
    post === undefined ? `<thr:total>${count}</thr:total>` : `<thr:in-reply-to ref='${idOf(post)}'/>`,
    '</entry>',
  ].join('');
}

/** Returns a date in the time zone of the blog, which is nine hours east of UTC. Other texts are returned unchanged. */
const local = (utc: string) =>
  Number.isNaN(Date.parse(utc)) ? utc : new Date(Date.parse(utc) + 9 * 3_600_000).toISOString().replace('Z', '+09:00');

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll("'", '&#39;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');

/** Writes a Takeout of a blog into a folder, and returns its path. @param zone time zone in its settings; undefined for none */
export function writeTakeout(data: BloggerData, folder: string, zone: string | undefined): string {
  const at = path.join(folder, 'Takeout/Blogger/Blogs', data.title);
  const entry = (kind: 'POST' | 'PAGE' | 'COMMENT') => (item: FeedItem) => {
    const { id, title, content = '', published, updated, author = '', labels = [], post, replyTo = '' } = item;
    const idOf = (one: string) => `tag:blogger.com,1999:blog-${blogId}.${kind === 'PAGE' ? 'page' : 'post'}-${one}`;
    return [
      `<entry><id>${idOf(id)}</id>`,
      ...(post === undefined ? [] : [`<blogger:parent>${idOf(post)}</blogger:parent>`]),
      `<blogger:inReplyTo>${replyTo && idOf(replyTo)}</blogger:inReplyTo><blogger:type>${kind}</blogger:type>`,
      `<blogger:status>${item.isDraft ? 'DRAFT' : 'LIVE'}</blogger:status><author><name>${escaped(author)}</name></author>`,
      `<title>${escaped(title)}</title><content type='html'>${escaped(content)}</content>`,
      `<blogger:metaDescription>${kind === 'POST' ? `About ${id}` : ''}</blogger:metaDescription>`,
      `<published>${published}</published><updated>${updated}</updated>`,
      ...labels.map((label) => `<category scheme='tag:blogger.com,1999:blog-${blogId}' term='${escaped(label)}'/>`),
      `<blogger:filename>${item.path ?? ''}</blogger:filename><link/><blogger:trashed/></entry>`,
    ].join('\n');
  };
  const feed = [
    `<?xml version='1.0' encoding='UTF-8'?>\n<feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'>`,
    `<id>tag:blogger.com,1999:blog-${blogId}</id><title>${escaped(data.title)}</title>`,
    ...data.posts.map(entry('POST')),
    ...data.pages.map(entry('PAGE')),
    ...data.comments.map(entry('COMMENT')),
    '</feed>',
  ];
  fs.outputFileSync(path.join(at, 'feed.atom'), feed.join('\n'));
  if (zone !== undefined) fs.outputFileSync(path.join(at, 'settings.csv'), `blog_time_zone\n${zone}\n`);
  return folder;
}
