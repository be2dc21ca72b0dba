import { formatCount, formatNumber } from '../format-count.ts';

const quoted = (text: string) => JSON.stringify(text);

/** Messages by the code of a finding. Each describes the file or folder at the finding's path. */
export const findings = {
  'file-changed': ({ size, holds }: { size: number; holds?: string | undefined }) =>
    holds === undefined
      ? `It is not the file that the manifest describes${size === 0 ? ': it is empty' : ''}.`
      : `It is not the file that the manifest describes: its content belongs in ${holds}.`,
  'file-missing': ({ foundAt }: { foundAt?: string | undefined }) =>
    foundAt === undefined ? 'It is missing.' : `It is missing; its content is in ${foundAt}.`,
  'file-additional': 'It does not belong to the archive: no manifest lists it. Move it away.',
  'file-unreadable': ({ reason }: { reason: string }) => `It cannot be read: ${reason}.`,
  link: 'It is a symbolic link, which may point outside the archive; it was not followed.',
  'not-a-file': 'It is not a regular file.',
  'bag-manifest': ({ reason }: { reason: string }) => `It is not a valid manifest: ${reason}.`,
  'bag-path': ({ entry }: { entry: string }) => `It lists ${quoted(entry)}, which is not an allowed path.`,
  'bag-listed-twice': ({ entry }: { entry: string }) => `It lists ${quoted(entry)} twice.`,
  'bag-not-fetched': 'It is missing: fetch.txt says where to fetch it from.',
  'bag-size': ({ said, counted }: { said: string; counted: string }) =>
    `Its Payload-Oxum is ${quoted(said)}, but the files add up to ${counted}.`,
  'bag-spelling': ({ entry, what }: { entry: string; what: 'star' | 'prefix' }) =>
    `It writes ${quoted(entry)} with ${what === 'star' ? 'a star' : './'} before it.`,
  'bag-alias': ({ alias }: { alias: string }) =>
    `It is missing, but ${alias} is there, which is the same name on some systems.`,
  'system-file': 'It is ignored: operating systems create and delete such files.',
  'format-newer': ({ format, known }: { format: number; known: number }) =>
    `Its format is ${String(format)}, but the newest is ${String(known)}.`,
  'record-unreadable': ({ reason }: { reason: string }) => `It cannot be read: ${reason}.`,
  'record-not-checked': ({ reason }: { reason: string }) => reason,
  'record-folder': 'The name of this folder cannot be the ID of a post.',
  'record-id': ({ says }: { says: string }) => `It is in the folder of another post: its ID is ${quoted(says)}.`,
  'record-state': ({ state }: { state: string }) =>
    `Its state is ${state}, but it has ${state === 'removed' ? 'no date' : 'a date'} on which it was first missed.`,
  'record-part-missing': 'The record needs this file, and it is missing.',
  'record-part-unexpected': 'The record has no place for this file: its body is elsewhere, or was never fetched.',
  'comments-of-another': ({ says }: { says: string }) => `It says that these are the comments of post ${quoted(says)}.`,
  'comment-repeated': ({ comment, repeated }: { comment: string; repeated: number }) =>
    `Comment ${comment}${repeated > 1 ? ` and ${formatNumber(repeated - 1)} more are` : ' is'} in the list twice.`,
  'comment-parent-missing': ({ comments }: { comments: number }) =>
    `${comments === 1 ? 'A comment replies' : `${formatNumber(comments)} comments reply`} to one that is not in the list.`,
  'medium-missing': ({ address }: { address: string }) => `The file of ${address} is missing.`,
  'medium-content': ({ sha256 }: { sha256: string }) =>
    `Its content is not what its name says: the checksum is ${sha256}.`,
  'medium-size': ({ said, size }: { said: number; size: number }) =>
    `The list of media says that it has ${formatCount(said, 'byte')}, but it has ${formatNumber(size)}.`,
  'medium-type': ({ said }: { said: string }) =>
    `The list of media says that it is ${quoted(said)}, which is not a type of media files.`,
  'medium-without-entry': 'No URL refers to this file.',
  'medium-not-held': ({ address, count }: { address: string; count: number }) =>
    `It refers to ${count === 1 ? 'a media file' : `${formatNumber(count)} media files`} that the archive does not have: ${address}`,
  'media-gone': ({ address, count }: { address: string; count: number }) =>
    `Bodies refer to ${count === 1 ? 'a media file' : `${formatNumber(count)} media files`} that the source did not have: ${address}`,
  'token-stored': ({ count }: { count: number }) =>
    `${count === 1 ? 'An address in it has an access token' : `${formatNumber(count)} addresses in it have an access token`}, as received from the source. It is not published, but revoke the token before you share the archive.`,
  'category-repeated': ({ category }: { category: string }) => `Category ${category} is in the list twice.`,
  'category-parent-missing': ({ category, parent }: { category: string; parent: string }) =>
    `Category ${category} is below category ${parent}, which is not in the list.`,
  'category-cycle': ({ label }: { label: string }) => `Category "${label}" is its own ancestor.`,
  'category-unknown': ({ category, posts }: { category: string; posts: number }) =>
    `Category ${category}, which has ${posts === 1 ? 'a post' : `${formatNumber(posts)} posts`}, is not in the list.`,
  'file-unknown': 'The manifest lists it, but blogkeep does not know what it is.',
  'known-damaged':
    'It differs from what a run wrote. Nothing else depends on it: the next run reports all warnings as new and writes it again.',
  'part-missing': ({ parts }: { parts: string }) =>
    `This could not be fetched, and the next crawl tries again: ${parts}.`,
  'medium-to-fetch': ({ address }: { address: string }) =>
    `This could not be fetched, and the next crawl tries again: ${address}`,
  'archive-in-use': ({ who }: { who: string }) => `${who} is writing to the archive, or was stopped while it did.`,
  'run-stopped': 'A run was interrupted. The next crawl continues where it stopped.',
  'posts-unread': ({ unread }: { unread: string }) => `${unread} The next crawl fetches what the source still shows.`,
  'output-missing': ({ source }: { source?: string | undefined }) =>
    source === undefined ? 'It is missing.' : `It is missing: publishing copies ${source} here.`,
  'output-changed': ({ source }: { source?: string | undefined }) =>
    source === undefined ? 'It differs from what publishing generates from the archive.' : `It differs from ${source}.`,
  'output-left-over': 'Publishing no longer generates it.',
  'output-list': 'It is not the list of the files that publishing generates.',
  'output-list-missing':
    'It is missing, so publishing does not treat the files here as its own. Move the folder away and publish again.',
  'output-in-the-way': 'blogkeep did not write it, and it is where a published file belongs.',
  'output-not-there': 'There is no such folder, so nothing in it was compared.',
  'output-of-others': 'blogkeep has written nothing into this folder, so nothing in it was compared.',
  'output-not-compared': ({ reason }: { reason: string }) => `It could not be compared with the archive: ${reason}`,
  'output-options': ({ option, asked, remembered }: { option: string; asked: string; remembered: string }) =>
    `It was published with ${option} ${remembered || 'not set'}, and compared with ${asked || 'not set'}, as requested.`,
  'source-posts': ({ source, archive }: { source: number; archive: number }) =>
    `The source lists ${formatCount(source, 'post')}, the archive has ${formatNumber(archive)} that it should list.`,
  'source-statistics': ({ what, source, archive }: { what: string; source: number; archive: number }) =>
    `The source counts ${formatNumber(source)} ${what}, the archive has ${formatNumber(archive)}.`,
  'source-category': ({ label, source, archive }: { label: string; source: number; archive: number }) =>
    `The source counts ${formatCount(source, 'post')} in category "${label}", the archive has ${formatNumber(archive)}.`,
  'source-inconsistent': ({ what, source, archive }: { what: string; source: number; archive: number }) =>
    `The source counts ${formatNumber(source)} ${what}, the archive has ${formatNumber(archive)}; the difference was there when the archive was made.`,
  posts: 'posts',
  comments: 'comments',
  'posts-in-category': ({ label }: { label: string }) => `posts in category "${label}"`,
};
