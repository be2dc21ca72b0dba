import { collapseSpace } from '../../core/text/collapse-space.ts';
import { generateCommentId } from '../../core/records/generated-ids.ts';
import type { BackupComment } from '../backup.ts';
import { childOf, textIn, type XmlElement } from './element.ts';
import { parseFlag, secondsIn } from './fields.ts';

/** The comments below an element, as the file has them: each before its replies. */
export function parseComments(post: XmlElement): BackupComment[] {
  const comments: BackupComment[] = [];
  const repetitions = new Map<string, number>();
  const ids = new Map<XmlElement, string>();
  for (const [element, parent] of threadsIn(post)) {
    const comment = commentOf(element, ids.get(parent) ?? '', repetitions);
    ids.set(element, comment.id);
    comments.push(comment);
  }
  return comments;
}

/** How many comments there are, and when the newest was written, in seconds since 1970; 0 where none has a date. */
export function countComments(post: XmlElement): { readonly count: number; readonly newest: number } {
  let [count, newest] = [0, 0];
  for (const [element] of threadsIn(post)) {
    count += 1;
    newest = Math.max(newest, secondsIn(element, 'written') ?? 0);
  }
  return { count, newest };
}

/** Each comment with what it is in. Nothing recurs: threads may be of any depth. */
function* threadsIn(post: XmlElement): Generator<readonly [comment: XmlElement, parent: XmlElement], undefined> {
  const left = [...repliesTo(post)];
  for (let next = left.pop(); next; next = left.pop()) {
    yield next;
    for (const reply of repliesTo(next[0])) left.push(reply);
  }
}

/** The comments below a post or comment, also those in a list of their own (`<comments>`); the last one first, to be taken from the end. */
function repliesTo(parent: XmlElement): (readonly [comment: XmlElement, parent: XmlElement])[] {
  const found: (readonly [XmlElement, XmlElement])[] = [];
  const left = [...parent.children].reverse();
  for (let next = left.pop(); next; next = left.pop()) {
    if (next.name === 'comment') found.push([next, parent]);
    else if (!withoutComments.has(next.name)) for (const child of [...next.children].reverse()) left.push(child);
  }
  return found.reverse();
}

/** What is text, even where its writer has not escaped it. */
const withoutComments: ReadonlySet<string> = new Set(['content', 'title', 'commenter']);

function commentOf(element: XmlElement, parentId: string, repetitions: Map<string, number>): BackupComment {
  const commenter = childOf(element, 'commenter') ?? element;
  const said = {
    written: secondsIn(element, 'written'),
    name: textIn(commenter, 'name'),
    text: textIn(element, 'content'),
  };
  const first = generateCommentId(said);
  const before = repetitions.get(first) ?? 0;
  repetitions.set(first, before + 1);
  return {
    id: generateCommentId(said, before),
    parentId,
    ...said,
    // The id is made of the name as written, as in every earlier import.
    name: collapseSpace(said.name),
    homepage: textIn(commenter, 'homepage').trim(),
    // What a filter for spam has caught was shown to nobody.
    isSecret: parseFlag(element, 'secret') === true || parseFlag(element, 'isFiltered') === true,
  };
}
