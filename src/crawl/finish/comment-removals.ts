import { possibleCommentIds } from '../../core/records/generated-ids.ts';
import { SourceError } from '../../core/errors/errors.ts';
import { commentsOf, type CommentList } from '../../core/items/comment.ts';
import type { PostSummary } from '../../core/items/post.ts';
import { countOf, textOf } from '../../core/items/scalar.ts';
import { commentIdsOf, type StoredPost } from '../../core/records/stored-post.ts';
import { isMassRemoval } from '../../core/records/mass-removal.ts';
import { validateCommentList, unexpectedStatus } from '../validate-responses.ts';
import type { Join } from '../join/join.ts';
import type { MissingList } from '../missing-list.ts';
import { attempt, sourceFailure, type Store } from '../ports.ts';
import type { BlogItems } from '../source.ts';
import { drain, Queue } from '../queue.ts';
import type { Tally } from '../tally.ts';
import { message } from '../../messages/message.ts';

/** Maximum number of additional comment lists to read before many missing comments are blamed on the source. */
const maxExtraLists = 20;

/** Returns the IDs of the archived comments that a list does not contain. */
export function unlistedComments(archived: StoredPost | undefined, list: CommentList): string[] {
  const shown = possibleCommentIds(commentsOf(list), commentsOf(archived?.comments ?? {}));
  return [...commentIdsOf(archived)].filter((id) => !shown.has(id));
}

/**
 * Collects comments that the lists of a run no longer contain. The blogger may have deleted each of them; only their total number shows
 * whether the source is at fault. Until that is known, the archive keeps all comments.
 */
export class CommentRemovals {
  /** missing comments by post ID */
  readonly #lost = new Map<string, { readonly summary: PostSummary; readonly comments: readonly string[] }>();
  /** number of archived comments on posts whose comments the source has listed or counted */
  #compared = 0;
  /** posts that have archived comments which the source has neither listed nor counted */
  readonly #uncounted: PostSummary[] = [];

  /**
   * Adds a post that was read.
   * @param lost result of {@link unlistedComments}
   */
  addRead(archived: StoredPost | undefined, summary: PostSummary, lost: readonly string[]): void {
    this.#compared += commentIdsOf(archived).size;
    if (lost.length > 0) this.#lost.set(textOf(summary.id), { summary, comments: lost });
  }

  /** Adds a post that was not read. Its comments count as compared only if the post list has their count. */
  addSkipped(archived: StoredPost, summary: PostSummary): void {
    const { size } = commentIdsOf(archived);
    if (countOf(summary.comments) !== undefined) this.#compared += size;
    else if (size > 0) this.#uncounted.push(summary);
  }

  /**
   * Removes comments from the archive if a second request confirms that they are missing. Removed posts keep their comments. If too large a
   * fraction of the compared comments is missing, reads further lists before it blames the source.
   *
   * @throws {SourceError} if so many comments on several posts are missing that a fault of the source is more likely than deletions. The
   *   next run reads these lists again.
   */
  async apply(options: {
    readonly source: Pick<BlogItems, 'comments'>;
    readonly store: Pick<Store, 'post' | 'putPost' | 'putMissing'>;
    readonly join: Pick<Join, 'completeComments'>;
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

  /** Removed posts keep the comments of their last version. */
  #dropRemovedPosts(store: Pick<Store, 'post'>): void {
    for (const id of this.#lost.keys()) {
      const archived = store.post(id);
      if (archived?.record?.state !== 'removed') continue;
      this.#lost.delete(id);
      this.#compared -= commentIdsOf(archived).size;
    }
  }

  /** Reads further comment lists until the number of removals is plausible or the limit is reached. */
  async #readMoreLists({
    source,
    store,
    join,
  }: {
    source: Pick<BlogItems, 'comments'>;
    store: Pick<Store, 'post'>;
    join: Pick<Join, 'completeComments'>;
  }): Promise<void> {
    for (const summary of this.#uncounted.slice(0, maxExtraLists)) {
      if (!this.#isTooMany()) return;
      const id = textOf(summary.id);
      const archived = store.post(id);
      if (archived?.record?.state !== 'listed' || archived.record.withheld) continue;
      const { value } = await attempt('comment list', () =>
        source
          .comments(id)
          .then((list) => validateCommentList(join.completeComments(list, archived), summary, archived, false)),
      );
      if (value) this.addRead(archived, summary, unlistedComments(archived, value));
    }
  }

  async #applyToPost(
    id: string,
    {
      source,
      store,
      join,
      tally,
      acceptRemovals,
    }: {
      source: Pick<BlogItems, 'comments'>;
      store: Pick<Store, 'post' | 'putPost'>;
      join: Pick<Join, 'completeComments'>;
      tally: Tally;
      acceptRemovals: boolean;
    },
  ): Promise<void> {
    const archived = store.post(id);
    const before = this.#lost.get(id);
    if (!archived?.record || !before) return;
    const received = join.completeComments(await source.comments(id), archived);
    const list = validateCommentList(received, before.summary, archived, acceptRemovals);
    const lost = unlistedComments(archived, list);
    const lostBefore = new Set(before.comments);
    if (lost.some((comment) => !lostBefore.has(comment))) {
      const text = message('crawl.changing-comments', { id });
      throw sourceFailure('comment list', unexpectedStatus, text);
    }
    const { state, summary } = archived.record;
    const { comments } = await store.putPost({ id, state, summary, comments: list });
    tally.recordComments(id, commentIdsOf(archived).size, comments);
  }
}
