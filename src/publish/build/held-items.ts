import type { PostItem } from '../site-model/site/post-item.ts';

/** In UTF-16 units: of Korean text that is three times as much in UTF-8. */
const mostHeld = 32_000_000;

/** Items of posts, as long as not too many are held; others have to be made again. */
export class HeldItems {
  readonly #items = new Map<string, PostItem>();
  #size = 0;

  add(id: string, item: PostItem): void {
    const size = sizeOf(item);
    if (this.#size + size > mostHeld) return;
    this.#size += size;
    this.#items.set(id, item);
  }

  /** Each is asked for once, but where its comments are in several files. */
  take(id: string): PostItem | undefined {
    const item = this.#items.get(id);
    if (item && item.comments.length < 2) {
      this.#items.delete(id);
      this.#size -= sizeOf(item);
    }
    return item;
  }
}

function sizeOf({ content, comments }: PostItem): number {
  return comments.reduce((sum, { length }) => sum + length, content.length);
}
