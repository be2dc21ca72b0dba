import type { Missing } from '../../core/records/missing.ts';
import { isDue } from './audit.ts';

/** Missing items that the user has accepted. */
export interface AcceptedMissing {
  /** failed operations of posts, by post ID */
  readonly posts: ReadonlyMap<string, ReadonlySet<string>>;
  /** URLs without signatures */
  readonly media: ReadonlySet<string>;
}

export const nothingAccepted: AcceptedMissing = { posts: new Map(), media: new Set() };

/**
 * Returns the accepted items that a run does not request: those whose audit day is another day. The audit day of a media file is that of the
 * post that must be read to request it.
 */
export function itemsToSkip(
  { posts, media }: AcceptedMissing,
  missing: Missing,
  { today, auditDays }: { readonly today: string; readonly auditDays: number },
): AcceptedMissing {
  const isAccepted = (id: string) => {
    const operations = posts.get(id) ?? new Set();
    const parts = Object.hasOwn(missing.posts, id) ? (missing.posts[id] ?? []) : [];
    return parts.every((part) => operations.has(part)) && (parts.length > 0 || operations.has('post read'));
  };
  const keyOf = (url: string) => {
    const post = Object.hasOwn(missing.media, url) ? missing.media[url] : undefined;
    return post === undefined || post === '' ? url : post;
  };
  return {
    posts: new Map([...posts].filter(([id]) => isAccepted(id) && !isDue(id, today, auditDays))),
    media: new Set([...media].filter((url) => !isDue(keyOf(url), today, auditDays))),
  };
}

/** Returns the list of missing items without the skipped ones. */
export function withoutSkipped(missing: Missing, { posts, media }: AcceptedMissing): Missing {
  return {
    ...missing,
    posts: Object.fromEntries(Object.entries(missing.posts).filter(([id]) => !posts.has(id))),
    media: Object.fromEntries(Object.entries(missing.media).filter(([url]) => !media.has(url))),
  };
}
