import { message, type Message, type Text } from '../../messages/message.ts';
import { hasInvalidHost, mediaDisplayName } from '../media/media-base.ts';
import { readableUrl } from '../urls/readable-url.ts';

/**
 * Why the path of a post differs from its path at the source. `name`: invalid on some file systems; `reserved`: needed by the site, its
 * host or a generator; `long`: too long; `taken`: used by another post as a file or folder; `number`: the number of another post; `none`:
 * the source has no path.
 */
export type PathReason = 'name' | 'reserved' | 'long' | 'taken' | 'number' | 'none';

/** A warning of a run. The tables below contain the severity and message of each code. Codes are part of the report and never change. */
export type Warning =
  | { code: 'count-posts'; listed: number; total: number }
  | { code: 'count-statistics-posts'; statistics: number; total: number }
  | { code: 'count-statistics-comments'; statistics: number; stored: number }
  | { code: 'count-category'; label: string; entries: number; listed: number }
  | { code: 'count-comments'; post: string; total: number; received: number }
  | { code: 'post-hidden'; post: string }
  | { code: 'post-withheld'; post: string; isArchived: boolean }
  | { code: 'comments-removed'; post: string; count: number }
  | { code: 'comment-not-listed'; post: string; comment: string }
  | { code: 'newest-comments-unread'; message: Text }
  | { code: 'authors-unread'; message: Text }
  | { code: 'address-moved'; from: string; to: string }
  | { code: 'record-damaged'; post: string; files: readonly string[] }
  | { code: 'archive-damaged'; path: string }
  | { code: 'medium-damaged'; url: string }
  | { code: 'blog-not-seen'; blog: string; folder: string }
  | { code: 'lock-taken-over'; process: number; host: string; started: string }
  | { code: 'comment-parent-missing'; post: string; comment: string; comments: number }
  | { code: 'visibility-unknown'; post: string; value: string }
  | { code: 'private-published'; privatePosts: number; protectedPosts: number }
  | { code: 'category-unknown'; post: string; category: string }
  | { code: 'category-maybe-excluded'; post: string; category: string }
  | { code: 'excluded-tag-unused'; tag: string }
  | { code: 'category-change-unused'; category: string }
  | { code: 'book-name-unused'; option: string; name: string }
  | { code: 'book-empty'; flags: readonly string[] }
  | { code: 'category-cycle'; label: string }
  | { code: 'category-too-deep'; categories: number; levels: number }
  | { code: 'tags-left-out'; post: string; tags: number; shown: number }
  | { code: 'comments-left-out'; post: string; comments: number; shown: number }
  | { code: 'warnings-left-out'; post?: string; of: string; count: number }
  | { code: 'timezone-unknown' }
  | { code: 'date-unknown'; post: string; value: string }
  | { code: 'wordpress-date'; post: string; date: string; seconds: number }
  | { code: 'wordpress-too-large'; post: string; limit: number }
  | { code: 'media-gone'; url: string; reason: Text; post?: string }
  | { code: 'media-fallback'; url: string; reason: Text; post?: string }
  | { code: 'media-refused'; url: string; reason: Text; post?: string }
  | { code: 'media-cut'; url: string; post?: string }
  | { code: 'body-kept-as-html'; post: string; reason: Text }
  | { code: 'body-swallowed'; post: string; what: string; length: number }
  | { code: 'body-cut'; post: string; shown: number; characters: number }
  | { code: 'body-dropped'; post: string; what: string; count: number }
  | { code: 'content-dropped'; post: string; what: string; count: number }
  | { code: 'construct-kept'; post: string; what: string; count: number }
  | { code: 'link-unpublished'; post: string; target: string }
  | { code: 'link-as-text'; post: string; address: string }
  | { code: 'link-dead'; post: string; address: string }
  | { code: 'no-address'; post: string; what: string }
  | { code: 'path-changed'; cause: PathReason; moves: readonly string[]; count: number }
  | { code: 'redirect-too-long'; file: string; addresses: readonly string[]; count: number }
  | { code: 'file-in-the-way'; path: string }
  | { code: 'edited-overwritten'; folder: string; paths: readonly string[]; isDryRun: boolean }
  | { code: 'edited-removed'; folder: string; paths: readonly string[]; isDryRun: boolean }
  | { code: 'edited-kept'; folder: string; paths: readonly string[]; isDryRun: boolean }
  | { code: 'static-file-skipped'; path: string; why: 'link' | 'case' | 'unreadable' | 'taken' }
  | { code: 'head-html-invalid'; line: number; what: Text }
  | { code: 'csp-missing'; blocked: string; sources: readonly string[] }
  | { code: 'options-changed'; output: string; changes: Text; removed: number }
  | { code: 'options-unknown'; output: string; removed: number }
  | { code: 'backup-part-missing'; missing: readonly number[]; parts: number }
  | { code: 'backup-entry-left-out'; path: string; reason: Text }
  | { code: 'backup-xml-invalid'; post?: string; line: number; what: Text }
  | { code: 'backup-note'; note: Text }
  | { code: 'backup-kept-unshown'; what: string; count: number }
  | { code: 'guestbook-missing' }
  | { code: 'visibility-assumed'; posts: number; blogUrl: string }
  | { code: 'possible-pages'; posts: readonly string[]; count: number }
  | { code: 'foreign-media-left'; count: number; hosts: readonly string[] }
  | { code: 'published-unmatched'; addresses: readonly string[]; count: number }
  | { code: 'published-unlisted'; posts: number; listed: number }
  | { code: 'blog-url-likely'; host: string; links: number };

type Table = { [Code in Warning['code']]: (warning: Extract<Warning, { code: Code }>) => Message };

const table: Table = {
  'count-posts': (warning) => message('warnings.count-posts', warning),
  'count-statistics-posts': (warning) => message('warnings.count-statistics-posts', warning),
  'count-statistics-comments': (warning) => message('warnings.count-statistics-comments', warning),
  'count-category': (warning) => message('warnings.count-category', warning),
  'count-comments': (warning) => message('warnings.count-comments', warning),
  'post-hidden': () => message('warnings.post-hidden'),
  'post-withheld': (warning) => message('warnings.post-withheld', warning),
  'comments-removed': (warning) => message('warnings.comments-removed', warning),
  'comment-not-listed': (warning) => message('warnings.comment-not-listed', warning),
  'newest-comments-unread': (warning) => message('warnings.newest-comments-unread', warning),
  'authors-unread': (warning) => message('warnings.authors-unread', warning),
  'address-moved': (warning) => message('warnings.address-moved', warning),
  'record-damaged': (warning) => message('warnings.record-damaged', warning),
  'archive-damaged': (warning) => message('warnings.archive-damaged', warning),
  'medium-damaged': (warning) => message('warnings.medium-damaged', warning),
  'blog-not-seen': (warning) => message('warnings.blog-not-seen', warning),
  'lock-taken-over': (warning) => message('warnings.lock-taken-over', warning),
  'comment-parent-missing': (warning) => message('warnings.comment-parent-missing', warning),
  'visibility-unknown': (warning) => message('warnings.visibility-unknown', warning),
  'private-published': (warning) => message('warnings.private-published', warning),
  'category-unknown': (warning) => message('warnings.category-unknown', warning),
  'category-maybe-excluded': (warning) => message('warnings.category-maybe-excluded', warning),
  'excluded-tag-unused': (warning) => message('warnings.excluded-tag-unused', warning),
  'category-change-unused': (warning) => message('warnings.category-change-unused', warning),
  'book-name-unused': (warning) => message('warnings.book-name-unused', warning),
  'book-empty': (warning) => message('warnings.book-empty', warning),
  'category-cycle': (warning) => message('warnings.category-cycle', warning),
  'category-too-deep': (warning) => message('warnings.category-too-deep', warning),
  'tags-left-out': (warning) => message('warnings.tags-left-out', warning),
  'comments-left-out': (warning) => message('warnings.comments-left-out', warning),
  'warnings-left-out': (warning) => message('warnings.warnings-left-out', warning),
  'timezone-unknown': () => message('warnings.timezone-unknown'),
  'date-unknown': (warning) => message('warnings.date-unknown', warning),
  'wordpress-date': (warning) => message('warnings.wordpress-date', warning),
  'wordpress-too-large': (warning) => message('warnings.wordpress-too-large', warning),
  'media-gone': ({ url, reason }) =>
    hasInvalidHost(url)
      ? message('warnings.media-gone-backup', { file: mediaDisplayName(url) })
      : message('warnings.media-gone', { url, reason }),
  'media-fallback': (warning) => message('warnings.media-fallback', warning),
  'media-refused': (warning) => message('warnings.media-refused', warning),
  'media-cut': ({ url }) => message('warnings.media-cut', { file: mediaDisplayName(url) }),
  'body-kept-as-html': (warning) => message('warnings.body-kept-as-html', warning),
  'body-swallowed': (warning) => message('warnings.body-swallowed', warning),
  'body-cut': (warning) => message('warnings.body-cut', warning),
  'body-dropped': (warning) => message('warnings.body-dropped', warning),
  'content-dropped': (warning) => message('warnings.content-dropped', warning),
  'construct-kept': (warning) => message('warnings.construct-kept', warning),
  'link-unpublished': (warning) => message('warnings.link-unpublished', warning),
  'link-as-text': (warning) => message('warnings.link-as-text', warning),
  'link-dead': (warning) => message('warnings.link-dead', warning),
  'no-address': (warning) => message('warnings.no-address', warning),
  'path-changed': (warning) => message('warnings.path-changed', warning),
  'redirect-too-long': (warning) => message('warnings.redirect-too-long', warning),
  'file-in-the-way': (warning) => message('warnings.file-in-the-way', warning),
  'edited-overwritten': (warning) => message('warnings.edited-overwritten', warning),
  'edited-removed': (warning) => message('warnings.edited-removed', warning),
  'edited-kept': (warning) => message('warnings.edited-kept', warning),
  'static-file-skipped': (warning) => message('warnings.static-file-skipped', warning),
  'head-html-invalid': (warning) => message('warnings.head-html-invalid', warning),
  'csp-missing': (warning) => message('warnings.csp-missing', warning),
  'options-changed': (warning) => message('warnings.options-changed', warning),
  'options-unknown': (warning) => message('warnings.options-unknown', warning),
  'backup-part-missing': (warning) => message('warnings.backup-part-missing', warning),
  'backup-entry-left-out': (warning) => message('warnings.backup-entry-left-out', warning),
  'backup-xml-invalid': (warning) => message('warnings.backup-xml-invalid', warning),
  'backup-note': ({ note }) => message('core.joined', { texts: [note], between: '' }),
  'backup-kept-unshown': (warning) => message('warnings.backup-kept-unshown', warning),
  'guestbook-missing': () => message('warnings.guestbook-missing'),
  'visibility-assumed': (warning) => message('warnings.visibility-assumed', warning),
  'possible-pages': (warning) => message('warnings.possible-pages', warning),
  'foreign-media-left': (warning) => message('warnings.foreign-media-left', warning),
  'published-unmatched': ({ addresses, count }) =>
    message('warnings.published-unmatched', { addresses: addresses.map(readableUrl), count }),
  'published-unlisted': (warning) => message('warnings.published-unlisted', warning),
  'blog-url-likely': (warning) => message('warnings.blog-url-likely', warning),
};

/** Severity of a warning for readers of the blog, worst first. `routine`: a note, which needs no attention. */
export const warningSeverities = ['damage', 'loss', 'change', 'routine'] as const;
export type WarningSeverity = (typeof warningSeverities)[number];

const severities: Readonly<Record<Warning['code'], WarningSeverity>> = {
  'count-posts': 'change',
  'count-statistics-posts': 'change',
  'count-statistics-comments': 'change',
  'count-category': 'change',
  'count-comments': 'change',
  'post-hidden': 'loss',
  'post-withheld': 'loss',
  'comments-removed': 'damage',
  'comment-not-listed': 'loss',
  'newest-comments-unread': 'loss',
  'authors-unread': 'loss',
  'address-moved': 'change',
  'record-damaged': 'damage',
  'archive-damaged': 'damage',
  'medium-damaged': 'damage',
  'blog-not-seen': 'damage',
  'lock-taken-over': 'change',
  'comment-parent-missing': 'change',
  'visibility-unknown': 'loss',
  'private-published': 'loss',
  'category-unknown': 'change',
  'category-maybe-excluded': 'loss',
  'excluded-tag-unused': 'change',
  'category-change-unused': 'change',
  'book-name-unused': 'change',
  'book-empty': 'loss',
  'category-cycle': 'change',
  'category-too-deep': 'change',
  'tags-left-out': 'loss',
  'comments-left-out': 'loss',
  'warnings-left-out': 'routine',
  'timezone-unknown': 'change',
  'date-unknown': 'change',
  'wordpress-date': 'routine',
  'wordpress-too-large': 'change',
  'media-gone': 'loss',
  'media-fallback': 'loss',
  'media-refused': 'loss',
  'media-cut': 'damage',
  'body-kept-as-html': 'change',
  'body-swallowed': 'loss',
  'body-cut': 'loss',
  'body-dropped': 'routine',
  'content-dropped': 'loss',
  'construct-kept': 'change',
  'link-unpublished': 'routine',
  'link-as-text': 'change',
  'link-dead': 'routine',
  'no-address': 'loss',
  'path-changed': 'change',
  'redirect-too-long': 'loss',
  'file-in-the-way': 'loss',
  'edited-overwritten': 'loss',
  'edited-removed': 'loss',
  'edited-kept': 'change',
  'static-file-skipped': 'loss',
  'head-html-invalid': 'damage',
  'csp-missing': 'change',
  'options-changed': 'loss',
  'options-unknown': 'loss',
  'backup-part-missing': 'damage',
  'backup-entry-left-out': 'damage',
  'backup-xml-invalid': 'damage',
  'backup-note': 'loss',
  'backup-kept-unshown': 'change',
  'guestbook-missing': 'change',
  'visibility-assumed': 'loss',
  'possible-pages': 'loss',
  'foreign-media-left': 'loss',
  'published-unmatched': 'loss',
  'published-unlisted': 'change',
  'blog-url-likely': 'change',
};

/**
 * Reports whether a warning is about what the user asked for: files that changed options remove. It is logged before they are removed, and
 * the report has it.
 */
function isInformation({ code }: { readonly code: string }): boolean {
  return code === 'options-changed';
}

/** Reports whether a reported warning is a note, which summaries only count. */
export function isNote({ code }: { readonly code: string }): boolean {
  return severityOfWarning(code) === 'routine';
}

/** Reports whether summaries count and list a reported warning as one: it is neither a note nor information. */
export function countsAsWarning(warning: { readonly code: string }): boolean {
  return !isNote(warning) && !isInformation(warning);
}

/** Returns the severity of a reported warning. Codes of other versions have the severity `change`. */
export function severityOfWarning(code: string): WarningSeverity {
  return (severities as Partial<Record<string, WarningSeverity>>)[code] ?? 'change';
}

/** Sorts warnings by severity. Warnings with the same severity keep their order. */
export function sortBySeverity<T extends { readonly code: string }>(warnings: readonly T[]): T[] {
  const rank = ({ code }: T) => warningSeverities.indexOf(severityOfWarning(code));
  return [...warnings].sort((a, b) => rank(a) - rank(b));
}

/** Maximum number of characters of a value that a message quotes, since a source may send a megabyte as a date. */
const maxValueLength = 1000;

/** Returns the message of a warning, without the post. */
export function describeWarning(warning: Warning): Message {
  const quoted = Object.entries(warning).map(([name, value]) => [name, quotable(value)]);
  return (table[warning.code] as (warning: Warning) => Message)(Object.fromEntries(quoted) as Warning);
}

function quotable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(quotable);
  if (typeof value !== 'string' || value.length <= maxValueLength) return value;
  return `${value.slice(0, maxValueLength).replace(/\p{Surrogate}$/u, '')}…`;
}

/** Returns the ID of the post that a warning is about, if any. */
export function postOfWarning(warning: Warning): string | undefined {
  return 'post' in warning ? warning.post : undefined;
}

export const warningCodes = Object.keys(table) as Warning['code'][];
