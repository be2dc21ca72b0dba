import { collapseSpace } from '../../core/text/collapse-space.ts';
import { generateCommentId } from '../../core/records/generated-ids.ts';
import type { BackupComment } from '../backup.ts';
import { childOf, textIn, type XmlElement } from '../xml/element.ts';
import { parseFlag, secondsIn } from './fields.ts';

/**
 * Parses the comments of a post, or the entries of a guestbook, each before its replies.
 * @param isSecretByDefault whether a comment is secret if it does not say so. Default: false.
 */
export function parseComments(post: XmlElement, isSecretByDefault = false): BackupComment[] {
  const comments: BackupComment[] = [];
  const repetitions = new Map<string, number>();
  const ids = new Map<XmlElement, string>();
  for (const [element, parent] of walkThreads(post)) {
    const comment = commentOf(element, ids.get(parent) ?? '', repetitions, isSecretByDefault);
    ids.set(element, comment.id);
    comments.push(comment);
  }
  return comments;
}

/** Returns the number of comments, and the date of the newest comment in seconds since 1970, or 0 if none has a date. */
export function countComments(post: XmlElement): { readonly count: number; readonly newest: number } {
  let [count, newest] = [0, 0];
  for (const [element] of walkThreads(post)) {
    count += 1;
    newest = Math.max(newest, secondsIn(element, 'written') ?? 0);
  }
  return { count, newest };
}

/** Yields each comment with its parent. Iterative, so that deep threads cannot overflow the stack. */
function* walkThreads(post: XmlElement): Generator<readonly [comment: XmlElement, parent: XmlElement], undefined> {
  const stack = [...repliesTo(post)];
  for (let next = stack.pop(); next; next = stack.pop()) {
    yield next;
    for (const reply of repliesTo(next[0])) stack.push(reply);
  }
}

/** Returns the comments of a post or comment in reverse order, for `pop()`. They may be in a list element (`<comments>`). */
function repliesTo(parent: XmlElement): (readonly [comment: XmlElement, parent: XmlElement])[] {
  const found: (readonly [XmlElement, XmlElement])[] = [];
  const stack = [...parent.children].reverse();
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.name === 'comment') found.push([next, parent]);
    else if (!textElements.has(next.name)) for (const child of [...next.children].reverse()) stack.push(child);
  }
  return found.reverse();
}

/** Elements that contain text. Unescaped markup in them is not searched for comments. */
const textElements: ReadonlySet<string> = new Set(['content', 'title', 'commenter']);

function commentOf(
  element: XmlElement,
  parentId: string,
  repetitions: Map<string, number>,
  isSecretByDefault: boolean,
): BackupComment {
  const commenter = childOf(element, 'commenter') ?? element;
  const values = {
    written: secondsIn(element, 'written'),
    name: textIn(commenter, 'name'),
    text: textIn(element, 'content'),
  };
  const firstId = generateCommentId(values);
  const count = repetitions.get(firstId) ?? 0;
  repetitions.set(firstId, count + 1);
  return {
    id: generateCommentId(values, count),
    parentId,
    text: values.text,
    ...(values.written !== undefined && { date: { seconds: values.written } }),
    // The ID depends on the name as written, and must be the same as in earlier imports.
    name: collapseSpace(values.name),
    homepage: textIn(commenter, 'homepage').trim(),
    // Comments in the spam filter were never public.
    isSecret:
      (parseFlag(element, 'secret', true) ?? isSecretByDefault) || parseFlag(element, 'isFiltered', true) === true,
  };
}
