import { Parser } from 'htmlparser2';
import { UsageError } from '../../core/errors/errors.ts';
import { parseAddress, type PublishedEntry } from './address.ts';
import { message } from '../../messages/message.ts';

/**
 * Parses the addresses of a sitemap (sitemaps.org).
 * @throws {UsageError} `published-list-unreadable` for other XML, and for a truncated sitemap
 */
export function parseSitemap(text: string, fileName: string): PublishedEntry[] {
  const { root, places, isWhole, hasDoctype } = placesIn(text);
  if (hasDoctype)
    throw new UsageError('published-list-unreadable', message('backup.sitemap-doctype', { file: fileName }));
  if (root === 'sitemapindex')
    throw new UsageError(
      'published-list-unreadable',
      message('backup.sitemap-index', { file: fileName, places: some(places) }),
    );
  if (root !== 'urlset')
    throw new UsageError('published-list-unreadable', message('backup.sitemap-other', { file: fileName, root }));
  if (!isWhole) throw new UsageError('published-list-unreadable', message('backup.sitemap-cut', { file: fileName }));
  return places.map((written) => {
    const { host, page } = parseAddress(written) ?? { host: undefined, page: { kind: 'unknown' } };
    return { written, host, page };
  });
}

/** Returns the texts of `loc` directly in `url` or `sitemap`, with any namespace prefix. `loc` of images is nested deeper. */
function placesIn(text: string) {
  const above: string[] = [];
  const places: string[] = [];
  let root = '';
  let place: string | undefined;
  let isWhole = false;
  let hasDoctype = false;
  const parser = new Parser(
    {
      onprocessinginstruction: (name) => (hasDoctype ||= name.startsWith('!')),
      onopentagname(name) {
        const local = name.replace(/^.*:/u, '');
        if (above.length === 0) root ||= local;
        if (local === 'loc' && ['url', 'sitemap'].includes(above.at(-1) ?? '')) place = '';
        above.push(local);
      },
      ontext(piece) {
        if (place !== undefined) place += piece;
      },
      onclosetag(_name, isImplied) {
        const local = above.pop();
        if (local === 'loc' && place !== undefined) {
          if (place.trim() !== '') places.push(place.trim());
          place = undefined;
        }
        if (above.length === 0) isWhole ||= !isImplied;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return { root, places, isWhole, hasDoctype };
}

const some = (places: readonly string[]) => `${places.slice(0, 5).join(', ')}${places.length > 5 ? ' …' : ''}`;
