import { hash } from 'node:crypto';
import type { Site, SiteCategory, SitePost } from '../site.ts';
import { childViews } from './category-views.ts';
import { withDescendants } from '../site-categories.ts';
import { lineage } from './links.ts';

/** What decides the bytes of pages that are made of many posts, as short texts: equal ones, equal parts of a page. */
export interface Bases {
  /** what every page shows of the posts: whether there are pages of tags and of dates to lead to */
  readonly site: string;
  /** what a list shows of a post */
  entry(post: SitePost): string;
  /** what the tree of all categories shows of one and all below it */
  tree(category: SiteCategory): string;
  /** what a category's page shows of what is below it */
  below(category: SiteCategory): string;
  /** what a breadcrumb shows up to a category, and that category */
  path(category: SiteCategory | undefined): string;
}

/** Everything is computed once, in time that grows with posts and categories alone. */
export function basesOf(site: Site): Bases {
  const categories = withDescendants(site.categories);
  const own = new Map(categories.map((category) => [category, ownBasis(category)]));
  const trees = new Map<SiteCategory, string>();
  // Parents stand before their children.
  for (const category of categories.toReversed()) {
    const children = category.children.map((child) => trees.get(child));
    trees.set(category, digest([own.get(category), category.count, children]));
  }
  const entries = new Map<SitePost, string>();
  return {
    site: digest([site.tags.length > 0, site.years.length > 0]),
    entry(post) {
      let entry = entries.get(post);
      if (entry === undefined) entries.set(post, (entry = entryBasis(post)));
      return entry;
    },
    tree: (category) => trees.get(category) ?? '',
    below: (category) => JSON.stringify(childViews(category, (one, children) => [own.get(one), one.count, children])),
    path: (category) =>
      lineage(category)
        .map(({ category: one, cut }) => `${cut ? '…' : ''}${own.get(one) ?? ''}`)
        .join('/'),
  };
}

function ownBasis({ name, label, sitePath }: SiteCategory): string {
  return digest([name, label, sitePath]);
}

function entryBasis({ title, date, comments, category, visibility, sitePath }: SitePost): string {
  return digest([title.trim(), date?.epoch, date?.offset, comments, category?.label, visibility, sitePath]);
}

/** Of 96 bits, since lists of thousands of posts are told apart by them. */
function digest(parts: unknown): string {
  return hash('sha1', JSON.stringify(parts), 'base64url').slice(0, 16);
}
