import type { PostList } from '../../core/items/post.ts';
import { countOf } from '../../core/items/scalar.ts';
import type { Store } from '../ports.ts';

type NotingStore = Pick<Store, 'accepts' | 'postIds' | 'noteListed'>;

/**
 * Notes in the store what the post list shows that is not held, page by page, so that an archive whose run is stopped knows what
 * it lacks. A night without new posts notes nothing.
 */
export class ListNotes {
  readonly #store: NotingStore;
  readonly #notes: Promise<void>[] = [];

  private constructor(store: NotingStore) {
    this.#store = store;
  }

  /** Notes how many posts there are said to be, where that is more than are held, before any of them is asked for. */
  static async begin(store: NotingStore, firstPage: PostList): Promise<ListNotes> {
    const notes = new ListNotes(store);
    const total = countOf(firstPage.totalCount);
    if (total !== undefined && total > store.postIds().size) notes.#note([], total);
    await Promise.all(notes.#notes);
    return notes;
  }

  /** Takes ids that no page has shown before, before any of their posts is read. */
  take(ids: readonly string[]): void {
    const held = this.#store.postIds();
    const lacking = ids.filter((id) => !held.has(id) && this.#store.accepts(id));
    if (lacking.length > 0) this.#note(lacking);
  }

  /** Takes how many the list has really shown, which may be fewer than were announced. @throws what the store throws */
  async end(shown: number): Promise<void> {
    if (this.#notes.length > 0) this.#note([], shown);
    await Promise.all(this.#notes);
  }

  #note(ids: readonly string[], total?: number): void {
    const note = this.#store.noteListed(ids, total);
    // Told at the end: the list is being read meanwhile.
    note.catch(() => undefined);
    this.#notes.push(note);
  }
}
