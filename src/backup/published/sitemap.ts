import { Parser } from 'htmlparser2';
import { UsageError } from '../../core/errors/errors.ts';
import { parseAddress, type PublishedEntry } from './address.ts';
import { message } from '../../messages/message.ts';

/**
 * Parses the addresses of a sitemap (sitemaps.org).
 * @throws {UsageError} `published-list-unreadable` for other XML, and for a truncated sitemap
 */
export function parseSitemap(text: string, fileName: string): PublishedEntry[] {
  const { root, locations, isComplete, hasDoctype } = parseLocations(text);
  if (hasDoctype)
    throw new UsageError('published-list-unreadable', message('backup.sitemap-doctype', { file: fileName }));
  if (root === 'sitemapindex')
    throw new UsageError(
      'published-list-unreadable',
      message('backup.sitemap-index', { file: fileName, places: firstFew(locations) }),
    );
  if (root !== 'urlset')
    throw new UsageError('published-list-unreadable', message('backup.sitemap-other', { file: fileName, root }));
  if (!isComplete) throw new UsageError('published-list-unreadable', message('backup.sitemap-cut', { file: fileName }));
  return locations.map((written) => {
    const { host, page } = parseAddress(written) ?? { host: undefined, page: { kind: 'unknown' } };
    return { written, host, page };
  });
}

/**
 * Returns the text of each `loc` directly in `url` or `sitemap`, with any namespace prefix. The `loc` elements of images are nested deeper.
 */
function parseLocations(text: string) {
  const openElements: string[] = [];
  const locations: string[] = [];
  let root = '';
  let location: string | undefined;
  let isComplete = false;
  let hasDoctype = false;
  const parser = new Parser(
    {
      onprocessinginstruction: (name) => (hasDoctype ||= name.startsWith('!')),
      onopentagname(name) {
        const local = name.replace(/^.*:/u, '');
        if (openElements.length === 0) root ||= local;
        if (local === 'loc' && ['url', 'sitemap'].includes(openElements.at(-1) ?? '')) location = '';
        openElements.push(local);
      },
      ontext(piece) {
        if (location !== undefined) location += piece;
      },
      onclosetag(_name, isImplied) {
        const local = openElements.pop();
        if (local === 'loc' && location !== undefined) {
          if (location.trim() !== '') locations.push(location.trim());
          location = undefined;
        }
        if (openElements.length === 0) isComplete ||= !isImplied;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return { root, locations, isComplete, hasDoctype };
}

const firstFew = (locations: readonly string[]) =>
  `${locations.slice(0, 5).join(', ')}${locations.length > 5 ? ' …' : ''}`;
