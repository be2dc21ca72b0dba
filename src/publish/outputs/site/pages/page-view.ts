import type { SiteOptions } from '../../../site-model/options/site-options.ts';
import type { Link } from '../../../site-model/site/links.ts';
import type { PublishedPosts } from '../../../site-model/site/published-posts.ts';
import type { Site } from '../../../site-model/site/site.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { compileTemplates } from './compile.ts';
import { headOf, type HeadPage } from './head-view.ts';
import { siteView } from './site-view.ts';
import { blogTitle } from '../../../site-model/language/titles.ts';
import type { Templates } from './templates.ts';
import type { Theme } from './theme-css.ts';
import type { PageView } from './views/page.ts';

/** What a blog may choose of how its site looks. */
export type Look = Theme & Pick<SiteOptions, 'home'>;

/** A view before the texts of the site's language are added, which are the same for all pages. */
export type WithoutWords<View extends PageView> = Omit<View, 'words'>;

/** What pages that are no post's are made with. */
export interface PageContext {
  readonly site: Site;
  readonly messages: Messages;
  readonly render: <View extends PageView>(template: string, view: WithoutWords<View>) => string;
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

/** Compiles the templates. @throws {UsageError} naming the file, here or later, if one has a mistake */
export function rendererOf(templates: Templates, messages: Messages): PageContext['render'] {
  const render = compileTemplates(templates);
  return (template, view) => render(template, { ...view, words: messages });
}

/** What every page that is no post's gets. */
export function pageView(
  { site, messages, linkFrom }: PageContext,
  { number = 1, ...page }: PageChoice,
): WithoutWords<PageView> {
  const link = page.link ?? linkFrom(page.file);
  const title = number === 1 ? page.title : `${page.title} · ${messages.page(number)}`;
  const isFront = page.kind === 'front';
  return {
    site: siteView(site, messages, link),
    title: isFront ? blogTitle(site.blog, messages) : pageTitle(title, site, messages),
    description: isFront ? site.blog.description : '',
    head: headOf(site, messages, { ...page, title, link }),
  };
}

/** Of a page and of the blog. */
export function pageTitle(title: string, site: Site, messages: Messages): string {
  return `${title} · ${blogTitle(site.blog, messages)}`;
}
