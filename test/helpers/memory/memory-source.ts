import { TextError } from '../../../src/core/errors/errors.ts';
import type { Comment, CommentList } from '../../../src/core/items/comment.ts';
import type { PostList, PostReading, PostSummary } from '../../../src/core/items/post.ts';
import type { SourceFailure } from '../../../src/crawl/ports.ts';
import { allCapabilities, type BlogItems, type SourceBlog } from '../../../src/crawl/source.ts';

/** A post of a test blog. */
export interface SourcePost {
  id: string;
  title?: string;
  content?: string;
  categoryId?: string;
  visibility?: string;
  comments?: Comment[];
}

/** Returns a blog of a source in memory, and the log of its calls. Each call can be replaced. */
export function memorySource(posts: SourcePost[], options: { pageSize?: number; replace?: Partial<SourceBlog> } = {}) {
  const { pageSize = 10, replace = {} } = options;
  const log: string[] = [];
  const source: BlogItems = {
    categories: () => Promise.resolve({ url: 'blog', secondaryUrl: '', categories: [] }),
    posts: (page) => Promise.resolve(pageOf(posts, page, pageSize)),
    post: (id) => {
      const post = posts.find((candidate) => candidate.id === id);
      return post ? Promise.resolve(readingOf(post)) : Promise.reject(sourceFailure('post read', '404', true));
    },
    comments: (id) => Promise.resolve(commentListOf(id, posts.find((post) => post.id === id)?.comments ?? [])),
    newestComments: () => Promise.resolve({ comments: { comment: [] } }),
    checkAccess: () => Promise.resolve(),
    ...replace,
  };
  const logged: BlogItems = {
    categories: () => (log.push('categories'), source.categories()),
    posts: (page: number) => (log.push(`posts ${page}`), source.posts(page)),
    post: (id: string) => (log.push(`post ${id}`), source.post(id)),
    comments: (id: string) => (log.push(`comments ${id}`), source.comments(id)),
    newestComments: (page: number) => (log.push(`newest ${page}`), source.newestComments(page)),
    checkAccess: () => (log.push('admits'), source.checkAccess()),
  };
  return { source: asSourceBlog(logged, replace), log };
}

/** Returns a blog of a source with all capabilities. `more` overrides properties that do not return items. */
export function asSourceBlog(items: BlogItems, more: Partial<SourceBlog> = {}): SourceBlog {
  return {
    name: 'b',
    blog: { name: 'b' },
    info: { blogs: [] },
    rootKey: 'service',
    capabilities: allCapabilities,
    fetchMedium: () => Promise.resolve({ outcome: 'gone', reason: '404' }),
    ...more,
    categories: () => items.categories(),
    posts: (page) => items.posts(page),
    post: (id) => items.post(id),
    comments: (id) => items.comments(id),
    newestComments: (page) => items.newestComments(page),
    checkAccess: () => items.checkAccess(),
  };
}

export function sourceFailure(operation: string, status: string, refusal: boolean): SourceFailure {
  return Object.assign(new TextError(`${operation}: status ${status}`), { operation, status, refusal });
}

export function somePosts(count: number, from = 1): SourcePost[] {
  return Array.from({ length: count }, (_, index) => ({ id: String(from + index), title: `Post ${from + index}` }));
}

export function summaryOf(post: SourcePost): PostSummary {
  return {
    id: post.id,
    title: post.title ?? '',
    postUrl: `https://blog.example.com/${post.id}`,
    visibility: post.visibility ?? '20',
    categoryId: post.categoryId ?? '0',
    comments: String(post.comments?.length ?? 0),
    trackbacks: '0',
    date: '2024-01-05 10:00:00',
  };
}

export function readingOf(post: SourcePost): PostReading {
  const { id, title, postUrl, visibility, categoryId, comments } = summaryOf(post);
  const content = post.content ?? `<p>Body of ${post.id}</p>`;
  return { id, title, content, categoryId, postUrl, visibility, tags: { tag: [] }, comments, date: '1704416400' };
}

export function commentListOf(postId: string, comments: readonly Comment[]): CommentList {
  return { url: '', secondaryUrl: '', postId, totalCount: String(comments.length), comments: { comment: comments } };
}

export function pageOf(posts: readonly SourcePost[], page: number, pageSize: number): PostList {
  const shown = posts.slice((page - 1) * pageSize, page * pageSize).map(summaryOf);
  return { page: String(page), count: String(shown.length), totalCount: String(posts.length), posts: shown };
}

export function comment(id: string, text: string, more: Partial<Comment> = {}): Comment {
  return {
    id,
    date: '1704420000',
    name: 'reader',
    parentId: '',
    homepage: '',
    visibility: '2',
    comment: text,
    open: 'Y',
    ...more,
  };
}
