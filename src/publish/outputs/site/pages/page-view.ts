import type { Messages } from '../../../site-model/language/messages.ts';
import { blogTitle } from '../../../site-model/language/index.ts';
import type { SiteOptions } from '../../../site-model/options/site-options.ts';
import { linkFormOf, linkFrom, type Link } from '../../../site-model/site/links.ts';
import type { PublishedPosts } from '../../../site-model/site/published-posts.ts';
import { fileOf, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { Site } from '../../../site-model/site/site.ts';
import { homeCrumb } from './categories.ts';
import { compileTemplates } from './compile.ts';
import { headOf, type HeadPage } from './head.ts';
import { siteView } from './site-view.ts';
import type { Templates } from '../../templates.ts';
import type { LinkView, PageView } from './views/page.ts';

/** A view without the site's texts in its language, which are the same for all pages. */
export type WithoutWords<View extends PageView> = Omit<View, 'words'>;

/** Input for rendering a page that is not a post. */
export interface PageContext {
  readonly site: Site;
  readonly messages: Messages;
  readonly render: <View extends PageView>(template: string, view: WithoutWords<View>) => string;
}

/** Input for planning the files of a site other than posts. */
export interface SiteContext extends PageContext {
  readonly published: PublishedPosts;
  readonly options: SiteOptions;
  readonly templates: Templates;
  /** Lines of the user for `robots.txt`. Default: none. */
  readonly robots?: string | undefined;
}

/**
 * Compiles the templates.
 * @throws {UsageError} with the file name, if a template is invalid. The returned function throws it as well
 */
export function rendererOf(templates: Templates, messages: Messages): PageContext['render'] {
  const render = compileTemplates(templates);
  return (template, view) => render(template, { ...view, words: messages });
}

/** Plans a page that is not a post, rendered from its view. */
export function pageOf<View extends PageView>(
  { render }: PageContext,
  file: string,
  template: string,
  view: () => WithoutWords<View>,
): SiteFile {
  return fileOf(file, view, (inputs) => render(template, inputs));
}

/** Returns a function that creates links from a page to other files of the site. */
export const linkOn = (site: Site, file: string): Link => linkFrom(file, linkFormOf(site));

/** Returns the part of the view that all pages other than posts have in common. */
export function pageView({ site, messages }: PageContext, page: HeadPage): WithoutWords<PageView> {
  const link = page.link ?? linkOn(site, page.file);
  const { number = 1 } = page;
  const title = number === 1 ? page.title : `${page.title} · ${messages.page(number)}`;
  const isFront = page.kind === 'front';
  return {
    site: siteView(site, messages, link),
    title: isFront ? blogTitle(site.blog, messages) : pageTitle(title, site, messages),
    description: isFront ? site.blog.description : '',
    head: headOf(site, messages, { ...page, title, link }),
  };
}

/** Like {@link pageView}, for a page directly below the front page. */
export function topPageView(
  context: PageContext,
  file: string,
  title: string,
): WithoutWords<PageView> & { readonly breadcrumb: readonly LinkView[] } {
  const breadcrumb = [homeCrumb(context.messages, linkOn(context.site, file))];
  return { ...pageView(context, { kind: 'list', file, title, breadcrumb }), breadcrumb };
}

/** Returns the title of a page, followed by that of the blog. */
export function pageTitle(title: string, site: Site, messages: Messages): string {
  return `${title} · ${blogTitle(site.blog, messages)}`;
}
