import { sitePathname } from '../../../site-model/site/absolute-address.ts';
import type { Link } from '../../../site-model/site/links.ts';
import { notFoundFile, pageFile, searchFolder } from '../../../site-model/site/paths.ts';
import { fileOf, textFile, type SiteFile } from '../../../site-model/site/site-file.ts';
import { minifiedCss } from './minified-css.ts';
import { minifiedScript } from './minified-script.ts';
import { pageView, type PageContext, type WithoutWords } from './page-view.ts';
import { searchOffer } from './search-offer.ts';
import { customStyleSheet, searchScript, styleSheet, type Templates } from './templates.ts';
import { themeCss, type Theme } from './theme-css.ts';
import type { NotFoundView, SearchView } from './views/others.ts';

interface LinkedRoot {
  readonly href: string;
  readonly title: string;
}

/**
 * The page that searches.
 * @param roots of the sites that are searched, from that of this one; left out, this one
 */
export function searchFile(context: PageContext, roots: readonly LinkedRoot[] = []): SiteFile {
  const { messages, render, linkFrom } = context;
  const file = pageFile(searchFolder);
  const page = (): WithoutWords<SearchView> => ({
    ...pageView(context, { kind: 'hidden', file, title: messages.search }),
    ...searchOffer(context.site, linkFrom(file)),
    scripts: [linkFrom(file)(searchScript)],
    roots: roots.map(({ href, title }) => ({ href: `../${href}`, text: title })),
  });
  return fileOf(file, page, (view) => render('search', view));
}

/** The page that hosts show at addresses that do not exist. */
export function notFoundPageFile(context: PageContext): SiteFile {
  const { site, messages, render, linkFrom } = context;
  const link = site.url === undefined ? linkFrom(notFoundFile) : linkBelow(site.url);
  const page = (): WithoutWords<NotFoundView> => ({
    ...pageView(context, { kind: 'hidden', file: notFoundFile, title: messages.notFound, link }),
    scripts: [link(searchScript)],
  });
  return fileOf(notFoundFile, page, (view) => render('404', view));
}

/** It is shown at any depth, where only absolute paths lead somewhere. */
function linkBelow(url: string): Link {
  const { pathname } = new URL(url);
  return (file) => pathname + sitePathname(file);
}

/** The files that are no templates: the style sheet with all that was chosen of the look, and scripts without their comments. */
export function* assetFiles(templates: Templates, theme: Theme): Generator<SiteFile> {
  for (const [path, content] of Object.entries(templates)) {
    if (path.endsWith('.eta') || path === customStyleSheet) continue;
    yield textFile(path, () => (path === styleSheet ? wholeStyleSheet(templates, theme) : minifiedScript(content)));
  }
}

/** In one file, what is a blog's own last; each by itself, so that a mistake in one is none in another. */
function wholeStyleSheet(
  { [styleSheet]: builtIn = '', [customStyleSheet]: own = '' }: Templates,
  theme: Theme,
): string {
  return [minifiedCss(builtIn), themeCss(theme), minifiedCss(own)].join('');
}
