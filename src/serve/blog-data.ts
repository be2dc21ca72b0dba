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
  /** the key that the blog's source put around its answers; left out or empty where that is not known */
  readonly rootKey?: string;
  /** Takes in what has changed since the last answer; called before each. Undefined where nothing has to be waited for. */
  refresh?(): Promise<void> | undefined;
  /** the blog info item with this blog in it */
  info(): BlogInfo;
  categoryList(): CategoryList;
  /** posts that post list shows */
  postCount(): number;
  /** Of the posts that post list shows, newest first, those from one place up to another. */
  summaries(from: number, to: number): readonly PostSummary[];
  /**
   * undefined: there is no such post
   * @param origin of this server as the request has named it, for what it serves beside the API
   */
  reading(postId: string, origin?: string): PostReading | undefined | Promise<PostReading | undefined>;
  /** undefined: there is no such post; a post without comments has an empty list */
  commentList(postId: string): CommentList | undefined | Promise<CommentList | undefined>;
  /** Of the comments of the blog, newest first, those from one place up to another. */
  newestComments(from: number, to: number): readonly NewestComment[] | Promise<readonly NewestComment[]>;
}
