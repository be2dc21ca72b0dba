import type { Finding } from '../../core/report/findings.ts';
import { commentsOf, type CommentList } from '../../core/items/comment.ts';
import { textOf } from '../../core/items/scalar.ts';

/** Values that servers send if a comment is not a reply. */
const noParent = ['', '0'];

/** Checks that a comment list belongs to its post. Further findings are about the source, not the archive. */
export function checkComments(post: string, path: string, list: CommentList): Finding[] {
  const findings: Finding[] = [];
  const says = textOf(list.postId);
  if (says !== '' && says !== post) findings.push({ code: 'comments-of-another', path, post, says });
  const comments = commentsOf(list);
  const ids = new Set<string>();
  const repeated: string[] = [];
  for (const { id } of comments) {
    const comment = textOf(id);
    if (ids.has(comment)) repeated.push(comment);
    ids.add(comment);
  }
  const [comment] = repeated;
  if (comment !== undefined)
    findings.push({ code: 'comment-repeated', path, post, comment, repeated: repeated.length });
  const orphans = comments
    .map(({ parentId }) => textOf(parentId))
    .filter((id) => !noParent.includes(id) && !ids.has(id));
  if (orphans.length > 0) findings.push({ code: 'comment-parent-missing', path, post, comments: orphans.length });
  return findings;
}
