import type { PublishedMedium, StoredMedium } from '../../../core/media/media-file.ts';
import type { SitePost } from './site.ts';

/** The posts of a site after all of them are built. */
export interface PublishedPosts {
  /** the beginning of its running text in one line, at most 160 characters; may be empty, see `summaryOf` */
  summary(post: SitePost): string;
  /** the cover image, see `coverOf` */
  cover(post: SitePost): PublishedMedium | undefined;
  /** changes with the HTML of its body */
  bodyVersion(post: SitePost): string;
  /** the sanitised HTML of its body, as on its page; relative addresses are relative to the page */
  body(post: SitePost): Promise<string>;
  /** sizes and version of its item in files of many posts */
  item(post: SitePost): ItemFacts;
  /** the item itself, rendered again if it is not in memory any more */
  itemText(post: SitePost): Promise<PostItem>;
  /** the media that its page refers to, each once */
  media(post: SitePost): readonly StoredMedium[];
  /** number of media files that bodies refer to and the archive lacks */
  readonly missingMedia: number;
}

/** A post in output files that contain many posts: plain data, rendered in a worker. */
export interface PostItem {
  /** the post itself */
  readonly content: string;
  /** its comments, in pieces that may be in different files */
  readonly comments: readonly string[];
  /** alternative text of each of its media, in their order; empty if there is none */
  readonly altTexts: readonly string[];
  /** of a protected post; empty for others */
  readonly password: string;
}

/** Sizes and version of an item, without its text. */
export interface ItemFacts extends Pick<PostItem, 'altTexts'> {
  /** changes with the item */
  readonly version: string;
  /** in bytes of UTF-8 */
  readonly content: number;
  readonly comments: readonly number[];
  /** whether its body is empty */
  readonly isEmpty: boolean;
}
