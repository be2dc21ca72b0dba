import type { BlogData } from '../../../src/serve/blog-data.ts';

/** Creates a blog with the given numbers of posts and comments. All comments are on its newest post. */
export function memoryBlog(name: string, posts: number, comments = 0): BlogData {
  const ids = Array.from({ length: posts }, (_, index) => String(posts - index));
  const commentIds = Array.from({ length: comments }, (_, index) => String(comments - index));
  const url = `https://${name}.example.com`;
  return {
    name,
    info: () => ({ id: 'owner@example.com', userId: '1', blogs: [{ url, secondaryUrl: '', name, title: name }] }),
    categoryList: () => ({ url: name, secondaryUrl: '', categories: [] }),
    postCount: () => ids.length,
    summaries: (from, to) => ids.slice(from, to).map((id) => ({ id, title: `Post ${id}` })),
    reading: (id) => Promise.resolve(ids.includes(id) ? { id, content: `<p>${id}</p>`, tags: '' } : undefined),
    commentList: (id) =>
      Promise.resolve(ids.includes(id) ? { postId: id, totalCount: '0', comments: { comment: [] } } : undefined),
    newestComments: (from, to) =>
      Promise.resolve(commentIds.slice(from, to).map((id) => ({ id, postId: ids[0] ?? '' }))),
  };
}
