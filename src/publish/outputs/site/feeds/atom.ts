import { xmlElement } from '../../../site-model/site/xml.ts';
import type { Feed, FeedEntry } from './feed.ts';

/** A feed by the Atom Syndication Format (RFC 4287), with the number of comments by its threading extension (RFC 4685). */
export function atomFeed(feed: Feed): string {
  const lines = [
    xmlElement('id', {}, feed.id),
    xmlElement('title', {}, feed.title),
    ...(feed.description === '' ? [] : [xmlElement('subtitle', {}, feed.description)]),
    xmlElement('updated', {}, feed.updated),
    ...(feed.self ? [xmlElement('link', { rel: 'self', type: 'application/atom+xml', href: feed.self.atom })] : []),
    xmlElement('link', { rel: 'alternate', type: 'text/html', href: feed.page }),
    `<author>${xmlElement('name', {}, feed.author)}</author>`,
    xmlElement('generator', {}, 'blogkeep'),
    ...(feed.icon === undefined ? [] : [xmlElement('icon', {}, feed.icon)]),
    ...feed.entries.flatMap(entryLines),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0" xml:lang="${feed.language}">
${lines.map((line) => `  ${line}\n`).join('')}</feed>
`;
}

function entryLines(entry: FeedEntry): string[] {
  const { published, content, comments } = entry;
  const lines = [
    xmlElement('id', {}, entry.id),
    xmlElement('title', {}, entry.title),
    ...(published === undefined ? [] : [xmlElement('published', {}, published)]),
    xmlElement('updated', {}, entry.updated),
    xmlElement('link', { rel: 'alternate', type: 'text/html', href: entry.page }),
    ...(comments === 0
      ? []
      : [
          xmlElement('link', {
            rel: 'replies',
            type: 'text/html',
            href: `${entry.page}#comments`,
            'thr:count': String(comments),
          }),
        ]),
    ...entry.terms.map((term) => xmlElement('category', { term })),
    ...(entry.summary === '' ? [] : [xmlElement('summary', {}, entry.summary)]),
    ...(content === undefined ? [] : [xmlElement('content', { type: 'html' }, content)]),
  ];
  return ['<entry>', ...lines.map((line) => `  ${line}`), '</entry>'];
}
