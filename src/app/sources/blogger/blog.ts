import { StatusError } from '../../../api/errors.ts';
import type { BackupPost } from '../../../backup/backup.ts';
import { toComments, type BloggerComment } from '../../../backup/blogger/comments.ts';
import type { Blog } from '../../../core/items/blog.ts';
import { commentsOf, type CommentList } from '../../../core/items/comment.ts';
import { updatedField } from '../../../core/items/post.ts';
import type { XmlElement } from '../../../backup/xml/element.ts';
import { attempt, sourceFailure } from '../../../crawl/ports.ts';
import { allCapabilities, type SourceBlog } from '../../../crawl/source.ts';
import { message } from '../../../messages/message.ts';
import { OffHeapJsonMap } from '../../../offheap/json-map.ts';
import { BackupItems, blogAddress } from '../items.ts';
import { runOperation } from '../live-blog.ts';
import type { FeedClient } from './client.ts';
import type { FeedComments } from './comments.ts';
import { bodyOf, commentIn, extraOf, isShortened, postIn } from './entries.ts';
import { FeedSlices, sliceSize } from './feed.ts';

export interface FeedBlogOptions {
  readonly client: FeedClient;
  readonly name: string;
  readonly blog: Blog;
  /** undefined if the blog has no feed of comments */
  readonly comments: FeedComments | undefined;
  readonly signal: AbortSignal | undefined;
  readonly fetchMedium: SourceBlog['fetchMedium'];
  readonly asRunError: (error: unknown) => unknown;
  readonly checkAccess: () => Promise<void>;
}

interface ListedPost extends BackupPost {
  /** position in the list of its kind, newest first */
  readonly at: number;
}

const newestFirst = { orderby: 'published' };

/** Maximum number of unwanted bodies to request between two wanted ones, which is cheaper than another request. */
const maxGap = 20;

/** Returns the blog of Blogger's feeds as a source for the crawler. */
export function createFeedBlog(options: FeedBlogOptions): SourceBlog {
  const { client, blog, comments } = options;
  const origin = { categories: [], capabilities: { visibility: true } };
  const items = new BackupItems(origin, client.root);
  // Summaries have no bodies, so lists are small. There may be no summaries of pages.
  const postList = new FeedSlices((query) => client.read('post list', 'posts/summary', { ...newestFirst, ...query }));
  const pageList = new FeedSlices((query) => client.read('post list', 'pages/default', query));
  const listed = new OffHeapJsonMap<ListedPost>();
  const prepared = new Map<string, XmlElement>();
  /** posts that have been read; each is removed once its extra data has been returned */
  const current = new Map<string, XmlElement>();

  const call = <T>(operation: string, action: () => Promise<T>) => runOperation(operation, action, options);

  function list(elements: readonly XmlElement[], kind: 'post' | 'page', start: number) {
    return elements.map((element, index) => {
      const post = postIn(element, kind);
      listed.set(post.id, { ...post, at: start + index });
      return { ...items.summary(post), ...(post.updated !== undefined && { [updatedField]: String(post.updated) }) };
    });
  }

  let pageCount = 0;

  /** Requests a page of the post list. Page 1 also has the pages of the blog. */
  async function listPosts(number: number) {
    const [{ entries, total }, pages] = await Promise.all([
      postList.slice(number),
      number === 1 ? readAll(pageList) : [],
    ]);
    if (number === 1) pageCount = pages.length;
    const totalCount = total === undefined ? {} : { totalCount: String(total + pageCount) };
    return { posts: [...list(pages, 'page', 0), ...list(entries, 'post', (number - 1) * sliceSize)], ...totalCount };
  }

  async function readPost(id: string): Promise<XmlElement> {
    const known = prepared.get(id);
    prepared.delete(id);
    if (known) return known;
    for (const kind of listed.has(id) ? [kindOf(id)] : (['post', 'page'] as const)) {
      try {
        const { entries } = await client.read('post read', `${kind}s/default/${id}`);
        if (entries[0]) return entries[0];
      } catch (error) {
        if (!(error instanceof StatusError) || error.status !== '404' || listed.has(id)) throw error;
      }
    }
    throw noSuchPost('post read', id);
  }

  const kindOf = (id: string) => listed.get(id)?.kind ?? 'post';

  /** Requests the bodies of posts that were published within a period. */
  async function preparePeriod(posts: readonly ListedPost[]): Promise<void> {
    const seconds = posts.map(({ date }) => date?.seconds ?? 0);
    const period = {
      ...newestFirst,
      'published-min': instant(Math.min(...seconds)),
      // The end of the period is exclusive, and dates have milliseconds.
      'published-max': instant(Math.max(...seconds) + 1),
    };
    await prepareFrom('posts/default', period, posts);
  }

  async function prepareFrom(path: string, query: Readonly<Record<string, string>>, posts: readonly ListedPost[]) {
    const wanted = new Set(posts.map(({ id }) => id));
    const slices = new FeedSlices((part) => client.read('post read', path, { ...query, ...part }));
    for await (const element of slices.all()) {
      const { id } = postIn(element, 'post');
      if (wanted.delete(id)) prepared.set(id, element);
      if (wanted.size === 0) return;
    }
  }

  const commentListOf = (post: BackupPost, found: readonly BloggerComment[]): CommentList =>
    items.comments(post, {
      comments: toComments(found).sort((one, other) => (one.date?.seconds ?? 0) - (other.date?.seconds ?? 0)),
    });

  const hasComments = comments !== undefined;
  return {
    name: options.name,
    blog,
    info: { blogs: [blog] },
    rootKey: '',
    capabilities: {
      ...allCapabilities,
      listing: 'public',
      comments: hasComments,
      newestComments: hasComments,
      categoryIds: false,
    },
    faults: {
      posts: [],
      warnings: hasComments ? [] : [{ code: 'newest-comments-unread', message: message('blogger.comments-off') }],
    },
    categories: () => call('category list', () => Promise.resolve(items.categories())),
    posts: (page) => call('post list', () => listPosts(page)),
    post: (id) =>
      call('post read', async () => {
        if (!isId(id)) throw noSuchPost('post read', id);
        const element = await readPost(id);
        if (isShortened(element)) throw sourceFailure('post read', 'unexpected', message('blogger.short-feed'));
        current.set(id, element);
        return items.reading(postIn(element, kindOf(id)), { content: bodyOf(element) });
      }),
    comments: (id) =>
      call('comment list', async () => {
        if (!isId(id)) throw noSuchPost('comment list', id);
        const post = listed.get(id);
        const found = (await comments?.of(id, post?.comments)) ?? [];
        const commentList = commentListOf(post ?? { id, title: '', category: '', tags: [] }, found);
        return { ...commentList, totalCount: String(Math.max(post?.comments ?? 0, found.length)) };
      }),
    newestComments: (page) =>
      call('newest comments', async () => {
        const newest = ((await comments?.newest(page)) ?? []).flatMap((element) => {
          const comment = commentIn(element);
          const { postId } = comment.entry;
          const post = { id: postId, title: '', category: '', tags: [] };
          return commentsOf(commentListOf(post, [comment])).map((one) => ({ ...one, postId }));
        });
        return { url: blogAddress(client.root), comments: { comment: newest } };
      }),
    details(id) {
      const element = current.get(id);
      return element && items.details(postIn(element, kindOf(id)), { commentFormat: 'html' });
    },
    async prepare(ids) {
      const posts = ids.flatMap((id) => listed.get(id) ?? []);
      const pages = posts.filter(({ kind }) => kind === 'page');
      // After a failure, each post is requested alone.
      await Promise.all([
        attempt('comment list', async () => comments?.prepare(posts.filter((one) => one.comments !== 0).length)),
        ...periodsOf(posts).map((period) => attempt('post read', () => call('post read', () => preparePeriod(period)))),
        pages.length > 0 &&
          attempt('post read', () => call('post read', () => prepareFrom('pages/default', {}, pages))),
      ]);
    },
    extra: {
      format: 'blogger-feed',
      post(id) {
        const element = current.get(id);
        current.delete(id);
        return Promise.resolve(element ? extraOf(element) : {});
      },
    },
    checkAccess: options.checkAccess,
    fetchMedium: options.fetchMedium,
  };
}

async function readAll(slices: FeedSlices): Promise<XmlElement[]> {
  const all: XmlElement[] = [];
  for await (const element of slices.all()) all.push(element);
  return all;
}

/** Groups posts that are near each other in the list. */
function periodsOf(posts: readonly ListedPost[]): ListedPost[][] {
  const periods: ListedPost[][] = [];
  const dated = posts.filter(({ kind, date }) => kind !== 'page' && date?.seconds !== undefined);
  for (const post of dated.toSorted((one, other) => one.at - other.at)) {
    const last = periods.at(-1);
    if (last && post.at - (last.at(-1)?.at ?? 0) <= maxGap) last.push(post);
    else periods.push([post]);
  }
  return periods;
}

/** Returns a time in RFC 3339. */
const instant = (seconds: number) => new Date(seconds * 1000).toISOString();

const isId = (id: string) => /^\d{1,40}$/u.test(id);

function noSuchPost(operation: string, id: string) {
  return Object.assign(sourceFailure(operation, '404', message('blogger.no-post', { id })), { refusal: true });
}
