import { leadsNowhere, shownMedium } from './media-base.ts';

/**
 * What a run has to say that is no failure: data here, text in one table, so that a kind without a text does not compile.
 * Codes are part of the report and stay.
 */
export type Warning =
  | { code: 'count-posts'; listed: number; total: number }
  | { code: 'count-statistics-posts'; statistics: number; total: number }
  | { code: 'count-statistics-comments'; statistics: number; stored: number }
  | { code: 'count-category'; label: string; entries: number; listed: number }
  | { code: 'count-comments'; post: string; total: number; received: number }
  | { code: 'comments-removed'; post: string; count: number }
  | { code: 'comment-not-listed'; post: string; comment: string }
  | { code: 'newest-comments-unread'; message: string }
  | { code: 'record-damaged'; post: string; files: readonly string[] }
  | { code: 'archive-damaged'; path: string }
  | { code: 'medium-damaged'; url: string }
  | { code: 'blog-not-seen'; blog: string; folder: string }
  | { code: 'lock-taken-over'; process: number; host: string; started: string }
  | { code: 'comment-parent-missing'; post: string; comment: string; comments: number }
  | { code: 'visibility-unknown'; post: string; value: string }
  | { code: 'category-unknown'; post: string; category: string }
  | { code: 'category-cycle'; label: string }
  | { code: 'category-too-deep'; categories: number; levels: number }
  | { code: 'tags-left-out'; post: string; tags: number; shown: number }
  | { code: 'comments-left-out'; post: string; comments: number; shown: number }
  | { code: 'warnings-left-out'; post?: string; of: string; count: number }
  | { code: 'timezone-unknown' }
  | { code: 'date-unknown'; post: string; value: string }
  | { code: 'media-gone'; url: string; reason: string; post?: string }
  | { code: 'media-fallback'; url: string; reason: string; post?: string }
  | { code: 'media-refused'; url: string; reason: string; post?: string }
  | { code: 'body-kept-as-html'; post: string; reason: string }
  | { code: 'body-swallowed'; post: string; what: string; length: number }
  | { code: 'body-dropped'; post: string; what: string; count: number }
  | { code: 'construct-kept'; post: string; what: string; count: number }
  | { code: 'link-unpublished'; post: string; target: string }
  | { code: 'no-address'; post: string; what: string }
  | { code: 'path-changed'; post: string; wanted: string; path: string }
  | { code: 'file-in-the-way'; path: string }
  | { code: 'options-changed'; output: string; changes: string; removed: number }
  | { code: 'options-unknown'; output: string; removed: number }
  | { code: 'backup-part-missing'; missing: readonly number[]; parts: number }
  | { code: 'backup-entry-left-out'; path: string; reason: string }
  | { code: 'backup-xml-invalid'; post?: string; line: number; what: string }
  | { code: 'backup-kept-unshown'; what: string; count: number }
  | { code: 'visibility-assumed'; posts: number }
  | { code: 'possible-pages'; posts: readonly string[]; count: number }
  | { code: 'foreign-media-left'; count: number; hosts: readonly string[] }
  | { code: 'published-unmatched'; addresses: readonly string[]; count: number }
  | { code: 'published-unlisted'; posts: number; listed: number };

type Texts = { [Code in Warning['code']]: (warning: Extract<Warning, { code: Code }>) => string };

const texts: Texts = {
  'count-posts': (w) =>
    `The post list says that there are ${w.total} posts but shows ${w.listed}.` +
    (w.listed < w.total ? ' While it does, no post is marked as removed.' : ''),
  'count-statistics-posts': (w) => `The blog's statistics say ${w.statistics} posts, its post list ${w.total}.`,
  'count-statistics-comments': (w) => `The blog's statistics say ${w.statistics} comments, the posts have ${w.stored}.`,
  'count-category': (w) =>
    `Category "${w.label}" says that it has ${w.entries} posts, the post list has ${w.listed} in it.`,
  'count-comments': (w) => `The comment list says that there are ${w.total} comments but shows ${w.received}.`,
  'comments-removed': ({ count }) =>
    count === 1
      ? '1 comment is no longer shown by the source and was removed from the archive.'
      : `${count} comments are no longer shown by the source and were removed from the archive.`,
  'comment-not-listed': (w) =>
    `Comment ${w.comment} is among the newest comments but not in the comment list of its post ${w.post}.`,
  'newest-comments-unread': (w) =>
    `The newest comments could not be read, so the comment lists are not checked: ${w.message}`,
  'record-damaged': (w) =>
    `${w.files.join(', ')} in the archive is damaged or missing. What the source still shows is read again.`,
  'archive-damaged': (w) => `${w.path} in the archive is damaged or missing. What it said is found out anew.`,
  'medium-damaged': (w) => `The file of ${w.url} in the archive is damaged or missing. It is fetched again.`,
  'blog-not-seen': (w) =>
    `The token does not show the blog "${w.blog}", whose archive is in ${w.folder}: it stays as it is.`,
  'lock-taken-over': (w) =>
    `An earlier run (process ${w.process} on ${w.host}, begun ${w.started}) ended without a word. This one goes on from there.`,
  'comment-parent-missing': (w) =>
    w.comments === 1
      ? `Comment ${w.comment} replies to a comment that does not exist; it is shown by itself.`
      : `${w.comments} comments reply to comments that do not exist, the first of them ${w.comment}; they are shown by themselves.`,
  'visibility-unknown': (w) =>
    `The visibility "${w.value}" is not one of the documented ones; the post counts as private.`,
  'category-unknown': (w) => `Category ${w.category} is not in the category list; the post counts as uncategorised.`,
  'category-cycle': (w) => `Category "${w.label}" is its own ancestor; it is shown at the top level.`,
  'category-too-deep': (w) =>
    `${w.categories} categories lie deeper than ${w.levels} levels and have no pages of their own; their posts are listed in the category above them that has one.`,
  'tags-left-out': (w) =>
    `The post has ${w.tags} tags; the first ${w.shown} are shown, and the archive has all of them.`,
  'comments-left-out': (w) =>
    `The post has ${w.comments} comments to show; the first ${w.shown} are shown, and the archive has all of them.`,
  'warnings-left-out': (w) => `There are ${w.count} more such warnings (${w.of}), which are not listed.`,
  'timezone-unknown': () => 'The blog does not tell its time zone; dates are in UTC. --timezone sets it.',
  'date-unknown': (w) => `The date "${w.value}" cannot be read; the post is shown without one.`,
  'media-gone': (w) =>
    leadsNowhere(w.url)
      ? `The backup has no file ${shownMedium(w.url)}, which the post refers to.`
      : `The source no longer has ${w.url} (${w.reason}).`,
  'media-fallback': (w) => `${w.url} could not be had, and what the page shows of it is stored instead. ${w.reason}`,
  'media-refused': (w) => `${w.url} was not fetched: ${w.reason}.`,
  'body-kept-as-html': (w) =>
    `The body could not be converted; its Markdown is HTML, of its text alone where nothing better could be had: ${w.reason}.`,
  'body-swallowed': (w) =>
    `A ${w.what === '<' ? 'tag' : w.what} that is never closed takes in the last ${w.length} characters of the body, which are not shown as they were meant. Close it at the source.`,
  'body-dropped': (w) => `Left out of the published body: ${w.count} × ${w.what}.`,
  'construct-kept': (w) =>
    w.what.startsWith('figure[')
      ? `Kept as HTML, because its meaning is not known: ${w.count} × ${w.what}.`
      : `Kept as the text, values, links and pictures in it, because nothing else of it can be published: ${w.count} × ${w.what}.`,
  'link-unpublished': (w) =>
    `A link to ${w.target.startsWith('/') ? `${w.target}, of which no post is published,` : `post ${w.target}, which is not published,`} became plain text.`,
  'no-address': (w) => `There is neither a file nor an address for ${w.what}; a note stands in its place.`,
  'path-changed': (w) => `The path ${w.wanted} cannot be used for a file; the post is at ${w.path}.`,
  'file-in-the-way': (w) =>
    `${w.path} was not written by blogkeep and is left as it is; move it away to have the page there.`,
  'options-changed': (w) =>
    `The options are not those of the last publish (${w.changes}): this removes ${files(w.removed)} of the ${w.output}.`,
  'options-unknown': (w) =>
    `An older blogkeep made the ${w.output}, so its options are not known: with those of now ${files(w.removed)} of it ${w.removed === 1 ? 'is' : 'are'} removed.`,
  'backup-part-missing': (w) =>
    `The names say that the backup has ${w.parts} parts, and ${numbers(w.missing)} not among them: import ${w.missing.length === 1 ? 'it' : 'them'} too. What is in the others is imported.`,
  'backup-entry-left-out': (w) => `${w.path} in the backup was left out: ${w.reason}.`,
  'backup-xml-invalid': (w) =>
    `Line ${w.line} of the backup is not well-formed XML (${w.what}); what can be read of it is imported.`,
  'backup-kept-unshown': (w) =>
    `Kept in the archive as received, and not published: ${w.count} × ${w.what} of the backup.`,
  'visibility-assumed': (w) =>
    `The backup does not say who could see its posts, so ${w.posts === 1 ? '1 post is' : `${w.posts} posts are`} kept as private and not published. ` +
    '--published says which were public.',
  'possible-pages': (w) =>
    `${w.count === 1 ? '1 post has' : `${w.count} posts have`} no category and may be ${w.count === 1 ? 'a notice, a page or a template' : 'notices, pages or templates'} of the blog: ${someOf(w.posts, w.count)}. Look at ${w.count === 1 ? 'it' : 'them'} before you publish ${w.count === 1 ? 'it' : 'them'}.`,
  'foreign-media-left': (w) =>
    w.count === 1
      ? `1 picture or file is not in the backup but at another host (${w.hosts.join(', ')}), and was not fetched: --fetch-media fetches it.`
      : `${w.count} pictures and files are not in the backup but at other hosts (${w.hosts.join(', ')}), and were not fetched: --fetch-media fetches them.`,
  'published-unmatched': (w) =>
    `${w.count === 1 ? '1 address of the list of public posts fits' : `${w.count} addresses of the list of public posts fit`} no post of the backup, or more than one: ${someOf(w.addresses, w.count)}.`,
  'published-unlisted': (w) =>
    `The list of public posts names ${w.listed} of the ${w.listed + w.posts} posts of the backup; ` +
    (w.posts === 1
      ? 'the other one counts as private, unless another source has said who could see it.'
      : `the other ${w.posts} count as private, unless another source has said who could see them.`),
};

const someOf = (named: readonly string[], count: number) =>
  named.join(', ') + (named.length < count ? ` and ${count - named.length} more` : '');

const numbers = (missing: readonly number[]) =>
  missing.length === 1 ? `number ${missing[0] ?? ''} is` : `numbers ${missing.join(', ')} are`;

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** Characters of a value that are quoted: a source may send a megabyte as a date. */
const longestValue = 1000;

/** A warning in words, without the post it is about. */
export function describeWarning(warning: Warning): string {
  const quoted = Object.entries(warning).map(([name, value]) => [name, quotable(value)]);
  return (texts[warning.code] as (warning: Warning) => string)(Object.fromEntries(quoted) as Warning);
}

function quotable(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= longestValue) return value;
  return `${value.slice(0, longestValue).replace(/\p{Surrogate}$/u, '')}…`;
}

/** The post that a warning is about, if any. */
export function postOfWarning(warning: Warning): string | undefined {
  return 'post' in warning ? warning.post : undefined;
}

/** Every code that there is. */
export const warningCodes = Object.keys(texts) as Warning['code'][];
