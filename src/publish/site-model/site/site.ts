import type { Moment } from '../../../core/dates.ts';
import type { PostDetails } from '../../../core/records/post-details.ts';
import type { PublishedMedium } from '../../../core/media/media-file.ts';

/**
 * The site model: exactly the data that is published. `buildSite` computes it once from the archive, and pages, Markdown and all indexes
 * are built from it. It contains neither bodies nor the text of comments on posts, so that it fits in memory.
 */
export interface Site {
  readonly blog: SiteBlog;
  /** BCP 47 tag, in canonical form */
  readonly language: string;
  /** newest first; posts without a date come last; on a tie, sorted by ID */
  readonly posts: readonly SitePost[];
  /** pages such as "About", sorted by title; they are not part of lists, feeds or counts */
  readonly pages: readonly SitePost[];
  /** top-level categories, in the order of the category list; only those with published posts, directly or in descendants */
  readonly categories: readonly SiteCategory[];
  /** published posts without a category, newest first */
  readonly uncategorised: readonly SitePost[];
  /** sorted by name, in the order of the site's language */
  readonly tags: readonly SiteList[];
  /** newest first; posts without a date are in none */
  readonly years: readonly SiteYear[];
  /** related posts by post ID, the most similar first; posts without any are omitted */
  readonly related: ReadonlyMap<string, readonly SitePost[]>;
  /** the newest comments, newest first */
  readonly newestComments: readonly NewestSiteComment[];
  /** public entries of the guestbook, newest first, each with its replies. Default: the site has no guestbook. */
  readonly guestbook?: readonly Thread[] | undefined;
  /** number of listed posts that no run has read so far */
  readonly unread: number;
  /** absolute URL of the site, with a trailing `/`; undefined if unknown */
  readonly url: string | undefined;
  /** footer text of every page; may be empty */
  readonly footer: string;
  /** additions to the Content-Security-Policy of pages, as in `SiteOptions`. Default: none. */
  readonly cspAdd?: readonly string[] | undefined;
  /** whether this is the overview page of several blogs, which has no posts of its own. Default: false. */
  readonly overBlogs?: boolean | undefined;
}

/** Posts that share a list page. */
export interface SiteList {
  /** the tag, the year, or the month from 1, as text */
  readonly name: string;
  /** newest first */
  readonly posts: readonly SitePost[];
  /** folder of the list page, as in `SitePost.sitePath`: `tag/여행`, `archive/2024`, `archive/2024/01` */
  readonly sitePath: string;
}

export interface SiteYear extends SiteList {
  /** newest first; only months that have posts */
  readonly months: readonly SiteList[];
}

/** A published comment with its post. */
export interface NewestSiteComment extends Omit<Thread, 'replies' | 'homepage'> {
  readonly post: SitePost;
}

export interface SiteBlog {
  /** name of the blog at the source, see `--blog`. Default: unknown. */
  readonly name?: string | undefined;
  readonly title: string;
  readonly description: string;
  readonly nickname: string;
  /** URL of the blog at the source, preferably with a custom domain; empty if unknown */
  readonly address: string;
  readonly icon?: PublishedMedium | undefined;
  readonly favicon?: PublishedMedium | undefined;
  readonly profile?: PublishedMedium | undefined;
}

export interface SitePost {
  readonly id: string;
  /** may be empty, in which case the site shows "untitled" in its language */
  readonly title: string;
  readonly date: Moment | undefined;
  /** date of the last change, if it is known and later than `date` */
  readonly updated?: Moment | undefined;
  readonly category: SiteCategory | undefined;
  /** additional categories. Default: none. */
  readonly moreCategories?: readonly SiteCategory[] | undefined;
  readonly tags: readonly string[];
  /** Default: the owner of the blog. */
  readonly author?: string | undefined;
  /** summary by the author, in one line. Default: the start of the body. */
  readonly description?: string | undefined;
  /** URL of the cover at the source. Default: an image of the body is the cover. */
  readonly coverAddress?: string | undefined;
  /** whether this is one of {@link Site.pages} */
  readonly isPage?: boolean | undefined;
  /** see {@link PostDetails}; the parent may be unpublished */
  readonly parent?: PostDetails['parent'];
  readonly menuOrder?: PostDetails['menuOrder'];
  readonly isSticky?: PostDetails['isSticky'];
  /** whether readers can comment at the source. Default: unknown. */
  readonly acceptsComments?: boolean | undefined;
  readonly bodyFormat?: PostDetails['bodyFormat'];
  readonly bodyReferences?: PostDetails['bodyReferences'];
  readonly commentFormat?: PostDetails['commentFormat'];
  /** URL at the source */
  readonly address: string;
  readonly visibility: 'published' | 'protected' | 'private';
  /** first day on which the source no longer listed the post, such as 2026-11-20 */
  readonly removed?: string | undefined;
  /** number of published comments */
  readonly comments: number;
  /** number of secret comments that are hidden; 0 if the policy publishes them, or publishes no comments at all */
  readonly secretComments: number;
  /** changes whenever the record, the body or the comments change */
  readonly version: string;
  /**
   * other addresses of the post at the source, as paths without a slash at either end: `m/123`, `entry/a-slug`. None of them is a path of
   * the site, and each belongs to one post only
   */
  readonly aliases: readonly string[];
  /** IDs in URLs of the post with a query, such as 102 in `/?p=102`; each belongs to one post only. Default: none. */
  readonly queryIds?: readonly string[] | undefined;
  /**
   * folder of the post's page, relative to the root of the site, with `/` between segments and no slash at either end: `123`,
   * `entry/a-slug`
   */
  readonly sitePath: string;
  /** Markdown file of the post, relative to the Markdown root: `category/sub/2024-01-05-slug.md` */
  readonly markdownPath: string;
}

/** A post as plain data, which can be passed to a worker. Every `SitePost` is one. */
export type PortablePost = Omit<SitePost, 'category' | 'moreCategories'> & {
  readonly category: PortableCategory | undefined;
  readonly moreCategories?: readonly PortableCategory[] | undefined;
};

/** The paths of a post in the outputs. */
export type PostPlace = Pick<SitePost, 'sitePath' | 'markdownPath'>;

export type PortableCategory = Pick<SiteCategory, 'id' | 'name' | 'names' | 'label' | 'sitePath'>;

export interface SiteCategory {
  readonly id: string;
  readonly name: string;
  /** names from the top level down to this category */
  readonly names: readonly string[];
  /** label from the source, or the names joined by `/` */
  readonly label: string;
  readonly parent: SiteCategory | undefined;
  readonly children: readonly SiteCategory[];
  /** published posts directly in the category, newest first */
  readonly posts: readonly SitePost[];
  /** number of published posts, including those in descendants */
  readonly count: number;
  /** folder of the category page, as in `SitePost.sitePath`: `category/여행/서울` */
  readonly sitePath: string;
  /** categories of the blog that it shows under another name or place, see `--categories`. Default: the category itself. */
  readonly sources?: readonly SourceCategory[] | undefined;
}

/** A category of the blog that has published posts, directly or in descendants. */
export interface SourceCategory extends Pick<SiteCategory, 'id' | 'names' | 'label'> {
  /** folder of its page if it were shown unchanged */
  readonly sitePath: string;
}

/** A published comment and its replies. Threads and replies are oldest first, as received. */
export interface Thread {
  readonly id: string;
  readonly name: string;
  /** http or https URL; may be empty */
  readonly homepage: string;
  readonly date: Moment | undefined;
  /** plain text */
  readonly text: string;
  /** the text with its markup, if the comment came as HTML */
  readonly rich?: RichText | undefined;
  /** whether the owner of the blog wrote the comment, judging by name and homepage */
  readonly owner: boolean;
  /** whether the comment is secret or awaits approval; only with `--comments all` */
  readonly hidden: boolean;
  readonly replies: readonly Thread[];
}

/** A comment in each form that an output needs, by the name of the form, see `BodyForm`. */
export interface RichText extends Readonly<Partial<Record<string, string>>> {
  /** sanitized HTML for a page of the site */
  readonly html: string;
}

/** Returns a post as plain data, without references to its category and, through that, to all other posts. */
export function portablePost(post: SitePost): PortablePost {
  const { category, moreCategories, ...own } = post;
  return {
    ...own,
    category: category && portableCategory(category),
    moreCategories: moreCategories?.map(portableCategory),
  };
}

const portableCategory = ({ id, name, names, label, sitePath }: SiteCategory): PortableCategory => ({
  id,
  name,
  names,
  label,
  sitePath,
});

/** Returns all categories of a post, the main one first. */
export function categoriesOf<Category>({
  category,
  moreCategories = [],
}: {
  readonly category: Category | undefined;
  readonly moreCategories?: readonly Category[] | undefined;
}): readonly Category[] {
  return category ? [category, ...moreCategories] : [];
}

/** Returns all posts and pages, i.e. everything that has a post page. */
export function postsAndPages({ posts, pages }: Pick<Site, 'posts' | 'pages'>): readonly SitePost[] {
  return pages.length === 0 ? posts : [...posts, ...pages];
}
