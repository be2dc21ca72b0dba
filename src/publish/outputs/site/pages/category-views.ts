import { nest } from '../../../site-model/site/nesting.ts';
import type { Link } from '../../../site-model/site/links.ts';
import { pageFile, uncategorisedFolder } from '../../../site-model/site/paths.ts';
import type { Site, SiteCategory, SitePost } from '../../../site-model/site/site.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { categoryLink } from './links.ts';
import type { CategoryView } from './views/lists.ts';

/** Deeper trees than any blog service offers; it only bounds the recursion of the template. */
const levels = 8;

/** The whole tree for the index page, with the posts that have no category as its last branch. */
export function siteTree(site: Site, messages: Messages, link: Link): CategoryView[] {
  const tree = treeView(site.categories, link);
  const count = site.uncategorised.length;
  // Alone it would be a navigation to the list that stands beside it.
  if (count === 0 || tree.length === 0) return tree;
  const name = messages.uncategorised;
  const href = link(pageFile(uncategorisedFolder));
  return [...tree, { href, name, label: name, count, children: [] }];
}

function treeView(categories: readonly SiteCategory[], link: Link): CategoryView[] {
  return nest<SiteCategory, CategoryView>(
    categories,
    (category) => category.children,
    levels,
    (category, children, parent) =>
      categoryView(category, link, parent === undefined ? category.name : category.label, children),
  );
}

/** Below a category its page shows so many levels; what is deeper is on the pages of those. */
const levelsBelow = 3;

/** What is below a category, nearest levels alone: in a deep tree every page would have all the rest of it. */
export function childViews<View>(
  { children }: SiteCategory,
  view: (category: SiteCategory, children: readonly View[]) => View,
  depth = levelsBelow,
): View[] {
  return depth === 0 ? [] : children.map((child) => view(child, childViews(child, view, depth - 1)));
}

/** The categories below one for its page. */
export function subtree(category: SiteCategory, link: Link): CategoryView[] {
  return childViews<CategoryView>(category, (one, children) => categoryView(one, link, one.name, children));
}

function categoryView(
  category: SiteCategory,
  link: Link,
  name: string,
  children: readonly CategoryView[],
): CategoryView {
  return { href: categoryLink(category, link), name, label: category.label, count: category.count, children };
}

/** The posts of each category and of all below it, newest first. */
export function postsBelow(posts: readonly SitePost[]): Map<SiteCategory, SitePost[]> {
  const below = new Map<SiteCategory, SitePost[]>();
  for (const post of posts) {
    for (let at = post.category; at !== undefined; at = at.parent) {
      const list = below.get(at);
      if (list) list.push(post);
      else below.set(at, [post]);
    }
  }
  return below;
}
