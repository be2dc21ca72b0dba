import { z } from 'zod';
import { listOf, listSchema } from './list.ts';
import { optionalScalar, scalar } from './scalar.ts';

/** Reference: "Comment (list form)". */
export const commentSchema = z.looseObject({
  id: scalar,
  date: optionalScalar,
  name: optionalScalar,
  parentId: optionalScalar,
  homepage: optionalScalar,
  visibility: optionalScalar,
  comment: optionalScalar,
  open: optionalScalar,
});

/** Reference: "Comment list item". */
export const commentListSchema = z.looseObject({
  url: optionalScalar,
  secondaryUrl: optionalScalar,
  postId: optionalScalar,
  totalCount: optionalScalar,
  comments: listSchema(commentSchema, 'comment'),
});

/** Reference: "Comment (newest form)". It has neither parentId nor visibility. */
export const newestCommentSchema = z.looseObject({
  id: scalar,
  date: optionalScalar,
  postId: optionalScalar,
  name: optionalScalar,
  homepage: optionalScalar,
  comment: optionalScalar,
  open: optionalScalar,
});

/** Reference: "Newest comments item". */
export const newestCommentsSchema = z.looseObject({
  url: optionalScalar,
  secondaryUrl: optionalScalar,
  comments: listSchema(newestCommentSchema, 'comment'),
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
