import { formatCount, formatNumber } from '../../format-count.ts';

/** Omits the noun in all counts but the first: `1 new post, 2 edited`. */
const postsOf = (posts: number, isFirst: boolean): string =>
  isFirst ? formatCount(posts, 'post') : formatNumber(posts);

/** Changes by a run, in commit messages, which are always in English, and job summaries. */
export const changes = {
  'posts-new': ({ posts }: { posts: number }) => formatCount(posts, 'new post'),
  'posts-edited': ({ posts, isFirst }: { posts: number; isFirst: boolean }) => `${postsOf(posts, isFirst)} edited`,
  'posts-removed': ({ posts, isFirst }: { posts: number; isFirst: boolean }) =>
    `${postsOf(posts, isFirst)} removed upstream`,
  'comments-new': ({ comments }: { comments: number }) => formatCount(comments, 'new comment'),
  'comments-edited': ({ comments }: { comments: number }) => `${formatCount(comments, 'comment')} edited`,
  'comments-removed': ({ comments }: { comments: number }) => `${formatCount(comments, 'comment')} removed`,
  'media-new': ({ files }: { files: number }) => formatCount(files, 'new file'),
  'to-fetch': ({ posts }: { posts: number }) => `${formatCount(posts, 'post')} would be fetched`,
  none: ({ files }: { files: number }) =>
    files === 0 ? 'nothing new' : `nothing new, ${formatCount(files, 'file')} published again`,
  missing: ({ items }: { items: number }) => formatCount(items, 'missing item'),
  blocked: ({ files }: { files: number }) => formatCount(files, 'blocked file'),
  heading: ({ blog, status }: { blog: string; status: string }) =>
    `Backup${blog === '' ? '' : ` of ${blog}`}: ${status}`,
  requests: ({ duration, requests }: { duration: string; requests: number }) =>
    `${duration}, ${formatCount(requests, 'request')}.`,
  stored: 'in the archive',
  new: 'new',
  changed: 'changed',
  removed: 'removed',
  posts: 'posts',
  comments: 'comments',
  media: 'media',
  'missing-items': 'Missing items',
  'accepted-items': 'Accepted missing items',
  warnings: 'Warnings',
  post: ({ id }: { id: string }) => `post ${id}`,
  more: ({ items }: { items: number }) => `and ${formatNumber(items)} more, in the report`,
};
