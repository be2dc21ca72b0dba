import { cutCycles } from './cut-cycles.ts';
import type { Comment } from '../items/comment.ts';
import { textOf } from '../items/scalar.ts';
import type { CommentPolicy } from '../policies.ts';
import { isPublicComment, isRemovedComment } from '../visibility.ts';

/** A visible comment with its visible replies. */
export interface CommentThread {
  readonly comment: Comment;
  readonly replies: readonly CommentThread[];
}

export interface CommentThreads {
  /** in the order of the list, as are replies */
  readonly threads: readonly CommentThread[];
  /** number of visible comments on all levels */
  readonly count: number;
  /** number of comments that the policy allows, but that exceed the limit */
  readonly more: number;
  /** IDs of visible comments whose parent is not in the list */
  readonly withoutParent: readonly string[];
}

/**
 * Builds threads from the comments of a list (reference: "Comment (list form)") that the policy allows. A reply to a hidden comment moves
 * up to the nearest visible ancestor, or to the top level. Each cycle is broken at its first comment. Of several comments with the same ID,
 * the first is used. Iterative, so that deep threads cannot overflow the stack.
 *
 * @param maxCount maximum number of visible comments, counted from the start of the list
 */
export function buildCommentThreads(
  comments: readonly Comment[],
  policy: CommentPolicy,
  maxCount = Infinity,
): CommentThreads {
  if (policy === 'none') return { threads: [], count: 0, more: 0, withoutParent: [] };
  const all = withoutDuplicates(comments);
  const indexes = new Map(all.map((comment, index) => [textOf(comment.id), index]));
  const { parents } = cutCycles(all.map((comment) => indexes.get(textOf(comment.parentId))));
  let allowed = 0;
  const isAllowed = (comment: Comment) => isPublicComment(comment) || (policy === 'all' && !isRemovedComment(comment));
  const shown = all.map((comment) => isAllowed(comment) && ++allowed <= maxCount);
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
  const count = Math.min(allowed, maxCount);
  return { threads, count, more: allowed - count, withoutParent };
}

/** Values of `parentId` that mean that a comment is not a reply. */
const noParent = new Set(['', '0']);

function withoutDuplicates(comments: readonly Comment[]): Comment[] {
  const byId = new Map<string, Comment>();
  for (const comment of comments) if (!byId.has(textOf(comment.id))) byId.set(textOf(comment.id), comment);
  return [...byId.values()];
}

/** Returns the index of the nearest visible ancestor of each comment. Visits each comment once, so it takes linear time. */
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
