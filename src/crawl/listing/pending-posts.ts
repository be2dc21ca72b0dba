import type { PostList } from '../../core/items/post.ts';
import { countOf } from '../../core/items/scalar.ts';
import type { Store } from '../ports.ts';

type PendingPostsStore = Pick<Store, 'accepts' | 'postIds' | 'noteListed'>;

/**
 * Notes in the store what the post list shows that is not held, page by page, so that an archive whose run is stopped knows what
 * it lacks. A night without new posts notes nothing.
 */
export class PendingPosts {
  readonly #store: PendingPostsStore;
  readonly #writes: Promise<void>[] = [];

  private constructor(store: PendingPostsStore) {
    this.#store = store;
  }

  /** Notes how many posts there are said to be, where that is more than are held, before any of them is asked for. */
  static async start(store: PendingPostsStore, firstPage: PostList): Promise<PendingPosts> {
    const notes = new PendingPosts(store);
    const total = countOf(firstPage.totalCount);
    if (total !== undefined && total > store.postIds().size) notes.#note([], total);
    await Promise.all(notes.#writes);
    return notes;
  }

  /** Takes ids that no page has shown before, before any of their posts is read. */
  add(ids: readonly string[]): void {
    const held = this.#store.postIds();
    const lacking = ids.filter((id) => !held.has(id) && this.#store.accepts(id));
    if (lacking.length > 0) this.#note(lacking);
  }

  /** Takes how many the list has really shown, which may be fewer than were announced. @throws what the store throws */
  async finish(shown: number): Promise<void> {
    if (this.#writes.length > 0) this.#note([], shown);
    await Promise.all(this.#writes);
  }

  #note(ids: readonly string[], total?: number): void {
    const note = this.#store.noteListed(ids, total);
    // Told at the end: the list is being read meanwhile.
    note.catch(() => undefined);
    this.#writes.push(note);
  }
}
