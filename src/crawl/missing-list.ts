import { compareIds } from '../core/collections/compare.ts';
import { stripSignature } from '../core/media/media-url.ts';
import type { MediumKind, Missing, MissingPart } from '../core/records/missing.ts';

/** The list of posts and media that could not be fetched: entries from earlier runs that are still missing, and those of this run. */
export class MissingList {
  readonly #before: Missing;
  readonly #posts = new Map<string, MissingPart[]>();
  readonly #media = new Map<string, string>();
  readonly #unwanted = new Set<MediumKind>();
  #skipsForeign = false;
  readonly #requested = new Set<string>();
  readonly #referring = new Map<string, string>();

  constructor(before: Missing) {
    this.#before = before;
  }

  /** Marks a post as requested by this run. Its earlier entries are dropped unless it fails again. */
  markRequested(id: string): void {
    this.#requested.add(id);
  }

  wasRequested(id: string): boolean {
    return this.#requested.has(id);
  }

  addPart(id: string, part: MissingPart): void {
    this.#posts.set(id, [...(this.#posts.get(id) ?? []), part]);
  }

  /** Keeps an earlier entry of a requested post, because the source does not provide this part of it. */
  keepPart(id: string, part: MissingPart): void {
    if (Object.hasOwn(this.#before.posts, id) && this.#before.posts[id]?.includes(part)) this.addPart(id, part);
  }

  /** Records the post that refers to a media file. If several do, the lowest ID is kept, so that the order of reading does not matter. */
  addReference(address: string, post: string): void {
    const url = stripSignature(address);
    this.#referring.set(url, firstOf(post, this.#referring.get(url)));
  }

  /** @param post ID of the post that refers to it; empty for an image of the blog itself */
  addMedium(address: string, post = ''): void {
    this.#media.set(stripSignature(address), post);
  }

  /** Records that media of this kind were skipped because of the option `media`. */
  skipKind(kind: MediumKind): void {
    this.#unwanted.add(kind);
  }

  /** Records that media on other hosts were skipped because of the options. */
  skipForeign(): void {
    this.#skipsForeign = true;
  }

  /**
   * Returns the list for the archive.
   * @param isListed whether a post is still listed. Entries of other posts are dropped, since they can never be fetched.
   * @param isWanted whether this run fetches a kind of media. If media of that kind were missing, this run has read every post.
   * @param hasForeign whether media on other hosts that earlier runs skipped are still skipped
   */
  result(
    isListed: (id: string) => boolean,
    isWanted: (kind: MediumKind) => boolean,
    hasForeign: () => boolean = () => true,
  ): Missing {
    const before = this.#before;
    // Earlier entries of a post that failed again stay, because this run may not have found all of its media.
    const stays = (id: string) => isListed(id) && (!this.#requested.has(id) || this.#posts.has(id));
    const posts = new Map([
      ...Object.entries(before.posts).filter(([id]) => stays(id)),
      ...[...this.#posts].filter(([id]) => isListed(id)),
    ]);
    const media = new Map(Object.entries(before.media).filter(([, post]) => post !== '' && stays(post)));
    for (const [url, found] of this.#media) {
      const post = found === '' ? '' : firstOf(this.#referring.get(url) ?? found, media.get(url));
      if (post === '' || isListed(post)) media.set(url, post);
    }
    const unwanted = new Set([...(before.unwanted ?? []).filter((kind) => !isWanted(kind)), ...this.#unwanted]);
    return {
      posts: Object.fromEntries(posts),
      media: Object.fromEntries(media),
      ...(unwanted.size > 0 && { unwanted: [...unwanted] }),
      ...((this.#skipsForeign || (before.foreign && hasForeign())) && { foreign: true as const }),
    };
  }
}

function firstOf(id: string, other: string | undefined): string {
  return other !== undefined && compareIds(other, id) < 0 ? other : id;
}
