import { allFolder, uncategorisedFolder } from '../paths.ts';
import type { SiteFile } from '../site-file.ts';
import type { SiteCategory, SitePost } from '../site.ts';
import { postsBelow, subtree } from './category-views.ts';
import { withDescendants } from '../site-categories.ts';
import { breadcrumb, homeCrumb } from './links.ts';
import { listFiles, type PagedList } from './list-files.ts';
import type { PagesContext } from './page-view.ts';

/** The pages of all posts, of each category with all below it, and of the posts without one. */
export function* categoryFiles(context: PagesContext): Generator<SiteFile> {
  const { site, words } = context;
  yield* listFiles(context, {
    folder: allFolder,
    template: 'posts',
    posts: site.posts,
    basis: '',
    name: words.all,
    breadcrumb: (file) => [homeCrumb(words, file)],
  });
  const below = postsBelow(site.posts);
  for (const category of withDescendants(site.categories)) {
    yield* listFiles(context, categoryList(context, category, below.get(category) ?? []));
  }
  if (site.uncategorised.length > 0) yield* listFiles(context, uncategorisedList(context));
}

function categoryList({ words, bases }: PagesContext, category: SiteCategory, posts: readonly SitePost[]): PagedList {
  return {
    folder: category.sitePath,
    template: 'category',
    posts,
    basis: [bases.path(category.parent), bases.own(category), bases.below(category)],
    name: category.name,
    title: category.label,
    breadcrumb: (file) => breadcrumb(category.parent, words, file),
    category,
    more: (file) => ({ label: category.label, children: subtree(category, file) }),
  };
}

function uncategorisedList({ site, words }: PagesContext): PagedList {
  return {
    folder: uncategorisedFolder,
    template: 'category',
    posts: site.uncategorised,
    basis: '',
    name: words.uncategorised,
    breadcrumb: (file) => [homeCrumb(words, file)],
    more: () => ({ label: words.uncategorised, children: [] }),
  };
}
