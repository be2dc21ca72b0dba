import type { PostList } from '../../core/items/post.ts';
import { countOf } from '../../core/items/scalar.ts';
import type { Store } from '../ports.ts';

type PendingPostsStore = Pick<Store, 'accepts' | 'postIds' | 'forgotten' | 'noteListed'>;

/**
 * Records listed posts that are not yet archived, page by page, so that an interrupted run leaves an archive that shows which posts it
 * lacks. Records nothing if there are no new posts.
 */
export class PendingPosts {
  readonly #store: PendingPostsStore;
  readonly #writes: Promise<void>[] = [];

  private constructor(store: PendingPostsStore) {
    this.#store = store;
  }

  /** Records the total of the list before any post is requested, if the total exceeds the number of archived posts. */
  static async start(store: PendingPostsStore, firstPage: PostList): Promise<PendingPosts> {
    const notes = new PendingPosts(store);
    const total = (countOf(firstPage.totalCount) ?? 0) - store.forgotten().size;
    if (total > store.postIds().size) notes.#note([], total);
    await Promise.all(notes.#writes);
    return notes;
  }

  /** Records new IDs before any of their posts is read. */
  add(ids: readonly string[]): void {
    const held = this.#store.postIds();
    const lacking = ids.filter((id) => !held.has(id) && this.#store.accepts(id));
    if (lacking.length > 0) this.#note(lacking);
  }

  /** Records the actual number of listed posts, which may be less than the total. @throws errors of the store */
  async finish(shown: number): Promise<void> {
    if (this.#writes.length > 0) this.#note([], shown);
    await Promise.all(this.#writes);
  }

  #note(ids: readonly string[], total?: number): void {
    const note = this.#store.noteListed(ids, total);
    // finish() reports the error, so that the list can be read in the meantime.
    note.catch(() => undefined);
    this.#writes.push(note);
  }
}
