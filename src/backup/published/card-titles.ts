import { Parser } from 'htmlparser2';

/** The title that a link card shows for an address. */
export interface CardTitle {
  readonly address: string;
  readonly title: string;
}

/** Returns the titles that the link cards of a body show for addresses with slugs (`/entry/…`). */
export function cardTitlesIn(body: string): CardTitle[] {
  if (!body.includes('data-og-title') || !body.includes('/entry/')) return [];
  const found: CardTitle[] = [];
  const parser = new Parser({
    onopentag(_name, attributes) {
      const { 'data-og-title': title = '', 'data-og-url': url = '', 'data-og-source-url': source = '' } = attributes;
      if (title === '') return;
      for (const address of new Set([url, source])) if (address.includes('/entry/')) found.push({ address, title });
    },
  });
  parser.end(body);
  // Copied, since V8 keeps the whole body in memory as long as a substring of it is in use.
  return structuredClone(found);
}
