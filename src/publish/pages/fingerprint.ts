import { digest } from '../site/digest.ts';
import type { Site, SiteCategory } from '../site/site.ts';
import { childViews } from './category-views.ts';
import { withDescendants } from '../site/categories.ts';
import { lineage } from './links.ts';

/** What decides the bytes of pages that are made of many posts, as short texts: equal ones, equal parts of a page. */
export interface Fingerprints {
  /** what every page shows of the posts: whether there are pages of tags and of dates to lead to */
  readonly site: string;
  /** what is shown of one category */
  own(category: SiteCategory): string;
  /** what the tree of all categories shows of one and all below it */
  tree(category: SiteCategory): string;
  /** what a category's page shows of what is below it */
  below(category: SiteCategory): string;
  /** what a breadcrumb shows up to a category, and that category */
  path(category: SiteCategory | undefined): string;
  /** a category and all above it, also those that a breadcrumb leaves out */
  line(category: SiteCategory | undefined): string;
}

/** Everything is computed once, in time that grows with the categories alone. */
export function fingerprintsOf(site: Site): Fingerprints {
  const categories = withDescendants(site.categories);
  const own = new Map(categories.map((category) => [category, ownFingerprint(category)]));
  const lines = new Map<SiteCategory, string>();
  const trees = new Map<SiteCategory, string>();
  const lineOf = (category: SiteCategory | undefined) => (category && lines.get(category)) ?? '';
  // Parents stand before their children.
  for (const category of categories) {
    lines.set(category, digestOf([lineOf(category.parent), own.get(category)]));
  }
  for (const category of categories.toReversed()) {
    const children = category.children.map((child) => trees.get(child));
    trees.set(category, digestOf([own.get(category), category.count, children]));
  }
  return {
    site: digestOf([site.tags.length > 0, site.years.length > 0]),
    own: (category) => own.get(category) ?? '',
    tree: (category) => trees.get(category) ?? '',
    below: (category) => JSON.stringify(childViews(category, (one, children) => [own.get(one), one.count, children])),
    path: (category) =>
      lineage(category)
        .map(({ category: one, cut }) => `${cut ? '…' : ''}${own.get(one) ?? ''}`)
        .join('/'),
    line: lineOf,
  };
}

function ownFingerprint({ name, label, sitePath }: SiteCategory): string {
  return digestOf([name, label, sitePath]);
}

function digestOf(parts: unknown): string {
  return digest(JSON.stringify(parts));
}
