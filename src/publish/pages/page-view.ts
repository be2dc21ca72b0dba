import type { Site } from '../site.ts';
import type { Words } from '../words.ts';
import type { Bases } from './basis.ts';
import type { Render } from './compile.ts';
import { headOf, type HeadPage } from './head-view.ts';
import { linkFrom } from './links.ts';
import { blogTitle, siteView } from './site-view.ts';
import type { PageView } from './views.ts';

/** What the pages of many posts are made with. */
export interface PagesContext {
  readonly site: Site;
  readonly words: Words;
  readonly render: Render;
  readonly bases: Bases;
}

/** The page as its head describes it; one of a list's further pages has its number in the title. */
export interface PageChoice extends HeadPage {
  /** from 1 */
  readonly number?: number | undefined;
}

/** What every page that is no post's gets. */
export function pageView({ site, words }: PagesContext, { number = 1, ...page }: PageChoice): PageView {
  const link = page.link ?? linkFrom(page.file);
  const title = number === 1 ? page.title : `${page.title} · ${words.page(number)}`;
  const isFront = page.kind === 'front';
  return {
    site: siteView(site, words, link),
    words,
    title: isFront ? blogTitle(site.blog, words) : pageTitle(title, site, words),
    description: isFront ? site.blog.description : '',
    head: headOf(site, words, { ...page, title, link }),
  };
}

/** Of a page and of the blog. */
export function pageTitle(title: string, site: Site, words: Words): string {
  return `${title} · ${blogTitle(site.blog, words)}`;
}
