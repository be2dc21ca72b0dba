import type { Link } from '../../../site-model/site/links.ts';
import { listFile } from '../../../site-model/site/paths.ts';
import type { SitePost } from '../../../site-model/site/site.ts';
import type { PagingView } from './views/lists.ts';

/** A list that is longer has several pages. */
const pageSize = 100;

/** One page of a list. */
export interface ListPart {
  readonly file: string;
  /** from 1 */
  readonly page: number;
  readonly pages: number;
  readonly posts: readonly SitePost[];
}

/** The pages of a list, at least one. */
export function* partsOf(folder: string, posts: readonly SitePost[]): Generator<ListPart> {
  const pages = Math.max(1, Math.ceil(posts.length / pageSize));
  for (let page = 1; page <= pages; page += 1) {
    const from = (page - 1) * pageSize;
    yield { file: listFile(folder, page), page, pages, posts: posts.slice(from, from + pageSize) };
  }
}

/** So many pages before and behind a page have a link, besides the first and the last. */
const reach = 2;

/** The links between the pages of the list in a folder; undefined where it has one alone. */
export function pagingView(folder: string, { page, pages }: ListPart, link: Link): PagingView | undefined {
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
