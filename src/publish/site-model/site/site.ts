import type { Moment } from '../../../core/dates.ts';
import type { PostDetails } from '../../../core/records/post-details.ts';
import type { PublishedMedium } from '../../../core/media/media-file.ts';

/**
 * The site model: exactly the data that is published. Computed once from the archive by `buildSite`; pages, Markdown and all indexes are
 * built from it. It contains neither bodies nor texts of comments, so it fits in memory.
 */
export interface Site {
  readonly blog: SiteBlog;
  /** language of the site's own texts */
  readonly language: 'ko' | 'en';
  /** newest first; posts without a date last; equal dates by id */
  readonly posts: readonly SitePost[];
  /** pages such as "About", by title; they are in no list, feed or count */
  readonly pages: readonly SitePost[];
  /** top level, in the order of the category list; only categories with published posts, directly or in descendants */
  readonly categories: readonly SiteCategory[];
  /** the published posts without a category, newest first */
  readonly uncategorised: readonly SitePost[];
  /** by name, in the order of the site's language */
  readonly tags: readonly SiteList[];
  /** newest first; without posts that have no date */
  readonly years: readonly SiteYear[];
  /** related posts by id of a post, the most similar first; posts without any are omitted */
  readonly related: ReadonlyMap<string, readonly SitePost[]>;
  /** the newest comments, newest first */
  readonly newestComments: readonly NewestComment[];
  /** number of listed posts that no run has read yet */
  readonly unread: number;
  /** absolute URL of the site with trailing `/`; undefined if unknown */
  readonly url: string | undefined;
  /** text at the foot of every page; may be empty */
  readonly footer: string;
  /** whether this is the overview page of several blogs, which has no posts of its own. Default: false. */
  readonly overBlogs?: boolean | undefined;
}

/** Posts with a common list page. */
export interface SiteList {
  /** the tag, or the month from 1, or the year, as text */
  readonly name: string;
  /** newest first */
  readonly posts: readonly SitePost[];
  /** folder of its page, like `SitePost.sitePath`: `tag/여행`, `archive/2024`, `archive/2024/01` */
  readonly sitePath: string;
}

export interface SiteYear extends SiteList {
  /** newest first, only months with posts */
  readonly months: readonly SiteList[];
}

/** A published comment with its post. */
export interface NewestComment extends Omit<Thread, 'replies' | 'homepage'> {
  readonly post: SitePost;
}

export interface SiteBlog {
  readonly title: string;
  readonly description: string;
  readonly nickname: string;
  /** the blog's URL at the source, preferably on a custom domain; empty if unknown */
  readonly address: string;
  readonly icon?: PublishedMedium | undefined;
  readonly favicon?: PublishedMedium | undefined;
  readonly profile?: PublishedMedium | undefined;
}

export interface SitePost {
  readonly id: string;
  /** if empty, the site shows its text for "untitled" */
  readonly title: string;
  readonly date: Moment | undefined;
  /** date of the last change, if known and later */
  readonly updated?: Moment | undefined;
  readonly category: SiteCategory | undefined;
  /** further categories; default: none */
  readonly moreCategories?: readonly SiteCategory[] | undefined;
  readonly tags: readonly string[];
  /** default: the owner of the blog */
  readonly author?: string | undefined;
  /** a summary by the author, in one line; default: the beginning of the body */
  readonly description?: string | undefined;
  /** URL of its cover at the source; default: an image of the body represents it */
  readonly coverAddress?: string | undefined;
  /** whether it is one of {@link Site.pages} */
  readonly isPage?: boolean | undefined;
  readonly bodyFormat?: PostDetails['bodyFormat'];
  readonly commentFormat?: PostDetails['commentFormat'];
  /** URL at the source */
  readonly address: string;
  readonly visibility: 'published' | 'protected' | 'private';
  /** first day on which the source no longer listed it, as in 2026-11-20 */
  readonly removed?: string | undefined;
  /** number of published comments */
  readonly comments: number;
  /** number of hidden secret comments; 0 if the policy publishes them, or no comments at all */
  readonly secretComments: number;
  /** changes with the record, the body and the comments */
  readonly version: string;
  /**
   * its other addresses at the source, as paths without a slash at either end: `m/123`, `entry/a-slug`. None of them is a
   * path of the site's, and each belongs to one post
   */
  readonly aliases: readonly string[];
  /** folder of its page below the site's root, `/` between segments, no slash at either end: `123`, `entry/a-slug` */
  readonly sitePath: string;
  /** its Markdown file below the Markdown root: `category/sub/2024-01-05-slug.md` */
  readonly markdownPath: string;
}

/** A post as plain data, which can be sent to a worker. Every `SitePost` is one. */
export type PortablePost = Omit<SitePost, 'category' | 'moreCategories'> & {
  readonly category: PortableCategory | undefined;
  readonly moreCategories?: readonly PortableCategory[] | undefined;
};
export type PortableCategory = Pick<SiteCategory, 'id' | 'name' | 'names' | 'label' | 'sitePath'>;

export interface SiteCategory {
  readonly id: string;
  readonly name: string;
  /** names from the top level down to this one */
  readonly names: readonly string[];
  /** label from the source, or the names joined by `/` */
  readonly label: string;
  readonly parent: SiteCategory | undefined;
  readonly children: readonly SiteCategory[];
  /** the published posts directly in it, newest first */
  readonly posts: readonly SitePost[];
  /** number of published posts, including descendants */
  readonly count: number;
  /** folder of its page below the site's root, like `SitePost.sitePath`: `category/여행/서울` */
  readonly sitePath: string;
}

/** A published comment with its replies, both oldest first as received. */
export interface Thread {
  readonly id: string;
  readonly name: string;
  /** an http or https address, or empty */
  readonly homepage: string;
  readonly date: Moment | undefined;
  /** plain text */
  readonly text: string;
  /** the same with its markup, if it came as HTML */
  readonly rich?: RichText | undefined;
  /** whether the blog's owner wrote it: by the name and the homepage of the blog */
  readonly owner: boolean;
  /** only with `--comments all`: whether it is secret or awaits approval */
  readonly hidden: boolean;
  readonly replies: readonly Thread[];
}

/** HTML of a comment for each kind of output, sanitized like bodies. */
export interface RichText {
  /** of a page of the site */
  readonly html: string;
  readonly markdown: string;
  /** for another system, see `ConvertedBody.portable`; undefined if no output needs it */
  readonly portable: string | undefined;
}

/** Returns a post as plain data, without references to its category, and through that to all other posts. */
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

/** Returns everything that has a page of its own. */
export function postsAndPages({ posts, pages }: Pick<Site, 'posts' | 'pages'>): readonly SitePost[] {
  return pages.length === 0 ? posts : [...posts, ...pages];
}
