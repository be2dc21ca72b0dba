import type { PostLinkView } from './lists.ts';
import type { DateView, PageView, PictureView } from './page.ts';

/** `blogs.eta`: the overview page of several blogs. Its links may lead to other hosts */
export interface BlogsView extends PageView {
  readonly blogs: readonly BlogView[];
  /** the newest posts of all blogs; `category` is the title of the blog */
  readonly newest: readonly PostLinkView[];
  /** whether there is anything to search */
  readonly searchable: boolean;
}

/** One of several blogs. */
export interface BlogView {
  readonly href: string;
  /** never empty */
  readonly title: string;
  /** may be empty */
  readonly description: string;
  /** all posts of its site */
  readonly count: number;
  /** date of the newest post */
  readonly newest: DateView | undefined;
  readonly picture: PictureView | undefined;
}
