import type { Site, SiteCategory, SitePost } from '../site.ts';
import type { Words } from '../words.ts';
import { indexFile, pageFile, relativeLink, uncategorisedFolder } from '../paths.ts';
import { nest } from '../nesting.ts';
import { postLinkView } from './post-views.ts';
import type { CategoryView, GroupView, LinkView } from './views.ts';

/** Deeper trees than any blog service offers; it only bounds the recursion of the template. */
const levels = 8;

/** A group on the index page shows so many posts, and for more leads to the page of its category. */
const groupSize = 20;

/** The whole tree for the index page, with the posts that have no category as its last branch. */
export function siteTree(site: Site, words: Words, file: string): CategoryView[] {
  const tree = treeView(site.categories, file);
  const count = site.uncategorised.length;
  // Alone it would be a navigation to the list that stands beside it.
  if (count === 0 || tree.length === 0) return tree;
  const name = words.uncategorised;
  const href = relativeLink(file, pageFile(uncategorisedFolder));
  return [...tree, { href, name, label: name, count, children: [] }];
}

export function treeView(categories: readonly SiteCategory[], file: string): CategoryView[] {
  return nest<SiteCategory, CategoryView>(
    categories,
    (category) => category.children,
    levels,
    (category, children, parent) => ({
      href: categoryLink(category, file),
      name: parent === undefined ? category.name : category.label,
      label: category.label,
      count: category.count,
      children,
    }),
  );
}

/** The groups of the index page, in the order of the tree, the posts without a category last. */
export function groupViews(site: Site, words: Words, file: string): GroupView[] {
  const groups = categoriesOf(site)
    .filter((category) => category.posts.length > 0)
    .map((category) => groupView(category.label, categoryLink(category, file), category.posts, category));
  if (site.uncategorised.length === 0) return groups;
  const href = relativeLink(file, pageFile(uncategorisedFolder));
  return [...groups, groupView(words.uncategorised, href, site.uncategorised, undefined)];

  function groupView(
    label: string,
    href: string,
    posts: readonly SitePost[],
    category: SiteCategory | undefined,
  ): GroupView {
    return {
      label,
      href,
      count: posts.length,
      posts: posts.slice(0, groupSize).map((post) => postLinkView(post, words, file, category)),
      more: posts.length > groupSize,
    };
  }
}

/** From the index page to a category, both included. */
export function breadcrumb(category: SiteCategory | undefined, words: Words, file: string): LinkView[] {
  const links: LinkView[] = [];
  for (let at = category; at !== undefined; at = at.parent) {
    links.unshift({ href: categoryLink(at, file), text: at.name });
  }
  return [{ href: relativeLink(file, indexFile), text: words.home }, ...links];
}

/** The posts in a category and below it, not in order. */
export function postsBelow(category: SiteCategory): SitePost[] {
  return withDescendants([category]).flatMap(({ posts }) => posts);
}

/** All categories in the order of the tree, parents before their children. */
function categoriesOf(site: Site): SiteCategory[] {
  return withDescendants(site.categories);
}

function withDescendants(categories: readonly SiteCategory[]): SiteCategory[] {
  const found: SiteCategory[] = [];
  const open = categories.toReversed();
  for (let category = open.pop(); category !== undefined; category = open.pop()) {
    found.push(category);
    for (const child of category.children.toReversed()) open.push(child);
  }
  return found;
}

function categoryLink(category: SiteCategory, file: string): string {
  return relativeLink(file, pageFile(category.sitePath));
}
