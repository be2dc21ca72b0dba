import type { PublishedMedium, StoredMedium } from '../../../core/media/media-file.ts';
import type { SitePost } from './site.ts';

/** The posts of a site, after all of them have been built. */
export interface PublishedPosts {
  /** Returns the start of the post's text in one line, at most 160 characters; may be empty. See `summaryOf`. */
  summary(post: SitePost): string;
  /** Returns the cover image; see `coverOf`. */
  cover(post: SitePost): PublishedMedium | undefined;
  /** Returns a text that changes whenever the HTML of the body changes. */
  bodyVersion(post: SitePost): string;
  /** Returns the sanitized HTML of the body, as on the post page, to which relative addresses refer. */
  body(post: SitePost): Promise<string>;
  /** Returns facts about the post's item in files that combine many posts. */
  item(post: SitePost): ItemFacts;
  /** Returns the item itself. It is rendered again if it is no longer in memory. */
  itemText(post: SitePost): Promise<PostItem>;
  /** Returns the media that the post page refers to, each only once. */
  media(post: SitePost): readonly StoredMedium[];
  /** number of media files that readers miss because the archive lacks them; does not include thumbnails of link cards */
  readonly missingMedia: number;
}

/** A post in output files that combine many posts: plain data, rendered in a worker. */
export interface PostItem {
  /** the post itself */
  readonly content: string;
  /** comments, in pieces that may be in different files */
  readonly comments: readonly string[];
  /** alternative texts of the post's media, in the same order; empty if there is none */
  readonly altTexts: readonly string[];
  /** password of a protected post; empty for others */
  readonly password: string;
}

/** Sizes and version of an item, without its text. */
export interface ItemFacts extends Pick<PostItem, 'altTexts'> {
  /** changes whenever the item changes */
  readonly version: string;
  /** size in bytes, as UTF-8 */
  readonly content: number;
  readonly comments: readonly number[];
  /** whether the body is empty */
  readonly isEmpty: boolean;
  /** targets of the links in the item, in the form of its output; default: none that other files depend on */
  readonly links?: readonly string[] | undefined;
  /** parts of the item to which other items can link, in the form of its output. Default: none. */
  readonly anchors?: readonly string[] | undefined;
}
