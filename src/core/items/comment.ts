import { z } from 'zod';
import { listOf, listSchema } from './list.ts';
import { field, requiredField } from './scalar.ts';

const id = requiredField('Id of the comment.', '9071');
const date = field('When it was written, in seconds since 1970 (UTC).', '1730438400');
const name = field('Name of the author.', '조개');
const homepage = field('Home page URL of the author; may be empty.', 'https://shells.example.com');
const comment = field('Text of the comment.', 'Were the curlews still there on <Sunday>?');
const open = field('`Y`: public; `N`: private.', 'Y');

/** Reference: "Comment (list form)". */
export const commentSchema = z.looseObject({
  id,
  date,
  name,
  parentId: field('Id of the parent comment; empty if it is not a reply.', ''),
  homepage,
  visibility: field('`0`: waits to be approved; `2`: approved.', '2'),
  comment,
  open,
});

/** Reference: "Comment list item". */
export const commentListSchema = z.looseObject({
  url: field('URL of the post.', 'https://mudflat.example.com/128'),
  secondaryUrl: field("Address under the blog's own domain; empty without one.", ''),
  postId: field('Id of the post.', '128'),
  totalCount: field('Number of comments of the post.', '1'),
  comments: listSchema(commentSchema, 'comment', { description: 'All comments of the post.', wrapped: true }),
});

/** Reference: "Comment (newest form)". It has neither parentId nor visibility. */
export const newestCommentSchema = z.looseObject({
  id,
  date,
  postId: field('Id of its post.', '128'),
  name,
  homepage,
  comment,
  open,
});

/** Reference: "Newest comments item". */
export const newestCommentsSchema = z.looseObject({
  url: field('URL of the blog.', 'https://mudflat.example.com'),
  secondaryUrl: field("Address under the blog's own domain; empty without one.", ''),
  comments: listSchema(newestCommentSchema, 'comment', {
    description: 'The comments of the page, newest first.',
    wrapped: true,
  }),
});

export type Comment = z.infer<typeof commentSchema>;
export type CommentList = z.infer<typeof commentListSchema>;
export type NewestComment = z.infer<typeof newestCommentSchema>;
export type NewestComments = z.infer<typeof newestCommentsSchema>;

export function commentsOf(list: CommentList): Comment[] {
  return listOf<Comment>(list.comments, 'comment');
}

export function newestCommentsOf(list: NewestComments): NewestComment[] {
  return listOf<NewestComment>(list.comments, 'comment');
}
