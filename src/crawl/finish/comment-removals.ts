import { possibleCommentIds } from '../../core/records/generated-ids.ts';
import { SourceError } from '../../core/errors/errors.ts';
import { commentsOf, type CommentList } from '../../core/items/comment.ts';
import type { PostSummary } from '../../core/items/post.ts';
import { countOf, textOf } from '../../core/items/scalar.ts';
import type { ArchivedPostState } from '../../core/records/post-record.ts';
import { isMassRemoval } from '../../core/records/mass-removal.ts';
import { validateCommentList, unexpectedStatus } from '../validate-responses.ts';
import type { MissingList } from '../missing-list.ts';
import { attempt, sourceFailure, type Store } from '../ports.ts';
import type { BlogItems } from '../source.ts';
import { drain, Queue } from '../queue.ts';
import type { Tally } from '../tally.ts';
import { message } from '../../messages/message.ts';

/** So many lists of posts that the run would not read are compared at most, before many losses are taken for a fault. */
const maxExtraLists = 20;

/** The ids of held comments that a list does not show. */
export function unlistedComments(held: ArchivedPostState | undefined, list: CommentList): string[] {
  if (!held || held.commentIds.size === 0) return [];
  const shown = possibleCommentIds(commentsOf(list), held.commentIds);
  return [...held.commentIds].filter((id) => !shown.has(id));
}

/**
 * What the comment lists of a run take away from the archive. Each alone may be the blogger's wish; of how many that is true,
 * is known when all are read. Until then the archive keeps what it has, and only the posts are remembered.
 */
export class CommentRemovals {
  /** by post, the comments that its list does not show any more */
  readonly #lost = new Map<string, { readonly summary: PostSummary; readonly comments: readonly string[] }>();
  /** held comments of the posts that the source has said something about */
  #compared = 0;
  /** posts with comments that the source has said nothing about */
  readonly #uncounted: PostSummary[] = [];

  /** A post was read. @param lost as of {@link unlistedComments} */
  addRead(held: ArchivedPostState | undefined, summary: PostSummary, lost: readonly string[]): void {
    this.#compared += held?.commentIds.size ?? 0;
    if (lost.length > 0) this.#lost.set(textOf(summary.id), { summary, comments: lost });
  }

  /** A post was not read. Only where the post list counts its comments is that a word on them. */
  addSkipped(held: ArchivedPostState, summary: PostSummary): void {
    if (countOf(summary.comments) !== undefined) this.#compared += held.commentIds.size;
    else if (held.commentIds.size > 0) this.#uncounted.push(summary);
  }

  /**
   * Takes away what is not shown any more, after the lists have been read a second time: a loss is believed when two versions
   * agree. Posts that are removed themselves keep their comments. Where many of few comments are missed, some other lists are
   * read before anything is said of the source.
   *
   * @throws {SourceError} when so many comments of several posts are missed that a fault of the source is likelier than the
   *   blogger's wish; the next run reads those lists again
   */
  async apply(options: {
    readonly source: Pick<BlogItems, 'comments'>;
    readonly store: Pick<Store, 'post' | 'putPost' | 'putMissing'>;
    readonly tally: Tally;
    readonly missing: MissingList;
    readonly concurrency: number;
    readonly acceptRemovals: boolean;
  }): Promise<void> {
    const { tally, missing, concurrency, acceptRemovals } = options;
    this.#dropRemovedPosts(options.store);
    if (!acceptRemovals) await this.#readMoreLists(options);
    if (!acceptRemovals && this.#isTooMany()) {
      for (const id of this.#lost.keys()) missing.addPart(id, 'comment list');
      throw new SourceError(
        'comments-vanished',
        message('crawl.comments-vanished', {
          lost: this.#total(),
          compared: this.#compared,
          posts: this.#lost.size,
        }),
      );
    }
    const posts = new Queue<string>();
    posts.push(this.#lost.keys());
    posts.close();
    await drain(posts, concurrency, async (id) => {
      const { failure } = await attempt('comment list', () => this.#applyToPost(id, options));
      if (!failure) return;
      tally.recordFailure(id, failure);
      if (!failure.refusal) missing.addPart(id, 'comment list');
    });
  }

  #total(): number {
    return [...this.#lost.values()].reduce((sum, { comments }) => sum + comments.length, 0);
  }

  #isTooMany(): boolean {
    return this.#lost.size > 1 && isMassRemoval(this.#total(), this.#compared);
  }

  /** What is removed stays as it was when it was last seen. */
  #dropRemovedPosts(store: Pick<Store, 'post'>): void {
    for (const id of this.#lost.keys()) {
      const held = store.post(id);
      if (held?.record?.state !== 'removed') continue;
      this.#lost.delete(id);
      this.#compared -= held.commentIds.size;
    }
  }

  /** Reads lists that the run has not, as long as those that it has do not tell a fault from a wish. */
  async #readMoreLists({
    source,
    store,
  }: {
    source: Pick<BlogItems, 'comments'>;
    store: Pick<Store, 'post'>;
  }): Promise<void> {
    for (const summary of this.#uncounted.slice(0, maxExtraLists)) {
      if (!this.#isTooMany()) return;
      const id = textOf(summary.id);
      const held = store.post(id);
      if (held?.record?.state !== 'listed') continue;
      const read = () => source.comments(id).then((list) => validateCommentList(list, summary, held, false));
      const { value } = await attempt('comment list', read);
      if (value) this.addRead(held, summary, unlistedComments(held, value));
    }
  }

  async #applyToPost(
    id: string,
    {
      source,
      store,
      tally,
      acceptRemovals,
    }: {
      source: Pick<BlogItems, 'comments'>;
      store: Pick<Store, 'post' | 'putPost'>;
      tally: Tally;
      acceptRemovals: boolean;
    },
  ): Promise<void> {
    const held = store.post(id);
    const before = this.#lost.get(id);
    if (!held?.record || !before) return;
    const list = validateCommentList(await source.comments(id), before.summary, held, acceptRemovals);
    const lost = unlistedComments(held, list);
    const lostBefore = new Set(before.comments);
    if (lost.some((comment) => !lostBefore.has(comment))) {
      const text = message('crawl.changing-comments', { id });
      throw sourceFailure('comment list', unexpectedStatus, text);
    }
    const { state, summary } = held.record;
    const { comments } = await store.putPost({ id, state, summary, comments: list });
    tally.recordComments(id, held.commentIds.size, comments);
  }
}
