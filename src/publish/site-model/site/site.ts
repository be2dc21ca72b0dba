import type { Moment } from '../../../core/dates.ts';
import type { PostDetails } from '../../../core/records/post-details.ts';
import type { PublishedMedium } from '../../../core/media/media-file.ts';

/**
 * The site model: what is published of a blog, and nothing else. Computed once from the archive by `buildSite`; pages,
 * Markdown and every index are made from it. It holds no bodies and no comment texts, so that its size grows by the index alone.
 */
export interface Site {
  readonly blog: SiteBlog;
  /** language of the site's own words */
  readonly language: 'ko' | 'en';
  /** newest first; posts without a date last; equal dates by id */
  readonly posts: readonly SitePost[];
  /** pages such as "About", by title; they are in no list, feed or count */
  readonly pages: readonly SitePost[];
  /** top level, in the order of the category list; only categories that have a published post in or below them */
  readonly categories: readonly SiteCategory[];
  /** the published posts without a category, newest first */
  readonly uncategorised: readonly SitePost[];
  /** by name, in the order of the site's language */
  readonly tags: readonly SiteList[];
  /** newest first; posts without a date are in none */
  readonly years: readonly SiteYear[];
  /** by id of a post, those that are like it, the most alike first, a few; nothing for posts like no other */
  readonly related: ReadonlyMap<string, readonly SitePost[]>;
  /** newest first, a few */
  readonly newestComments: readonly NewestComment[];
  /** how many posts the source lists that no run has read yet */
  readonly unread: number;
  /** absolute http or https address of the site, `/` at its end; undefined where it is not known */
  readonly url: string | undefined;
  /** text at the foot of every page; may be empty */
  readonly footer: string;
  /** whether it is that of the page over several blogs, which has no posts of its own; left out, not */
  readonly overBlogs?: boolean | undefined;
}

/** Posts that have something in common and a page that lists them. */
export interface SiteList {
  /** the tag, or the month from 1, or the year, as text */
  readonly name: string;
  /** newest first */
  readonly posts: readonly SitePost[];
  /** folder of its page, like `SitePost.sitePath`: `tag/여행`, `archive/2024`, `archive/2024/01` */
  readonly sitePath: string;
}

export interface SiteYear extends SiteList {
  /** newest first, only those with posts */
  readonly months: readonly SiteList[];
}

/** A published comment and the post that it belongs to. */
export interface NewestComment extends Omit<Thread, 'replies' | 'homepage'> {
  readonly post: SitePost;
}

export interface SiteBlog {
  readonly title: string;
  readonly description: string;
  readonly nickname: string;
  /** the blog's own address at the source, an independent domain first; empty when unknown */
  readonly address: string;
  readonly icon?: PublishedMedium | undefined;
  readonly favicon?: PublishedMedium | undefined;
  readonly profile?: PublishedMedium | undefined;
}

export interface SitePost {
  readonly id: string;
  /** may be empty, and then the site's words for "untitled" are shown */
  readonly title: string;
  readonly date: Moment | undefined;
  /** when it was last changed, where that is known and later */
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
  /** its address at the source */
  readonly address: string;
  readonly visibility: 'published' | 'protected' | 'private';
  /** the day on which the source was first seen not to list it any more, as in 2026-11-20 */
  readonly removed?: string | undefined;
  /** number of published comments */
  readonly comments: number;
  /** number of secret comments, which are not shown; 0 where the policy shows them, or shows none at all */
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

/** A post without the rest of the site behind it: plain data, which can be given to a worker. Every `SitePost` is one. */
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
  /** the label that the source gives, or the names joined by `/` */
  readonly label: string;
  readonly parent: SiteCategory | undefined;
  readonly children: readonly SiteCategory[];
  /** the published posts directly in it, newest first */
  readonly posts: readonly SitePost[];
  /** number of published posts in it and below it */
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

/** A post as plain data: its category would bring all others and all of their posts along. */
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
