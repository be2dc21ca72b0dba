import { formatCount, formatNumber } from '../format-count.ts';
import { onCommandLine } from '../on-command-line.ts';

const files = (count: number) => (count === 1 ? '1 file' : `${formatNumber(count)} files`);

const numbers = (missing: readonly number[]) =>
  missing.length === 1 ? `number ${String(missing[0])} is` : `numbers ${missing.join(', ')} are`;

const abbreviateList = (named: readonly string[], count: number) =>
  named.join(', ') + (named.length < count ? ` and ${formatNumber(count - named.length)} more` : '');

const maxPaths = 5;

const abbreviatePaths = (paths: readonly string[]) => abbreviateList(paths.slice(0, maxPaths), paths.length);

const postsThatAre = (privatePosts: number, protectedPosts: number) =>
  [
    ...(privatePosts > 0 ? [`${formatNumber(privatePosts)} private`] : []),
    ...(protectedPosts > 0 ? [`${formatNumber(protectedPosts)} protected`] : []),
  ].join(' and ') + (privatePosts + protectedPosts === 1 ? ' post is' : ' posts are');

/** Names the items of which there are some: `advertisement`, `2 × advertisement`. */
const times = (count: number, what: string) => (count === 1 ? what : `${formatNumber(count)} × ${what}`);

const verb = ({ length }: readonly string[], isDryRun: boolean) =>
  isDryRun ? 'would be' : length === 1 ? 'was' : 'were';

export interface MovedPosts {
  readonly cause: 'name' | 'reserved' | 'long' | 'taken' | 'number' | 'none';
  /** the first few moves, such as `about → 2` */
  readonly moves: readonly string[];
  readonly count: number;
}

const movedBecause: Readonly<Record<MovedPosts['cause'], string>> = {
  name: 'it has characters or names that some systems do not allow for files',
  reserved: 'the site itself, hosts or site generators need it',
  long: 'it is too long for a file',
  taken: 'it belongs to another post, or differs from the path of another post only in case',
  number: 'a number alone is the path of the post with that ID',
  none: 'the old URL has no path of its own',
};

const notCopied = {
  link: 'it is a link or a special file',
  case: 'another file there has the same path in different case',
  unreadable: 'it cannot be read',
  taken: 'blogkeep generates a file at this path, or the site has a folder or link there',
};

/** Messages by the code of a warning. Variants of a warning have additional keys. */
export const warnings = {
  'count-posts': ({ listed, total }: { listed: number; total: number }) =>
    `The post list says that there are ${formatCount(total, 'post')} but shows ${formatNumber(listed)}.` +
    (listed < total ? ' As long as it does, no post is marked as removed.' : ''),
  'count-statistics-posts': ({ statistics, total }: { statistics: number; total: number }) =>
    `The blog's statistics say ${formatCount(statistics, 'post')}, its post list ${formatNumber(total)}.`,
  'count-statistics-comments': ({ statistics, stored }: { statistics: number; stored: number }) =>
    `The blog's statistics say ${formatCount(statistics, 'comment')}, the posts have ${formatNumber(stored)}.`,
  'count-category': ({ label, entries, listed }: { label: string; entries: number; listed: number }) =>
    `Category "${label}" says that it has ${formatCount(entries, 'post')}, the post list has ${formatNumber(listed)} in it.`,
  'count-comments': ({ total, received }: { total: number; received: number }) =>
    `The comment list says that there are ${formatCount(total, 'comment')} but shows ${formatNumber(received)}.`,
  'post-hidden':
    'The source still has this post, but no longer shows it to visitors: it became private, a draft, or was moved to the trash. It is not published any more; the archive keeps it.',
  'post-withheld': ({ isArchived }: { isArchived: boolean }) =>
    'The source shows this post only to readers with its password. ' +
    (isArchived
      ? 'The archive keeps its earlier version, as a protected post.'
      : 'Body and comments are not in the archive.'),
  'comments-removed': ({ count }: { count: number }) =>
    count === 1
      ? '1 comment is no longer shown by the source and was removed from the archive.'
      : `${formatNumber(count)} comments are no longer shown by the source and were removed from the archive.`,
  'comment-not-listed': ({ post, comment }: { post: string; comment: string }) =>
    `Comment ${comment} is among the newest comments but not in the comment list of its post ${post}.`,
  'address-moved': ({ from, to }: { from: string; to: string }) => `${from} leads to a blog at ${to}.`,
  'authors-unread': ({ message }: { message: string }) =>
    `The source does not show the names of authors, so posts have none: ${message} A security plugin may close the list of users; an export file contains the names.`,
  'newest-comments-unread': ({ message }: { message: string }) =>
    `The newest comments could not be fetched, so the comment lists are not checked: ${message}`,
  'record-damaged': ({ files }: { files: readonly string[] }) =>
    `${onCommandLine(`${files.join(', ')} in the archive`, 'The copy in the archive')} is damaged or missing. Whatever the source still shows is fetched again.`,
  'archive-damaged': ({ path }: { path: string }) =>
    `${onCommandLine(`${path} in the archive`, 'A file of the archive')} is damaged or missing. It is rebuilt.`,
  'medium-damaged': ({ url }: { url: string }) =>
    `The file of ${url} in the archive is damaged or missing. It is fetched again.`,
  'blog-not-seen': ({ blog, folder }: { blog: string; folder: string }) =>
    `The token no longer shows the blog "${blog}". Its archive in ${folder} is unchanged.${onCommandLine(' To stop this warning, move that folder out of --dir.')}`,
  'lock-taken-over': ({ process, host, started }: { process: number; host: string; started: string }) =>
    `An earlier run (process ${String(process)} on ${host}, started ${started}) ended unexpectedly. This run continues where it stopped.`,
  'comment-parent-missing': ({ comment, comments }: { comment: string; comments: number }) =>
    comments === 1
      ? `Comment ${comment} replies to a comment that does not exist; it is shown as a top-level comment.`
      : `${formatNumber(comments)} comments reply to comments that do not exist, the first of them ${comment}; they are shown as top-level comments.`,
  'visibility-unknown': ({ value }: { value: string }) =>
    `The visibility "${value}" is not documented; the post counts as private.`,
  'private-published': ({ privatePosts, protectedPosts }: { privatePosts: number; protectedPosts: number }) =>
    `${postsThatAre(privatePosts, protectedPosts)} in the published files for everyone to read${onCommandLine(', because of --visibility. To remove them, publish with --visibility published')}.`,
  'category-unknown': ({ category }: { category: string }) =>
    `Category ${category} is not in the category list; the post counts as uncategorized.`,
  'category-maybe-excluded': ({ category }: { category: string }) =>
    `The post is not published: its category ${category} is not in the category list, so it may be one that ${onCommandLine('--exclude-category excludes', 'is excluded')}. To publish the post, move it to another category.`,
  'excluded-tag-unused': ({ tag }: { tag: string }) =>
    `No post has ${tag === '' ? 'a tag that an earlier publish excluded' : `the excluded tag "${tag}"`} any more.${onCommandLine(' If the tag has a new name, specify it with --exclude-tag.')}`,
  'category-change-unused': ({ category }: { category: string }) =>
    `${category === '' ? 'A category that an earlier publish renamed, ordered or hid' : `The category "${category}"${onCommandLine(', which --categories names,')}`} is no longer there.${onCommandLine(' If it has a new name, change --categories.')}`,
  'book-name-unused': ({ option, name }: { option: string; name: string }) =>
    `No published post has ${name === '' ? `a ${option === 'book-tag' ? 'tag' : 'category'} that an earlier publish selected for the book` : `the ${option === 'book-tag' ? 'tag' : 'category'} "${name}"`} any more.${onCommandLine(` If it has a new name, specify it with --${option}.`)}`,
  'book-empty': ({ flags }: { flags: readonly string[] }) =>
    `The book is empty: no published post matches ${onCommandLine(flags.join(' and '), 'the selection')}. If that was not intended, change the selection${onCommandLine('; --forget-options ignores that of the last publish')}.`,
  'category-cycle': ({ label }: { label: string }) =>
    `Category "${label}" is its own ancestor; it is shown at the top level.`,
  'category-too-deep': ({ categories, levels }: { categories: number; levels: number }) =>
    `${categories === 1 ? '1 category is' : `${formatNumber(categories)} categories are`} nested deeper than ${formatCount(levels, 'level')} and not shown on pages of their own; the posts are listed in the nearest category above that has one.`,
  'tags-left-out': ({ tags, shown }: { tags: number; shown: number }) =>
    `The post has ${formatCount(tags, 'tag')}; the first ${formatNumber(shown)} are shown, and the archive has all of them.`,
  'comments-left-out': ({ comments, shown }: { comments: number; shown: number }) =>
    `The post has ${formatCount(comments, 'comment')} to show; the first ${formatNumber(shown)} are shown, and the archive has all of them.`,
  'warnings-left-out': ({ of, count }: { of: string; count: number }) =>
    `There are ${formatNumber(count)} more such warnings (${of}), which are not listed.`,
  'timezone-unknown': `The blog does not report its time zone, so dates are in UTC.${onCommandLine(' Set it with --timezone.')}`,
  'date-unknown': ({ value }: { value: string }) =>
    `The date "${value}" cannot be read; the post is shown without one.`,
  'wordpress-date': ({ date, seconds }: { date: string; seconds: number }) =>
    `WordPress treats posts with the same title and date as one; in the files for WordPress this one is ${formatNumber(seconds)} s later, at ${date}.`,
  'wordpress-too-large': ({ limit }: { limit: number }) =>
    `The post does not fit into a file of ${formatCount(limit, 'byte')} for WordPress. It is in a larger file of its own; split the post at the source${onCommandLine(', or give a higher --wordpress-max-size')}.`,
  'media-gone': ({ url, reason }: { url: string; reason: string }) => `The source no longer has ${url} (${reason}).`,
  'media-gone-backup': ({ file }: { file: string }) => `The backup has no file ${file}, which the post refers to.`,
  'media-fallback': ({ url, reason }: { url: string; reason: string }) =>
    `${url} could not be fetched; the version that the page shows is stored instead. ${reason}`,
  'media-refused': ({ url, reason }: { url: string; reason: string }) => `${url} was not fetched: ${reason}.`,
  'media-cut': ({ file }: { file: string }) => `The image ${file} is truncated: its end is missing.`,
  'body-kept-as-html': ({ reason }: { reason: string }) =>
    `The body could not be converted; its Markdown contains HTML, or only its text if that failed, too: ${reason}.`,
  'body-swallowed': ({ what, length }: { what: string; length: number }) =>
    /^<(?:\?|!\[)/u.test(what)
      ? `${what} hides ${formatCount(length, 'character')} of the body, as in browsers. Write it as ${what.replace('<', '&lt;')} at the source.`
      : `A ${what === '<' ? 'tag' : what} that is never closed swallows the last ${formatCount(length, 'character')} of the body, which are not shown as intended. Close it at the source.`,
  'body-cut': ({ shown, characters }: { shown: number; characters: number }) =>
    `Only the text of the first ${formatNumber(shown)} of ${formatCount(characters, 'character')} of the body is published. Split the post at the source.`,
  'body-dropped': ({ what, count }: { what: string; count: number }) =>
    `Left out of the published body: ${times(count, what)}.`,
  'content-dropped': ({ what, count }: { what: string; count: number }) =>
    `Content that cannot be published was left out: ${times(count, what)}.`,
  'construct-kept': ({ what, count }: { what: string; count: number }) =>
    what.startsWith('figure[')
      ? `Kept as HTML, because its meaning is unknown: ${times(count, what)}.`
      : `Only the text, values, links and images in it are kept, because the rest cannot be published: ${times(count, what)}.`,
  'link-unpublished': ({ target }: { target: string }) =>
    target.startsWith('/')
      ? `A link to ${target}, which has no published posts, became plain text.`
      : `A link to post ${target}, which is not published, became plain text.`,
  'link-as-text': ({ address }: { address: string }) => `A link that browsers must not follow became text: ${address}`,
  'link-dead': ({ address }: { address: string }) => `A link to this blog matches no post or page: ${address}`,
  'no-address': ({ what }: { what: string }) =>
    `There is neither a file nor a URL for ${what}; a note takes its place.`,
  'path-changed': ({ cause, moves, count }: MovedPosts) =>
    `${count === 1 ? '1 post is' : `${formatNumber(count)} posts are`} not at the old path, because ${movedBecause[cause]}: ${abbreviateList(moves, count)}.`,
  'redirect-too-long': ({ file, addresses, count }: { file: string; addresses: readonly string[]; count: number }) =>
    `Old URLs are too long for a line of ${file} and do not redirect (${formatNumber(count)}): ${abbreviateList(addresses, count)}.${onCommandLine(' --redirects pages redirects them.')}`,
  'file-in-the-way': ({ path }: { path: string }) =>
    `${path} was not written by blogkeep and is kept; move it away to publish the page.`,
  'edited-overwritten': ({
    folder,
    paths,
    isDryRun,
  }: {
    folder: string;
    paths: readonly string[];
    isDryRun: boolean;
  }) =>
    `${files(paths.length)} edited by hand ${verb(paths, isDryRun)} overwritten in ${folder}: ${abbreviatePaths(paths)}.${onCommandLine(' --edited keep preserves such files.')}`,
  'edited-removed': ({ folder, paths, isDryRun }: { folder: string; paths: readonly string[]; isDryRun: boolean }) =>
    `${files(paths.length)} edited by hand ${verb(paths, isDryRun)} removed from ${folder}, because publishing no longer generates such files: ${abbreviatePaths(paths)}.${onCommandLine(' --edited keep preserves such files.')}`,
  'edited-kept': ({ folder, paths, isDryRun }: { folder: string; paths: readonly string[]; isDryRun: boolean }) =>
    `${files(paths.length)} edited by hand ${verb(paths, isDryRun)} kept and not updated in ${folder}: ${abbreviatePaths(paths)}.${onCommandLine(' To have a file updated again, delete it, or publish with --edited overwrite.')}`,
  'static-file-skipped': ({ path, why }: { path: string; why: keyof typeof notCopied }) =>
    `static/${path} was not copied, because ${notCopied[why]}.`,
  'head-html-invalid': ({ line, what }: { line: number; what: string }) =>
    `head.html, line ${formatNumber(line)}: ${what}.`,
  'csp-missing': ({ blocked, sources }: { blocked: string; sources: readonly string[] }) =>
    `The pages block what head.html loads from other hosts (${blocked}).${onCommandLine(` To allow it, publish with ${sources.map((source) => `--csp-add "${source}"`).join(' ')}; hosts from which a script loads in turn must be allowed, too.`)}`,
  'options-changed': ({ output, changes, removed }: { output: string; changes: string; removed: number }) =>
    `The options differ from those of the last publish${onCommandLine(` (${changes})`)}: this removes ${files(removed)} of the ${output}. If that is not intended, set the old values again.`,
  'options-unknown': ({ output, removed }: { output: string; removed: number }) =>
    `The ${output} was published by an older blogkeep, which did not record its options: with the current ones, ${files(removed)} of it ${removed === 1 ? 'is' : 'are'} removed.`,
  'backup-part-missing': ({ missing, parts }: { missing: readonly number[]; parts: number }) =>
    `By its file names the backup has ${formatNumber(parts)} parts, but ${numbers(missing)} missing. The others are imported; when you have ${missing.length === 1 ? 'it' : 'them'}, import all parts together.`,
  'backup-entry-left-out': ({ path, reason }: { path: string; reason: string }) =>
    `${path} in the backup was skipped: ${reason}.`,
  'backup-xml-invalid': ({ line, what }: { line: number; what: string }) =>
    `Line ${formatNumber(line)} of the backup is not well-formed XML (${what}); everything that can be read of it is imported.`,
  'backup-kept-unshown': ({ what, count }: { what: string; count: number }) =>
    `Kept in the archive as received, and not published: ${times(count, what)} of the backup${what === 'guestbook entry' ? onCommandLine(', except for public ones with --guestbook') : ''}.`,
  'guestbook-missing': `There is no guestbook to publish: the archive has no public guestbook entry. Only a TTXML backup of Tistory or Textcube has the guestbook; import one${onCommandLine(', or omit --guestbook')}.`,
  'visibility-assumed': ({ posts }: { posts: number }) =>
    `The backup does not say who could see its posts, so ${posts === 1 ? '1 post is' : `${formatNumber(posts)} posts are`} kept as private and not published.${onCommandLine(' Use --published to specify which were public.')}`,
  'possible-pages': ({ posts, count }: { posts: readonly string[]; count: number }) =>
    `${count === 1 ? '1 post has' : `${formatNumber(count)} posts have`} no category and may be ${count === 1 ? 'a notice, a page or a template' : 'notices, pages or templates'} of the blog: ${count === 1 ? 'post' : 'posts'} ${abbreviateList(posts, count)}. Check ${count === 1 ? 'it' : 'them'} before you upload the site.`,
  'foreign-media-left': ({ count, hosts }: { count: number; hosts: readonly string[] }) =>
    count === 1
      ? `1 image or file is not in the backup but on another host (${hosts.join(', ')}), and was not fetched${onCommandLine(': --fetch-media fetches it')}.`
      : `${formatNumber(count)} images and files are not in the backup but on other hosts (${hosts.join(', ')}), and were not fetched${onCommandLine(': --fetch-media fetches them')}.`,
  'published-unmatched': ({ addresses, count }: { addresses: readonly string[]; count: number }) =>
    `${count === 1 ? '1 URL in the list of public posts matches' : `${formatNumber(count)} URLs in the list of public posts match`} no post of the backup, or more than one: ${abbreviateList(addresses, count)}. List these posts by ID.`,
  'blog-url-likely': ({ host, links }: { host: string; links: number }) =>
    `${formatCount(links, 'link')} in bodies ${links === 1 ? 'points' : 'point'} to posts of this blog on ${host}.${onCommandLine(` If that was its domain, import again with --blog-url https://${host}, so that they point to the pages of your site.`)}`,
  'published-unlisted': ({ posts, listed }: { posts: number; listed: number }) =>
    `The list of public posts has ${formatNumber(listed)} of the ${formatNumber(listed + posts)} posts of the backup; ` +
    (posts === 1
      ? 'the other one counts as private, unless another source has shown who could see it.'
      : `the other ${formatNumber(posts)} count as private, unless another source has shown who could see them.`),
};
