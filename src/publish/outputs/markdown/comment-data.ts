import { isoDate } from '../../../core/dates.ts';
import type { Thread } from '../../site-model/site/site.ts';
import { plainJson } from './plain-json.ts';

/** A comment as data for a template; all text as it was written, which is no markup. */
interface CommentData {
  readonly id: string;
  /** the id of the comment to which it replies */
  readonly parent?: string;
  /** how deep in its thread: 0 for a comment on the post */
  readonly level: number;
  readonly name: string;
  /** an http or https address; absent where there is none */
  readonly homepage?: string;
  /** ISO 8601 with offset; absent where it is unknown */
  readonly date?: string;
  readonly text: string;
  /** secret, or awaiting approval: only where those are published */
  readonly hidden?: true;
}

/**
 * The comments of a post as JSON: one flat list in the order in which they are shown, each reply after its parent, since
 * templates of generators walk a list more easily than a tree.
 */
export function commentData(threads: readonly Thread[]): string {
  const list: CommentData[] = [];
  const open = threads.map((thread) => ({ thread, level: 0, parent: undefined as string | undefined })).reverse();
  for (let step = open.pop(); step; step = open.pop()) {
    const { thread, level, parent } = step;
    list.push(dataOf(thread, level, parent));
    for (const reply of thread.replies.toReversed()) open.push({ thread: reply, level: level + 1, parent: thread.id });
  }
  return plainJson(list);
}

function dataOf(thread: Thread, level: number, parent: string | undefined): CommentData {
  const { id, name, homepage, date, text, hidden } = thread;
  return {
    id,
    ...(parent !== undefined && { parent }),
    level,
    name,
    ...(homepage !== '' && { homepage }),
    ...(date && { date: isoDate(date) }),
    text,
    ...(hidden && { hidden }),
  };
}
