import type { PostRecord } from './post-record.ts';

/**
 * When a post was last changed, in seconds since 1970: only backup files say so, in the `<modified>` of a post (TTXML 1.0 and 1.1).
 * Undefined where none does. The API never does, and the day on which a run noticed a change is no date of the post's.
 *
 * @param backups as received: nothing else of them is to be published
 */
export function lastChangeIn({ backups }: Pick<PostRecord, 'backups'>): number | undefined {
  const markup = withoutText(backups?.ttxml?.post ?? '');
  const [ofPost = ''] = markup.split(/<comments?[\s>]/u, 1);
  const seconds = Number(/<modified>\s*(\d{1,11})\s*<\/modified>/u.exec(ofPost)?.[1] ?? 0);
  return seconds > 0 ? seconds : undefined;
}

/** What writers typed may look like any element; it is in CDATA sections. */
export function withoutText(xml: string): string {
  const [before = '', ...sections] = xml.split('<![CDATA[');
  return before + sections.map((section) => section.split(']]>').slice(1).join(']]>')).join('');
}
