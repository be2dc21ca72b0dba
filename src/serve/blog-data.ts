import type { BlogInfo } from '../core/items/blog.ts';
import type { CategoryList } from '../core/items/category.ts';
import type { CommentList, NewestComment } from '../core/items/comment.ts';
import type { PostReading, PostSummary } from '../core/items/post.ts';

/**
 * Data of a blog for the API server. Small items are in memory; bodies and comments may be read from disk. The server returns items
 * unchanged, including unknown fields.
 */
export interface BlogData {
  /** value of `blogName` in requests */
  readonly name: string;
  /** root key of the responses of the blog's source; undefined or empty if unknown */
  readonly rootKey?: string;
  /** Loads changes since the last response. Called before each response. Returns undefined if there is nothing to wait for. */
  refresh?(): Promise<void> | undefined;
  /** blog info item that contains this blog */
  info(): BlogInfo;
  categoryList(): CategoryList;
  /** number of posts in the post list */
  postCount(): number;
  /** Returns a range of the post list, newest first. */
  summaries(from: number, to: number): readonly PostSummary[];
  /**
   * Returns undefined if there is no such post.
   * @param origin of this server according to the request, for URLs of other content on this server
   */
  reading(postId: string, origin?: string): PostReading | undefined | Promise<PostReading | undefined>;
  /** Returns undefined if there is no such post. Returns an empty list for a post without comments. */
  commentList(postId: string): CommentList | undefined | Promise<CommentList | undefined>;
  /** Returns a range of the comments on all posts of the blog, newest first. */
  newestComments(from: number, to: number): readonly NewestComment[] | Promise<readonly NewestComment[]>;
}
