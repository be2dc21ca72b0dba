import type { Home } from '../../../../options/choices.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { withDescendants } from '../../../site-model/site/categories.ts';
import { groupByInitial } from '../../../site-model/site/initials.ts';
import type { Link } from '../../../site-model/site/links.ts';
import { isTagIndexed } from '../../../site-model/site/lists.ts';
import {
  datesFolder,
  listFile,
  pageFile,
  pagesFolder,
  tagsFolder,
  uncategorisedFolder,
} from '../../../site-model/site/paths.ts';
import type { SiteFile } from '../../../site-model/site/site-file.ts';
import type { Site, SiteCategory, SiteList, SitePost, SiteYear } from '../../../site-model/site/site.ts';
import { breadcrumb, homeCrumb, postsBelow, subtree } from './categories.ts';
import { linkOn, pageOf, pageView, topPageView, type SiteContext, type WithoutWords } from './page-view.ts';
import { datedLinkView, postLinkView, previewOf } from './post-views.ts';
import type {
  CountedLinkView,
  DatesView,
  ListPageView,
  MonthView,
  PagingView,
  PostLinkView,
  TagsView,
} from './views/lists.ts';

/** Plans the list pages of each category, including its subcategories, and of posts without a category. */
export function* categoryPages(context: SiteContext): Generator<SiteFile> {
  const { site, messages, options } = context;
  const below = postsBelow(site.posts);
  for (const category of withDescendants(site.categories)) {
    yield* listPages(context, {
      folder: category.sitePath,
      template: 'category',
      posts: below.get(category) ?? [],
      name: category.name,
      title: category.label,
      home: options.home,
      breadcrumb: (link) => breadcrumb(category.parent, messages, link),
      category,
      more: (link) => ({ label: category.label, children: subtree(category, link) }),
    });
  }
  if (site.uncategorised.length === 0) return;
  yield* listPages(context, {
    folder: uncategorisedFolder,
    template: 'category',
    posts: site.uncategorised,
    name: messages.uncategorised,
    home: options.home,
    breadcrumb: (link) => [homeCrumb(messages, link)],
    more: () => ({ label: messages.uncategorised, children: [] }),
  });
}

/** Plans the list of pages such as "About"; nothing if the blog has no pages. */
export function* pageListPages(context: SiteContext): Generator<SiteFile> {
  const { site, messages } = context;
  if (site.pages.length === 0) return;
  yield* listPages(context, {
    folder: pagesFolder,
    template: 'posts',
    posts: site.pages,
    name: messages.pages,
    breadcrumb: (link) => [homeCrumb(messages, link)],
  });
}

/** Plans the page of all tags, and the list pages of each tag; nothing if there are no tags. */
export function* tagPages(context: SiteContext): Generator<SiteFile> {
  const { site, messages, options } = context;
  if (site.tags.length === 0) return;
  const file = pageFile(tagsFolder);
  yield pageOf(context, file, 'tags', (): WithoutWords<TagsView> => {
    return { ...topPageView(context, file, messages.tags), ...tagViews(site, linkOn(site, file)) };
  });
  for (const tag of site.tags) {
    const { name, posts, sitePath } = tag;
    yield* listPages(context, {
      folder: sitePath,
      isIndexed: isTagIndexed(tag),
      template: 'tag',
      posts,
      name,
      title: messages.tagged(name),
      home: options.home,
      breadcrumb: (link) => [homeCrumb(messages, link), { href: link(file), text: messages.tags }],
    });
  }
}

/** Maximum number of tags in the list of the most used ones. If there are more, all of them are below it, by initial. */
const popularSize = 20;

function tagViews({ tags }: Site, link: Link): Pick<TagsView, 'tags' | 'popular' | 'initials'> {
  const all = tags.map((tag) => countedLink(tag, tag.name, link));
  const byUse = all.toSorted((a, b) => b.count - a.count);
  if (all.length <= popularSize) return { tags: all, popular: byUse, initials: [] };
  const named = all.map((view) => ({ name: view.text, view }));
  return {
    tags: all,
    popular: byUse.slice(0, popularSize).filter(({ count }) => count > 1),
    initials: groupByInitial(named).map(([text, group], index) => ({
      text,
      anchor: `initial-${index + 1}`,
      tags: group.map(({ view }) => view),
    })),
  };
}

/** Maximum number of posts for which the page of all dates is not folded, and for which it contains titles. */
const maxDated = { unfolded: 300, titles: 1000 };

/** Plans the page of all years, and the list pages of each year and month; nothing if no post has a date. */
export function* datePages(context: SiteContext): Generator<SiteFile> {
  const { site, messages, options } = context;
  if (site.years.length === 0) return;
  const file = pageFile(datesFolder);
  yield pageOf(context, file, 'dates', (): WithoutWords<DatesView> => {
    const link = linkOn(site, file);
    const dated = site.years.reduce((sum, { posts }) => sum + posts.length, 0);
    const titlesOf = ({ posts }: SiteList) =>
      dated > maxDated.titles ? [] : posts.map((post) => datedLinkView(post, messages, link));
    return {
      ...topPageView(context, file, messages.dates),
      years: site.years.map((year) => ({
        ...countedLink(year, messages.year(Number(year.name)), link),
        months: monthViews(year, messages, link, titlesOf),
      })),
      folded: dated > maxDated.unfolded,
    };
  });
  for (const year of site.years) {
    const crumbs = (link: Link) => [homeCrumb(messages, link), { href: link(file), text: messages.dates }];
    const name = messages.year(Number(year.name));
    yield* listPages(context, {
      folder: year.sitePath,
      template: 'year',
      posts: year.posts,
      name,
      home: options.home,
      breadcrumb: crumbs,
      more: (link, shown) => ({
        months: monthViews(year, messages, link, ({ name: month }) =>
          shown.filter(({ date }) => Number(date?.day.slice('2024-'.length, '2024-01'.length)) === Number(month)),
        ),
      }),
    });
    for (const month of year.months) {
      yield* listPages(context, {
        folder: month.sitePath,
        template: 'month',
        posts: month.posts,
        name: messages.month(Number(year.name), Number(month.name)),
        home: options.home,
        breadcrumb: (link) => [...crumbs(link), { href: link(pageFile(year.sitePath)), text: name }],
      });
    }
  }
}

/** @param postsOf returns the posts of a month that the page shows */
function monthViews<Post>(
  year: SiteYear,
  messages: Messages,
  link: Link,
  postsOf: (month: SiteList) => readonly Post[],
): MonthView<Post>[] {
  return year.months.map((month) => ({
    ...countedLink(month, messages.monthOfYear(Number(month.name)), link),
    posts: postsOf(month),
  }));
}

function countedLink({ sitePath, posts }: SiteList, text: string, link: Link): CountedLinkView {
  return { href: link(pageFile(sitePath)), text, count: posts.length };
}

/** A list of posts that is divided into pages. */
interface PagedList {
  readonly folder: string;
  readonly template: string;
  readonly posts: readonly SitePost[];
  /** heading */
  readonly name: string;
  readonly breadcrumb: (link: Link) => ListPageView['breadcrumb'];
  /** category whose posts are listed; it is not repeated for each post */
  readonly category?: SiteCategory;
  /** whether search engines should index the pages. Default: yes. */
  readonly isIndexed?: boolean;
  /** layout of the posts. Default: titles. */
  readonly home?: Home;
  /** title of the pages. Default: the heading. */
  readonly title?: string;
  /** returns additional fields of the view of a page that shows these posts */
  readonly more?: (link: Link, shown: readonly PostLinkView[]) => object;
}

/** Number of posts per page in each layout. */
const pageSize = { list: 100, excerpts: 50, cards: 50 };

/** Plans the pages of a list; at least one. */
function* listPages(context: SiteContext, list: PagedList): Generator<SiteFile> {
  const pages = Math.max(1, Math.ceil(list.posts.length / pageSize[list.home ?? 'list']));
  for (let page = 1; page <= pages; page += 1) {
    const file = listFile(list.folder, page);
    yield pageOf(context, file, list.template, () => listPage(context, list, file, page, pages));
  }
}

/** @param page page number, from 1 */
function listPage(
  context: SiteContext,
  list: PagedList,
  file: string,
  page: number,
  pages: number,
): WithoutWords<ListPageView> {
  const { site, messages, published } = context;
  const { name, category, home = 'list', isIndexed = true } = list;
  const kind = isIndexed ? 'list' : 'hidden';
  const link = linkOn(site, file);
  const breadcrumb = list.breadcrumb(link);
  const shown = list.posts
    .slice((page - 1) * pageSize[home], page * pageSize[home])
    .map((post) => postLinkView(post, messages, link, category, previewOf(post, published, home)));
  return {
    ...pageView(context, { kind, file, link, title: list.title ?? name, number: page, breadcrumb, category }),
    name,
    breadcrumb,
    count: list.posts.length,
    posts: shown,
    home,
    cards: home === 'cards',
    paging: pagingView(list.folder, page, pages, link),
    ...list.more?.(link, shown),
  };
}

/** Number of pages before and after the current one to which there are links, in addition to the first and last page. */
const reach = 2;

/** Returns the links between the pages of a list; undefined if there is only one page. */
export function pagingView(folder: string, page: number, pages: number, link: Link): PagingView | undefined {
  if (pages === 1) return undefined;
  const linkTo = (other: number) => link(listFile(folder, other));
  const shown = new Set([1, pages]);
  for (let near = Math.max(1, page - reach); near <= Math.min(pages, page + reach); near += 1) shown.add(near);
  const numbers = [...shown].sort((a, b) => a - b);
  return {
    page,
    pages,
    newer: page === 1 ? undefined : linkTo(page - 1),
    older: page === pages ? undefined : linkTo(page + 1),
    links: numbers.map((number, index) => ({
      page: number,
      href: number === page ? undefined : linkTo(number),
      gap: number - (numbers[index - 1] ?? 0) > 1,
    })),
  };
}
