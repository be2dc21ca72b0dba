import { madeCommentId } from '../../core/made-id.ts';
import type { BackupComment } from '../backup.ts';
import { childOf, textIn, type XmlElement } from './element.ts';
import { isYes, secondsIn } from './fields.ts';

/** The comments below an element, as the file has them: each before its replies. */
export function commentsIn(post: XmlElement): BackupComment[] {
  const comments: BackupComment[] = [];
  const repetitions = new Map<string, number>();
  const left = repliesTo(post, '');
  for (let next = left.pop(); next; next = left.pop()) {
    const comment = commentOf(next.element, next.parentId, repetitions);
    comments.push(comment);
    for (const reply of repliesTo(next.element, comment.id)) left.push(reply);
  }
  return comments;
}

/** The last one first, to be taken from the end. */
function repliesTo(element: XmlElement, parentId: string) {
  return element.children
    .filter(({ name }) => name === 'comment')
    .map((reply) => ({ element: reply, parentId }))
    .reverse();
}

function commentOf(element: XmlElement, parentId: string, repetitions: Map<string, number>): BackupComment {
  const commenter = childOf(element, 'commenter') ?? element;
  const said = {
    written: secondsIn(element, 'written'),
    name: textIn(commenter, 'name'),
    text: textIn(element, 'content'),
  };
  const first = madeCommentId(said);
  const before = repetitions.get(first) ?? 0;
  repetitions.set(first, before + 1);
  return {
    id: madeCommentId(said, before),
    parentId,
    ...said,
    homepage: textIn(commenter, 'homepage').trim(),
    // What a filter for spam has caught was shown to nobody.
    isSecret: isYes(element, 'secret') === true || isYes(element, 'isFiltered') === true,
  };
}
