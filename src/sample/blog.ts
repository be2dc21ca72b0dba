import type { Blog } from '../core/items/blog.ts';
import type { Category } from '../core/items/category.ts';
import type { Comment, NewestComment } from '../core/items/comment.ts';
import type { PostReading, PostSummary } from '../core/items/post.ts';
import type { BlogData } from '../serve/blog-data.ts';
import type { FillMediaUrls } from './media-urls.ts';
import type { SampleComment, SampleFiles, SamplePost } from './files.ts';

/** Returns the data of a sample blog for the API. All counts are computed, so they are correct. */
export function createBlogData(files: SampleFiles, fill: FillMediaUrls): BlogData {
  const { name, url, secondaryUrl } = files.blog;
  const posts = files.posts.toSorted((a, b) => epochOf(b.date) - epochOf(a.date) || Number(b.id) - Number(a.id));
  const comments = posts
    .flatMap((post) => post.comments.map((comment) => toNewestComment(comment, post.id)))
    .toSorted((a, b) => Number(b.date) - Number(a.date) || Number(b.id) - Number(a.id));
  const find = (id: string) => posts.find((post) => post.id === id);
  return {
    name,
    info: () => ({ id: files.id, userId: files.userId, blogs: [blogEntry(files, comments.length, fill)] }),
    categoryList: () => ({ url: name, secondaryUrl, categories: categoriesOf(files) }),
    postCount: () => posts.length,
    summaries: (from, to) => posts.slice(from, to).map((post) => summaryOf(post, url)),
    reading: (id) => {
      const post = find(id);
      return post && { url, secondaryUrl, ...readingOf(post, url, fill) };
    },
    commentList: (id) => {
      const post = find(id);
      if (!post) return undefined;
      const listed = post.comments.map(toListComment).toSorted((a, b) => Number(a.date) - Number(b.date));
      const totalCount = String(listed.length);
      return { url: addressOf(post, url), secondaryUrl, postId: id, totalCount, comments: { comment: listed } };
    },
    newestComments: (from, to) => comments.slice(from, to),
  };
}

function blogEntry({ blog, posts }: SampleFiles, comments: number, fill: FillMediaUrls): Blog {
  const { name, ...fields } = blog;
  const filled = Object.entries(fields).map(([key, value]) => [
    key,
    typeof value === 'string' ? fill(value, 'text') : value,
  ]);
  return {
    ...(Object.fromEntries(filled) as Blog),
    statistics: {
      post: String(posts.length),
      comment: String(comments),
      trackback: '0',
      guestbook: '0',
      invitation: '0',
    },
    name,
  };
}

function categoriesOf({ categories, posts }: SampleFiles): Category[] {
  const labels = new Map<string, string>();
  return categories.map(({ id, name, parent }) => {
    const label = parent ? `${labels.get(parent) ?? ''}/${name}` : name;
    labels.set(id, label);
    return { id, name, parent, label, entries: String(posts.filter((post) => post.categoryId === id).length) };
  });
}

function summaryOf(post: SamplePost, blog: string): PostSummary {
  const { id, title, visibility, categoryId } = post;
  return {
    id,
    title,
    postUrl: addressOf(post, blog),
    visibility,
    categoryId,
    comments: String(post.comments.length),
    trackbacks: '0',
    // Post list has local time of the blog's owner, post read a Unix timestamp.
    date: post.date.slice(0, 19).replace('T', ' '),
  };
}

function readingOf(post: SamplePost, blog: string, fill: FillMediaUrls): PostReading {
  const { acceptComment, acceptTrackback, slogan } = post;
  const { id, title, categoryId, postUrl, visibility, comments, trackbacks } = summaryOf(post, blog);
  return {
    id,
    title,
    content: fill(post.body, 'html'),
    categoryId,
    postUrl,
    visibility,
    acceptComment,
    acceptTrackback,
    tags: { tag: post.tags },
    comments,
    trackbacks,
    date: String(epochOf(post.date)),
    ...(slogan !== undefined && { slogan }),
  };
}

function toListComment(comment: SampleComment): Comment {
  const { id, name, parentId, homepage, visibility, open } = comment;
  const date = String(epochOf(comment.date));
  return { id, date, name, parentId, homepage, visibility, comment: comment.comment, open };
}

function toNewestComment(comment: SampleComment, postId: string): NewestComment {
  const { id, name, homepage, open } = comment;
  return { id, date: String(epochOf(comment.date)), postId, name, homepage, comment: comment.comment, open };
}

function addressOf(post: SamplePost, blog: string): string {
  return `${blog}/${post.slogan === undefined ? post.id : `entry/${encodeURIComponent(post.slogan)}`}`;
}

function epochOf(date: string): number {
  return Date.parse(date) / 1000;
}
