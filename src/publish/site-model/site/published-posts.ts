import type { PublishedMedium, StoredMedium } from '../../../core/stored-medium.ts';
import type { ItemFacts, PostItem } from './post-item.ts';
import type { SitePost } from './site.ts';

/** What is known of the posts of a site when all of their pages are made. */
export interface PublishedPosts {
  /** the beginning of its running text, in one line, at most 160 characters; may be empty, see `summaryOf` */
  summary(post: SitePost): string;
  /** the picture that stands for it, see `coverOf` */
  cover(post: SitePost): PublishedMedium | undefined;
  /** changes with the HTML of its body */
  bodyVersion(post: SitePost): string;
  /** the sanitised HTML of its body, as on its page; relative addresses are relative to the page */
  body(post: SitePost): Promise<string>;
  /** of what it is in files that hold many posts */
  item(post: SitePost): ItemFacts;
  /** that itself, made again where it is not held any more */
  itemText(post: SitePost): Promise<PostItem>;
  /** those that its page refers to, each once */
  media(post: SitePost): readonly StoredMedium[];
  /** number of pictures and files which bodies refer to and the archive does not have */
  readonly missingMedia: number;
}
