import { digest } from '../site/digest.ts';
import { fingerprintOf, type SiteFile } from '../site/site-file.ts';
import type { Link } from '../site/links.ts';
import type { SiteCategory, SitePost } from '../site/site.ts';
import { pageView, type PageChoice, type PagesContext } from './page-view.ts';
import { pagingView, partsOf, type ListPart } from './paging.ts';
import { postLinkView } from './post-views.ts';
import { previewFingerprint, previewOf, type Preview } from './previews.ts';
import type { ListPageView } from './views/lists.ts';

/** A list of posts that may have several pages. */
export interface PagedList {
  readonly folder: string;
  readonly template: string;
  readonly posts: readonly SitePost[];
  /** what decides its pages besides the posts, as plain data */
  readonly fingerprint: unknown;
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

type ShownPart = ListPart & { readonly previews: readonly Preview[] };

/** Plans the pages of a list. */
export function* listFiles(context: PagesContext, list: PagedList): Generator<SiteFile> {
  for (const part of partsOf(list.folder, list.posts)) {
    const { file, page, pages, posts } = part;
    const link = context.linkFrom(file);
    // Made again where they are shown: those of all lists would wait in memory for the pages to be made.
    const previews = () =>
      posts.map((post) => previewOf(post, context.published, list.cards === true ? 'cards' : 'list'));
    const entries = posts.map(fingerprintOf).join('');
    const shown = list.cards === true ? JSON.stringify(previews().map(previewFingerprint)) : '';
    yield {
      path: file,
      // A large blog has tens of thousands of lists, which wait for one another.
      fingerprint: digest(
        JSON.stringify([context.fingerprints.site, list.fingerprint, page, pages, list.posts.length]) + entries + shown,
      ),
      make: () =>
        context.render(list.template, {
          ...listPage(context, list, { ...part, previews: previews() }, link),
          ...list.more?.(link),
        }),
    };
  }
}

function listPage(context: PagesContext, list: PagedList, part: ShownPart, link: Link): ListPageView {
  const { file, page, posts, previews } = part;
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
    posts: posts.map((post, index) => postLinkView(post, context.messages, link, list.category, previews[index])),
    cards: list.cards === true,
    paging: pagingView(list.folder, part, link),
  };
}
