import type { Link } from '../../../site-model/site/links.ts';
import { indexFile, pageFile } from '../../../site-model/site/paths.ts';
import type { SiteCategory } from '../../../site-model/site/site.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import type { LinkView } from './views/page.ts';

/** So many categories are in a breadcrumb; of deeper ones the top level and those nearest to the page. */
const crumbs = 5;

/** From the index page to a category, both included. */
export function breadcrumb(category: SiteCategory | undefined, messages: Messages, link: Link): LinkView[] {
  const crumb = ({ category: one, cut }: Ancestor): LinkView => ({
    href: categoryLink(one, link),
    text: cut ? `… ${one.name}` : one.name,
  });
  return [homeCrumb(messages, link), ...lineage(category).map(crumb)];
}

export function homeCrumb(messages: Messages, link: Link): LinkView {
  return { href: link(indexFile), text: messages.home };
}

export interface Ancestor {
  readonly category: SiteCategory;
  /** whether some are left out before it */
  readonly cut: boolean;
}

/** The categories from the top level down to this one, some left out where there are many. */
export function lineage(category: SiteCategory | undefined): Ancestor[] {
  const all: SiteCategory[] = [];
  for (let at = category; at !== undefined; at = at.parent) all.push(at);
  all.reverse();
  const cut = all.length > crumbs ? all.length - crumbs + 1 : 0;
  const [top, ...others] = cut === 0 ? all : [...all.slice(0, 1), ...all.slice(cut)];
  if (!top) return [];
  return [
    { category: top, cut: false },
    ...others.map((one, index) => ({ category: one, cut: cut > 0 && index === 0 })),
  ];
}

export function categoryLink(category: SiteCategory, link: Link): string {
  return link(pageFile(category.sitePath));
}
