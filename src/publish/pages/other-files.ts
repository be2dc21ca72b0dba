import { sitePathname } from '../site/absolute-address.ts';
import type { Link } from '../site/links.ts';
import { notFoundFile, pageFile, searchFolder } from '../site/paths.ts';
import type { SiteFile } from '../site/site-file.ts';
import { minifiedCss } from './minified-css.ts';
import { pageView, type PagesContext } from './page-view.ts';
import { searchScript, type Templates } from './templates.ts';
import type { NotFoundView, SearchView } from './views/others.ts';

interface LinkedRoot {
  readonly href: string;
  readonly title: string;
}

/**
 * The page that searches.
 * @param roots of the sites that are searched, from that of this one; left out, this one
 */
export function searchFile(context: PagesContext, roots: readonly LinkedRoot[] = []): SiteFile {
  const { messages, fingerprints, render, linkFrom } = context;
  const file = pageFile(searchFolder);
  const page = (): SearchView => ({
    ...pageView(context, { kind: 'hidden', file, title: messages.search }),
    scripts: [linkFrom(file)(searchScript)],
    roots: roots.map(({ href, title }) => ({ href: `../${href}`, text: title })),
  });
  return { path: file, fingerprint: fingerprints.site, make: () => render('search', page()) };
}

/** The page that hosts show at addresses that do not exist. */
export function notFoundPageFile(context: PagesContext): SiteFile {
  const { site, messages, fingerprints, render, linkFrom } = context;
  const link = site.url === undefined ? linkFrom(notFoundFile) : linkBelow(site.url);
  const page = (): NotFoundView =>
    pageView(context, { kind: 'hidden', file: notFoundFile, title: messages.notFound, link });
  return { path: notFoundFile, fingerprint: fingerprints.site, make: () => render('404', page()) };
}

/** It is shown at any depth, where only absolute paths lead somewhere. */
function linkBelow(url: string): Link {
  const { pathname } = new URL(url);
  return (file) => pathname + sitePathname(file);
}

/** The files that are no templates: style sheets without what is for their readers alone, scripts as they are. */
export function* assetFiles(templates: Templates): Generator<SiteFile> {
  for (const [path, content] of Object.entries(templates)) {
    if (path.endsWith('.eta')) continue;
    yield { path, fingerprint: '', make: () => (path.endsWith('.css') ? minifiedCss(content) : content) };
  }
}
