import { fileOf, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { Link } from '../../../site-model/site/links.ts';
import type { SiteCategory, SitePost } from '../../../site-model/site/site.ts';
import { pageView, type PageChoice, type PagesContext, type WithoutWords } from './page-view.ts';
import { pagingView, partsOf, type ListPart } from './paging.ts';
import { postLinkView } from './post-views.ts';
import { previewOf } from './previews.ts';
import type { ListPageView } from './views/lists.ts';

/** A list of posts that may have several pages. */
export interface PagedList {
  readonly folder: string;
  readonly template: string;
  readonly posts: readonly SitePost[];
  /** heading */
  readonly name: string;
  readonly breadcrumb: (link: Link) => ListPageView['breadcrumb'];
  /** the category whose posts it lists: it is not said of each of them again */
  readonly category?: SiteCategory | undefined;
  /** whether its posts are shown as cards; left out, by their titles */
  readonly cards?: boolean | undefined;
  /** title of its pages where that is another than the heading */
  readonly title?: string | undefined;
  /** what its template gets besides */
  readonly more?: (link: Link) => object;
}

/** Plans the pages of a list. */
export function* listFiles(context: PagesContext, list: PagedList): Generator<SiteFile> {
  for (const part of partsOf(list.folder, list.posts)) {
    yield fileOf(
      part.file,
      () => listPage(context, list, part),
      (view) => context.render(list.template, view),
    );
  }
}

function listPage(context: PagesContext, list: PagedList, part: ListPart): WithoutWords<ListPageView> {
  const { file, page, posts } = part;
  const link = context.linkFrom(file);
  const look = list.cards === true ? 'cards' : 'list';
  const breadcrumb = list.breadcrumb(link);
  const choice: PageChoice = {
    kind: 'list',
    file,
    link,
    title: list.title ?? list.name,
    number: page,
    breadcrumb,
    category: list.category,
  };
  return {
    ...pageView(context, choice),
    name: list.name,
    breadcrumb,
    count: list.posts.length,
    posts: posts.map((post) =>
      postLinkView(post, context.messages, link, list.category, previewOf(post, context.published, look)),
    ),
    cards: list.cards === true,
    paging: pagingView(list.folder, part, link),
    ...list.more?.(link),
  };
}
