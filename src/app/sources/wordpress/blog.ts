import type { ApiError } from '../../../api/errors.ts';
import { nameOf } from '../../../backup/wxr/fields.ts';
import type { Blog } from '../../../core/items/blog.ts';
import { textOf } from '../../../core/items/scalar.ts';
import type { Authors } from '../../../core/records/authors.ts';
import type { Warning } from '../../../core/report/warnings.ts';
import { attempt, sourceFailure, type SourceFailure } from '../../../crawl/ports.ts';
import { allCapabilities, type SourceBlog } from '../../../crawl/source.ts';
import { message } from '../../../messages/message.ts';
import { runOperation } from '../live-blog.ts';
import {
  isItem,
  maxPageSize,
  RestError,
  type RestClient,
  type RestItem,
  type RestPage,
  type RestQuery,
} from './client.ts';
import { RestComments } from './comments.ts';
import {
  categoryListOf,
  commentFields,
  commentListOf,
  detailsOf,
  htmlOf,
  isProtected,
  newestCommentOf,
  postFields,
  readingOf,
  summaryFields,
  summaryOf,
  type ItemContext,
} from './items.ts';
import { MediaLibrary } from './library.ts';
import { isSameBody } from './per-answer-values.ts';

/** Types of posts and their routes. */
const routes = { post: '/wp/v2/posts', page: '/wp/v2/pages' } as const;
type PostType = keyof typeof routes;
const types = ['post', 'page'] as const;

export interface RestBlogOptions extends ItemContext {
  readonly client: RestClient;
  readonly name: string;
  readonly blog: Blog;
  /** whether requests are authenticated; an account also sees posts and comments that are hidden from visitors */
  readonly hasAccount: boolean;
  /** whether e-mail and IP addresses of commenters, which only accounts see, are archived */
  readonly privateData: boolean;
  readonly signal: AbortSignal | undefined;
  readonly fetchMedium: SourceBlog['fetchMedium'];
  readonly asRunError: (error: unknown) => unknown;
  readonly checkAccess: () => Promise<void>;
}

/** Returns the blog of a WordPress as a source for the crawler. */
export function createRestBlog(options: RestBlogOptions): SourceBlog {
  const { client, blog, hasAccount, privateData, signal } = options;
  const account: RestQuery = hasAccount ? { context: 'edit' } : {};
  const ofPosts: RestQuery = hasAccount ? { ...account, status: 'publish,future,draft,pending,private' } : {};
  const comments = new RestComments(client, {
    ...(hasAccount && { ...account, status: 'all' }),
    _fields: privateData ? `${commentFields},${privateFields.join()}` : commentFields,
  });
  /** comments with private data, by post; removed once `extra.post` returns them */
  const commenters = new Map<string, readonly RestItem[]>();
  const library = new MediaLibrary(client, options.blogUrl);
  /** type and number of comments of each listed post, and whether it needs a password */
  const listed = new Map<
    string,
    { readonly type: PostType; readonly comments?: string; readonly isWithheld: boolean }
  >();
  const prepared = new Map<string, RestItem>();
  /** posts that have been read; each is removed once its details have been returned */
  const current = new Map<string, RestItem>();
  const tags = new Map<string, string>();
  const warnings: Warning[] = [];

  const call = <T>(operation: string, action: () => Promise<T>) =>
    runOperation(operation, action, { signal, asRunError: options.asRunError, isRefusal });

  /** Requests posts of one type, their tags, and the media files to which they refer. */
  async function readPosts(type: PostType, ids: readonly string[]): Promise<readonly RestItem[]> {
    const query = {
      ...ofPosts,
      include: ids.join(),
      orderby: 'id',
      order: 'asc',
      _fields: postFields,
      _embed: 'wp:term',
    };
    const items = await client.all('post read', routes[type], query);
    await completePosts(items);
    return items;
  }

  async function completePosts(items: readonly RestItem[]): Promise<void> {
    for (const item of items) for (const [id, name] of embeddedTags(item)) tags.set(id, name);
    const unknown = [...new Set(items.flatMap(tagIdsOf))].filter((id) => !tags.has(id));
    for (let at = 0; at < unknown.length; at += 100) {
      const query = { include: unknown.slice(at, at + 100).join(), _fields: 'id,name' };
      const { value = [] } = await attempt('tag list', () => client.all('tag list', '/wp/v2/tags', query));
      for (const item of value) tags.set(textOf(item.id), tagName(item));
    }
    await library.prepare(items);
  }

  async function readPost(id: string): Promise<RestItem> {
    if (!isId(id)) throw noSuchPost(id);
    const item = prepared.get(id);
    prepared.delete(id);
    if (item) return item;
    for (const type of listed.has(id) ? [listed.get(id)?.type ?? 'post'] : types) {
      try {
        const query = { ...account, _fields: postFields, _embed: 'wp:term' };
        const found = await client.item('post read', `${routes[type]}/${id}`, query);
        await completePosts([found]);
        return found;
      } catch (error) {
        if (!(error instanceof RestError) || error.restCode !== 'rest_post_invalid_id') throw error;
      }
    }
    throw noSuchPost(id);
  }

  /** last page of each type in this pass over the post list */
  const lastRead: Partial<Record<PostType, RestPage & { readonly number: number }>> = {};
  const firstPages: Partial<Record<PostType, Promise<RestPage>>> = {};

  /** Requests a page of the list of one type, unless the list has ended. */
  async function listType(type: PostType, number: number): Promise<RestPage> {
    // Page 1 states the total.
    if (number > 1) await firstPages[type]?.catch(() => undefined);
    const last = lastRead[type];
    const hasEnded =
      last !== undefined && last.items.length < maxPageSize && last.number * maxPageSize >= (last.total ?? 0);
    if (hasEnded && number > last.number) return { items: [], total: last.total };
    // The list of pages fitted in one response, so it cannot be inconsistent, and a second pass need not repeat the request. Posts that
    // it lacks are requested by ID.
    if (hasEnded && number === 1 && type === 'page' && !hasAccount) return last;
    const query = { ...ofPosts, orderby: 'date', order: 'desc', _fields: summaryFields };
    const reading = client.page('post list', routes[type], query, number);
    if (number === 1) firstPages[type] = reading;
    const page = await reading;
    if (number === 1 || number > (last?.number ?? 0)) lastRead[type] = { ...page, number };
    return { ...page, total: page.total ?? last?.total };
  }

  /** Returns the number of comments by post. Undefined if there are too many, or if the API of the blog does not provide them. */
  async function countComments() {
    try {
      return await comments.counts();
    } catch (error) {
      if (error instanceof RestError && !error.retryable) return undefined;
      throw error;
    }
  }

  /** Requests a page of the post list, which contains WordPress posts and WordPress pages. */
  async function listPosts(number: number) {
    const [counts, ...parts] = await Promise.all([countComments(), ...types.map((type) => listType(type, number))]);
    const posts = parts.flatMap(({ items }, index) =>
      items.map((item) => {
        const type = types[index] ?? 'post';
        const id = textOf(item.id);
        const isWithheld = !hasAccount && isProtected(item);
        const count = isWithheld || !counts ? {} : { comments: String(counts.get(id) ?? 0) };
        listed.set(id, { type, isWithheld, ...count });
        return { ...summaryOf(item, options), ...count };
      }),
    );
    const totals = parts.flatMap(({ total }) => total ?? []);
    const total = totals.length > 0 ? String(totals.reduce((sum, one) => sum + one, 0)) : undefined;
    return { posts, ...(total !== undefined && { totalCount: total }) };
  }

  /** Requests the authors of public posts. If the blog refuses, adds a warning and returns none. */
  async function readAuthors(): Promise<Authors> {
    try {
      const users = await client.all('author list', '/wp/v2/users', { _fields: 'id,name' });
      return Object.fromEntries(users.map(({ id, name }) => [textOf(id), { name: nameOf(textOf(name)) }]));
    } catch (error) {
      if (!(error instanceof RestError) || error.retryable) throw error;
      warnings.push({ code: 'authors-unread', message: error.text });
      return {};
    }
  }

  /** Returns the data of a post that only accounts see: the source of its body and, if selected, private data of commenters. */
  function takeExtra(id: string): Record<string, string> {
    const raw = htmlOf(current.get(id)?.content, 'raw');
    const people = (commenters.get(id) ?? []).map((item) =>
      Object.fromEntries(['id', ...privateFields].map((field) => [field, textOf(item[field])])),
    );
    current.delete(id);
    commenters.delete(id);
    return {
      ...(raw !== undefined && { content: raw }),
      ...(people.length > 0 && { commenters: JSON.stringify(people) }),
    };
  }

  return {
    name: options.name,
    blog,
    info: { blogs: [blog] },
    rootKey: '',
    capabilities: { ...allCapabilities, listing: hasAccount ? 'everything' : 'public' },
    categories: () =>
      call('category list', async () => {
        const query = { orderby: 'id', order: 'asc', _fields: 'id,name,slug,parent' };
        return categoryListOf(await client.all('category list', '/wp/v2/categories', query), options);
      }),
    authors: () => call('author list', readAuthors),
    faults: { posts: [], warnings },
    posts: (page) => call('post list', () => listPosts(page)),
    post: (id) =>
      call('post read', async () => {
        if (listed.get(id)?.isWithheld) return 'withheld';
        const item = await readPost(id);
        if (!hasAccount && isProtected(item)) return 'withheld';
        current.set(id, item);
        const { comments: count } = listed.get(id) ?? {};
        return { ...readingOf(item, tags, options), ...(count !== undefined && { comments: count }) };
      }),
    comments: (id) =>
      call('comment list', async () => {
        if (!isId(id)) throw noSuchPost(id);
        if (listed.get(id)?.isWithheld) throw needsPassword(id);
        const items = await comments.of(id);
        if (privateData) commenters.set(id, items);
        return commentListOf(id, items, options);
      }),
    newestComments: (page) =>
      call('newest comments', async () => {
        const items = await comments.newest(page, 10);
        return { url: options.blogUrl, comments: { comment: items.map((item) => newestCommentOf(item, options)) } };
      }),
    details(id) {
      const item = current.get(id);
      if (!hasAccount) current.delete(id);
      return item && { ...detailsOf(item, options), ...library.detailsOf(item) };
    },
    async prepare(ids) {
      const wanted = ids.filter((id) => listed.has(id) && !listed.get(id)?.isWithheld);
      const unlisted = ids.filter((id) => !listed.has(id) && isId(id));
      const batch = async (type: PostType) => {
        const own = [...wanted.filter((id) => listed.get(id)?.type === type), ...unlisted];
        if (own.length === 0) return;
        for (const item of await readPosts(type, own)) prepared.set(textOf(item.id), item);
      };
      // After a failure, each post is requested alone.
      await Promise.all([
        ...types.map((type) => attempt('post read', () => call('post read', () => batch(type)))),
        attempt('comment list', () => call('comment list', () => comments.prepare(wanted))),
      ]);
    },
    extra: hasAccount ? { format: 'wordpress', post: (id) => Promise.resolve(takeExtra(id)) } : undefined,
    isSameBody,
    checkAccess: options.checkAccess,
    async fetchMedium(address, kind, intoFile) {
      const fetched = await options.fetchMedium(address, kind, intoFile);
      const shown = library.shownOf(address);
      return fetched.outcome === 'fetched' || shown === undefined
        ? fetched
        : options.fetchMedium(shown, kind, intoFile);
    },
  };
}

/** Fields of comments with private data. */
const privateFields = ['author_email', 'author_ip'];

/** Error codes that refuse a single post. Other codes refuse the whole API. */
const refusals = new Set([
  'rest_forbidden',
  'rest_forbidden_context',
  'rest_cannot_read',
  'rest_cannot_read_post',
  'rest_post_invalid_id',
]);

function isRefusal(error: ApiError): boolean {
  return error instanceof RestError && refusals.has(error.restCode);
}

function noSuchPost(id: string): SourceFailure {
  return Object.assign(sourceFailure('post read', '404', message('wordpress.no-post', { id })), { refusal: true });
}

function needsPassword(id: string): SourceFailure {
  const text = message('wordpress.needs-password', { id });
  return Object.assign(sourceFailure('comment list', '401', text), { refusal: true });
}

const isId = (id: string) => /^\d{1,19}$/u.test(id);

const tagIdsOf = ({ tags }: RestItem): string[] => (Array.isArray(tags) ? tags.map(textOf) : []);

const tagName = ({ name }: RestItem) => nameOf(textOf(name));

function* embeddedTags({ _embedded: embedded }: RestItem): Generator<readonly [string, string], undefined> {
  const terms = isItem(embedded) ? embedded['wp:term'] : undefined;
  for (const term of Array.isArray(terms) ? terms.flat() : [])
    if (isItem(term) && term.taxonomy === 'post_tag') yield [textOf(term.id), tagName(term)];
}
