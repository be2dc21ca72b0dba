import { cutCycles } from './cut-cycles.ts';
import type { Comment } from '../items/comment.ts';
import { textOf } from '../items/scalar.ts';
import type { CommentPolicy } from '../policies.ts';
import { isPublicComment } from '../visibility.ts';

/** A comment that is shown, with the shown replies to it. */
export interface CommentThread {
  readonly comment: Comment;
  readonly replies: readonly CommentThread[];
}

export interface CommentThreads {
  /** in the order received, as are the replies */
  readonly threads: readonly CommentThread[];
  /** number of comments in them, of all levels */
  readonly count: number;
  /** number of those that the policy shows besides, beyond the most that are wanted */
  readonly more: number;
  /** ids of the shown comments that reply to a comment which the list does not have */
  readonly withoutParent: readonly string[];
}

/**
 * The threads of a comment list (reference: "Comment (list form)") that the policy shows. A reply whose parent is not
 * shown moves up to the nearest comment above it that is, or to the top level; cycles are cut at their first comment. Of
 * comments with the same id the first counts. Nothing recurs: threads may be of any depth.
 *
 * @param most of those to be shown, so many that were received first
 */
export function commentThreads(comments: readonly Comment[], policy: CommentPolicy, most = Infinity): CommentThreads {
  if (policy === 'none') return { threads: [], count: 0, more: 0, withoutParent: [] };
  const all = withoutRepetitions(comments);
  const indexes = new Map(all.map((comment, index) => [textOf(comment.id), index]));
  const { parents } = cutCycles(all.map((comment) => indexes.get(textOf(comment.parentId))));
  let allowed = 0;
  const shown = all.map((comment) => (policy === 'all' || isPublicComment(comment)) && ++allowed <= most);
  const above = nearestShown(parents, shown);

  const nodes = all.map((comment) => ({ comment, replies: [] as CommentThread[] }));
  const threads: CommentThread[] = [];
  const withoutParent: string[] = [];
  for (const [index, node] of nodes.entries()) {
    if (shown[index] !== true) continue;
    const parent = nodes[above[index] ?? -1];
    (parent?.replies ?? threads).push(node);
    const parentId = textOf(node.comment.parentId);
    if (!noParent.has(parentId) && !indexes.has(parentId)) withoutParent.push(textOf(node.comment.id));
  }
  const count = Math.min(allowed, most);
  return { threads, count, more: allowed - count, withoutParent };
}

/** How servers write that a comment is no reply. */
const noParent = new Set(['', '0']);

function withoutRepetitions(comments: readonly Comment[]): Comment[] {
  const byId = new Map<string, Comment>();
  for (const comment of comments) if (!byId.has(textOf(comment.id))) byId.set(textOf(comment.id), comment);
  return [...byId.values()];
}

/** For each comment the index of the nearest one above it that is shown. Each is walked over once. */
function nearestShown(parents: readonly (number | undefined)[], shown: readonly boolean[]): (number | undefined)[] {
  const nearest = new Map<number, number | undefined>();
  for (const start of parents.keys()) {
    const walked: number[] = [];
    let found: number | undefined;
    for (let at: number | undefined = start; at !== undefined; at = found) {
      walked.push(at);
      const known = nearest.has(at);
      found = known ? nearest.get(at) : parents[at];
      if (known || (found !== undefined && shown[found] === true)) break;
    }
    for (const index of walked) nearest.set(index, found);
  }
  return parents.map((_, index) => nearest.get(index));
}
