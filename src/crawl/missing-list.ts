import { compareIds } from '../core/collections/compare.ts';
import { stripSignature } from '../core/media/media-url.ts';
import type { MediumKind, Missing, MissingPart } from '../core/records/missing.ts';

/** Keeps the list of what could not be fetched: what an earlier run has left on it, less what this one got, and what it could not get. */
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

  /** A post was asked for: what was missing of it is had now, or fails again. */
  markRequested(id: string): void {
    this.#requested.add(id);
  }

  wasRequested(id: string): boolean {
    return this.#requested.has(id);
  }

  addPart(id: string, part: MissingPart): void {
    this.#posts.set(id, [...(this.#posts.get(id) ?? []), part]);
  }

  /** What was missing of a post that is asked for is missing still, if it was: nobody could have given it. */
  keepPart(id: string, part: MissingPart): void {
    if (Object.hasOwn(this.#before.posts, id) && this.#before.posts[id]?.includes(part)) this.addPart(id, part);
  }

  /** Of the posts that refer to a media file, the first by id stands for all, in whatever order they are read. */
  addReference(address: string, post: string): void {
    const url = stripSignature(address);
    this.#referring.set(url, firstOf(post, this.#referring.get(url)));
  }

  /** @param post the post that refers to it; left out for a picture of the blog itself */
  addMedium(address: string, post = ''): void {
    this.#media.set(stripSignature(address), post);
  }

  /** A media file was referred to and, by the options, is not fetched. */
  skipKind(kind: MediumKind): void {
    this.#unwanted.add(kind);
  }

  /** A media file at another host than the source's own was referred to and, by the options, is not fetched. */
  skipForeign(): void {
    this.#skipsForeign = true;
  }

  /**
   * @param isListed whether a post still is; what is missing of others will never come
   * @param isWanted the kinds of media that this run wanted: it has read every post if any of them were missing
   * @param hasForeign whether what was left at other hosts before is left still
   */
  result(
    isListed: (id: string) => boolean,
    isWanted: (kind: MediumKind) => boolean,
    hasForeign: () => boolean = () => true,
  ): Missing {
    const before = this.#before;
    // A post that failed again may have media that are still to come.
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
