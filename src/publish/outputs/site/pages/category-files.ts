import { allFolder, uncategorisedFolder } from '../../../site-model/site/paths.ts';
import type { SiteFile } from '../../../site-model/site/site-file.ts';
import type { SiteCategory, SitePost } from '../../../site-model/site/site.ts';
import { postsBelow, subtree } from './category-views.ts';
import { withDescendants } from '../../../site-model/site/categories.ts';
import { breadcrumb, homeCrumb } from './links.ts';
import { listFiles, type PagedList } from './list-files.ts';
import type { PagesContext } from './page-view.ts';

/** The pages of all posts, of each category with all below it, and of the posts without one. */
export function* categoryFiles(context: PagesContext): Generator<SiteFile> {
  const { site, messages } = context;
  yield* listFiles(context, {
    folder: allFolder,
    template: 'posts',
    posts: site.posts,
    name: messages.all,
    breadcrumb: (link) => [homeCrumb(messages, link)],
  });
  const below = postsBelow(site.posts);
  for (const category of withDescendants(site.categories)) {
    yield* listFiles(context, categoryList(context, category, below.get(category) ?? []));
  }
  if (site.uncategorised.length > 0) yield* listFiles(context, uncategorisedList(context));
}

function categoryList({ messages, look }: PagesContext, category: SiteCategory, posts: readonly SitePost[]): PagedList {
  return {
    folder: category.sitePath,
    template: 'category',
    posts,
    name: category.name,
    title: category.label,
    cards: look.home === 'cards',
    breadcrumb: (link) => breadcrumb(category.parent, messages, link),
    category,
    more: (link) => ({ label: category.label, children: subtree(category, link) }),
  };
}

function uncategorisedList({ site, messages, look }: PagesContext): PagedList {
  return {
    folder: uncategorisedFolder,
    template: 'category',
    posts: site.uncategorised,
    name: messages.uncategorised,
    cards: look.home === 'cards',
    breadcrumb: (link) => [homeCrumb(messages, link)],
    more: () => ({ label: messages.uncategorised, children: [] }),
  };
}
