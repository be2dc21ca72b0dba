import type { SiteOptions } from '../options/site-options.ts';
import type { Link } from '../site/links.ts';
import type { PublishedPosts } from '../site/published-posts.ts';
import type { Site } from '../site/site.ts';
import type { Messages } from '../language/messages.ts';
import type { Fingerprints } from './fingerprint.ts';
import type { Render } from './compile.ts';
import { headOf, type HeadPage } from './head-view.ts';
import { blogTitle, siteView } from './site-view.ts';
import type { Theme } from './theme-css.ts';
import type { PageView } from './views/page.ts';

/** What a blog may choose of how its site looks. */
export type Look = Theme & Pick<SiteOptions, 'home'>;

/** What pages that are no post's are made with. */
export interface PageContext {
  readonly site: Site;
  readonly messages: Messages;
  readonly render: Render;
  readonly fingerprints: Fingerprints;
  /** how a page leads to other files of the site */
  readonly linkFrom: (file: string) => Link;
}

/** What the pages of many posts are made with. */
export interface PagesContext extends PageContext {
  readonly published: PublishedPosts;
  readonly look: Look;
}

/** The page as its head describes it; one of a list's further pages has its number in the title. */
export interface PageChoice extends HeadPage {
  /** from 1 */
  readonly number?: number | undefined;
}

/** What every page that is no post's gets. */
export function pageView({ site, messages, linkFrom }: PageContext, { number = 1, ...page }: PageChoice): PageView {
  const link = page.link ?? linkFrom(page.file);
  const title = number === 1 ? page.title : `${page.title} · ${messages.page(number)}`;
  const isFront = page.kind === 'front';
  return {
    site: siteView(site, messages, link),
    words: messages,
    title: isFront ? blogTitle(site.blog, messages) : pageTitle(title, site, messages),
    description: isFront ? site.blog.description : '',
    head: headOf(site, messages, { ...page, title, link }),
  };
}

/** Of a page and of the blog. */
export function pageTitle(title: string, site: Site, messages: Messages): string {
  return `${title} · ${blogTitle(site.blog, messages)}`;
}
