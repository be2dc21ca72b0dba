import type { ServerResponse } from 'node:http';
import type { BlogInfo } from '../../../src/core/items/blog.ts';
import type { CategoryList } from '../../../src/core/items/category.ts';
import { commentsOf, type CommentList } from '../../../src/core/items/comment.ts';
import type { PostReading, PostSummary } from '../../../src/core/items/post.ts';
import { textOf } from '../../../src/core/items/scalar.ts';
import { startHttpServer } from '../http-server.ts';

/** Items that a source sends for a post. A number in place of an item is the status of an error response. */
export interface SourceItems {
  readonly summary: PostSummary;
  readonly reading: PostReading | number;
  /** comments; undefined: none */
  readonly comments?: CommentList | number | undefined;
}

/** A source. Tests can change its properties between requests. */
export interface ItemSource {
  readonly url: URL;
  readonly token: string;
  /** number of open connections */
  readonly open: () => Promise<number>;
  rootKey: string;
  info: BlogInfo;
  categories: CategoryList | number;
  /** posts in the order of the post list */
  posts: readonly SourceItems[];
  /** images and files of the blog, by path */
  files: Readonly<Record<string, Uint8Array>>;
  /** called with path and query of each request, and awaited before the response */
  beforeAnswer: (request: string) => Promise<void> | void;
}

const pageSize = 10;

/** Serves items over HTTP for one test. Sends them unchanged, and without the code of `blogkeep serve`. */
export async function startItemSource(blogName: string): Promise<ItemSource> {
  const { url, open } = await startHttpServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    const answer = async () => {
      await source.beforeAnswer(request.url ?? '');
      const file = source.files[pathname];
      if (file) response.end(file);
      else send(response, source.rootKey, itemFor(source, pathname, searchParams));
    };
    answer().catch((error: unknown) => response.destroy(error as Error));
  });
  const source: ItemSource = {
    url,
    token: 'source-token',
    open,
    rootKey: 'service',
    info: { id: 'me', blogs: [{ name: blogName }] },
    categories: { categories: [] },
    posts: [],
    files: {},
    beforeAnswer: () => undefined,
  };
  return source;
}

function send(response: ServerResponse, rootKey: string, item: object | number): void {
  const status = typeof item === 'number' ? item : 200;
  const envelope = typeof item === 'number' ? { error_message: 'no' } : { item };
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ [rootKey]: { status: String(status), ...envelope } }));
}

function itemFor(source: ItemSource, path: string, query: URLSearchParams): object | number {
  const { posts } = source;
  const page = Number(query.get('page') ?? 1);
  const post = posts.find(({ summary }) => textOf(summary.id) === query.get('postId'));
  switch (path) {
    case '/apis/blog/info':
      return source.info;
    case '/apis/category/list':
      return source.categories;
    case '/apis/post/list':
      return {
        totalCount: String(posts.length),
        posts: posts.slice((page - 1) * pageSize, page * pageSize).map(({ summary }) => summary),
      };
    case '/apis/post/read':
      return post?.reading ?? 404;
    case '/apis/comment/list':
      return post ? (post.comments ?? { totalCount: '0' }) : 404;
    case '/apis/comment/newest':
      return { comments: { comment: newestOf(posts).slice((page - 1) * 10, page * 10) } };
    default:
      return 404;
  }
}

function newestOf(posts: readonly SourceItems[]): object[] {
  const all = posts.flatMap(({ summary, comments }) => {
    const list = typeof comments === 'object' ? commentsOf(comments) : [];
    return list.map((comment) => ({ ...comment, postId: textOf(summary.id) }));
  });
  return all.sort((a, b) => Number(b.date) - Number(a.date));
}
