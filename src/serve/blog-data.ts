import type { BlogInfo } from '../core/items/blog.ts';
import type { CategoryList } from '../core/items/category.ts';
import type { CommentList, NewestComment } from '../core/items/comment.ts';
import type { PostReading, PostSummary } from '../core/items/post.ts';

/**
 * What the API server needs to know of one blog. Small things are at hand; bodies and comments may have to be read.
 * Items are answered as they are given here: text stays text, unknown fields stay.
 */
export interface BlogData {
  /** what callers pass as `blogName` */
  readonly name: string;
  /** the blog info item with this blog in it */
  info(): BlogInfo;
  categoryList(): CategoryList;
  /** every post, newest first */
  summaries(): readonly PostSummary[];
  /** undefined: there is no such post */
  reading(postId: string): Promise<PostReading | undefined>;
  /** undefined: there is no such post; a post without comments has an empty list */
  commentList(postId: string): Promise<CommentList | undefined>;
  /** one page of all comments of the blog, newest first; empty beyond the last one */
  newestComments(page: number, count: number): Promise<readonly NewestComment[]>;
}
