import { generateCommentId } from '../../core/records/generated-ids.ts';
import type { BackupComment } from '../backup.ts';
import type { AtomEntry } from './entry.ts';

/** A comment and its text, which is HTML. */
export interface BloggerComment {
  readonly entry: AtomEntry;
  readonly text: string;
}

/** Returns the comments on a post, the oldest first, but replies after the comment that they reply to. */
export function toComments(found: readonly BloggerComment[]): BackupComment[] {
  const ids = new Set<string>();
  const repetitions = new Map<string, number>();
  const comments = [...found]
    .sort((a, b) => secondsOf(a) - secondsOf(b))
    .map(({ entry, text }): BackupComment => {
      const { author: name, authorUrl: homepage, published, isLive: isApproved, replyTo: parentId } = entry;
      const values = { written: published?.seconds, name, text };
      let { id } = entry;
      if (id === '' || ids.has(id)) {
        const generated = generateCommentId(values);
        const repetition = repetitions.get(generated) ?? 0;
        repetitions.set(generated, repetition + 1);
        id = generateCommentId(values, repetition);
      }
      ids.add(id);
      const date = published && { seconds: published.seconds };
      return { id, parentId, name, text, homepage, isSecret: false, isApproved, date };
    });
  return sortThreads(comments);
}

const secondsOf = ({ entry }: BloggerComment) => entry.published?.seconds ?? 0;

/** Puts comments before their replies. Iterative, since threads may be deep. The parent of a comment in a cycle is dropped. */
function sortThreads(comments: readonly BackupComment[]): BackupComment[] {
  const ids = new Set(comments.map(({ id }) => id));
  const replies = new Map<string, BackupComment[]>();
  for (const comment of comments) {
    const parent = ids.has(comment.parentId) && comment.parentId !== comment.id ? comment.parentId : '';
    const siblings = replies.get(parent);
    if (siblings) siblings.push({ ...comment, parentId: parent });
    else replies.set(parent, [{ ...comment, parentId: parent }]);
  }
  const sorted = new Map<string, BackupComment>();
  const addThreads = (roots: readonly BackupComment[]) => {
    const stack = roots.toReversed();
    for (let next = stack.pop(); next; next = stack.pop()) {
      if (sorted.has(next.id)) continue;
      sorted.set(next.id, next);
      for (const reply of (replies.get(next.id) ?? []).toReversed()) stack.push(reply);
    }
  };
  addThreads(replies.get('') ?? []);
  for (const comment of comments) if (!sorted.has(comment.id)) addThreads([{ ...comment, parentId: '' }]);
  return [...sorted.values()];
}
