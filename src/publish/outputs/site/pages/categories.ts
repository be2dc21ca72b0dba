import type { Messages } from '../../../site-model/language/messages.ts';
import type { Link } from '../../../site-model/site/links.ts';
import { categoriesAround } from '../../../site-model/site/categories.ts';
import { nest } from '../../../site-model/site/nesting.ts';
import { indexFile, pageFile, uncategorisedFolder } from '../../../site-model/site/paths.ts';
import type { Site, SiteCategory, SitePost } from '../../../site-model/site/site.ts';
import type { CategoryView } from './views/lists.ts';
import type { LinkView } from './views/page.ts';

/** @param category undefined for the posts without a category */
export function categoryLink(category: SiteCategory | undefined, link: Link): string {
  return link(pageFile(category?.sitePath ?? uncategorisedFolder));
}

export function homeCrumb(messages: Messages, link: Link): LinkView {
  return { href: link(indexFile), text: messages.home };
}

/**
 * Maximum number of categories in a breadcrumb. In a deeper tree, the breadcrumb has the top level and the categories nearest to the page.
 */
const maxCrumbs = 5;

/** Returns the links of a breadcrumb, from the front page to a category, both included. */
export function breadcrumb(category: SiteCategory | undefined, messages: Messages, link: Link): LinkView[] {
  const lineage: SiteCategory[] = [];
  for (let at = category; at !== undefined; at = at.parent) lineage.unshift(at);
  const omittedCount = Math.max(0, lineage.length - maxCrumbs);
  const shown = lineage.filter((_, index) => index === 0 || index > omittedCount);
  const crumbs = shown.map((one, index) => ({
    href: categoryLink(one, link),
    text: omittedCount > 0 && index === 1 ? `… ${one.name}` : one.name,
  }));
  return [homeCrumb(messages, link), ...crumbs];
}

/** Deeper than the category tree of any blog service. Limits the recursion of the template. */
const maxLevels = 8;

/**
 * Returns the complete category tree. Posts without a category form its last branch.
 * @param hrefOf returns the link of a category, or of the posts without a category
 */
export function siteTree(
  site: Site,
  messages: Messages,
  hrefOf: (category: SiteCategory | undefined) => string,
): CategoryView[] {
  const tree = nest<SiteCategory, CategoryView>(
    site.categories,
    (category) => category.children,
    maxLevels,
    (category, children, parent) =>
      categoryView(category, hrefOf(category), parent === undefined ? category.name : category.label, children),
  );
  const count = site.uncategorised.length;
  // Without categories, this branch would link to the same list that is already beside it.
  if (count === 0 || tree.length === 0) return tree;
  const name = messages.uncategorised;
  return [...tree, { href: hrefOf(undefined), name, label: name, count, children: [] }];
}

/**
 * Number of levels that the page of a category shows below it. Deeper levels are on the pages of the subcategories; otherwise, each page of
 * a deep tree would contain all of them.
 */
const levelsBelow = 3;

/** Returns the subcategories that the page of a category shows. */
export function subtree({ children }: SiteCategory, link: Link, depth = levelsBelow): CategoryView[] {
  if (depth === 0) return [];
  return children.map((child) =>
    categoryView(child, categoryLink(child, link), child.name, subtree(child, link, depth - 1)),
  );
}

function categoryView(
  { label, count }: SiteCategory,
  href: string,
  name: string,
  children: readonly CategoryView[],
): CategoryView {
  return { href, name, label, count, children };
}

/** Returns the posts of each category and its subcategories, newest first. */
export function postsBelow(posts: readonly SitePost[]): Map<SiteCategory, SitePost[]> {
  const below = new Map<SiteCategory, SitePost[]>();
  for (const post of posts) {
    for (const category of categoriesAround(post)) {
      const list = below.get(category);
      if (list) list.push(post);
      else below.set(category, [post]);
    }
  }
  return below;
}
