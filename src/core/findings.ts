import { unreadPosts } from './unread-posts.ts';

/**
 * What verifying finds: data here, severity and text in one table, so that a kind without them does not compile. Codes are
 * part of the report and stay. Paths are those of the bag (`data/posts/1/post.json`), or begin with `markdown/` or `site/`.
 */
export type Finding =
  | { code: 'file-changed'; path: string; size: number; holds?: string | undefined }
  | { code: 'file-missing'; path: string; foundAt?: string | undefined }
  | { code: 'file-additional'; path: string }
  | { code: 'file-unreadable'; path: string; reason: string }
  | { code: 'link'; path: string }
  | { code: 'not-a-file'; path: string }
  | { code: 'bag-declaration'; path: string; reason: string }
  | { code: 'bag-encoding'; path: string; encoding: string }
  | { code: 'bag-manifest'; path: string; reason: string }
  | { code: 'bag-path'; path: string; entry: string }
  | { code: 'bag-listed-twice'; path: string; entry: string }
  | { code: 'bag-not-listed'; path: string; manifest: string }
  | { code: 'bag-not-fetched'; path: string }
  | { code: 'bag-size'; path: string; said: string; counted: string }
  | { code: 'bag-spelling'; path: string; entry: string; what: 'star' | 'prefix' }
  | { code: 'bag-repeated'; path: string; entry: string }
  | { code: 'bag-alias'; path: string; alias: string }
  | { code: 'system-file'; path: string }
  | { code: 'format-newer'; path: string; format: number; known: number }
  | { code: 'record-unreadable'; path: string; reason: string }
  | { code: 'record-not-checked'; path: string; post: string; reason: string }
  | { code: 'record-folder'; path: string }
  | { code: 'record-id'; path: string; post: string; says: string }
  | { code: 'record-state'; path: string; post: string; state: string }
  | { code: 'record-part-missing'; path: string; post: string }
  | { code: 'record-part-unexpected'; path: string; post: string }
  | { code: 'comments-of-another'; path: string; post: string; says: string }
  | { code: 'comment-repeated'; path: string; post: string; comment: string; repeated: number }
  | { code: 'comment-parent-missing'; path: string; post: string; comments: number }
  | { code: 'medium-missing'; path: string; address: string }
  | { code: 'medium-content'; path: string; sha256: string }
  | { code: 'medium-size'; path: string; said: number; size: number }
  | { code: 'medium-type'; path: string; said: string }
  | { code: 'medium-without-entry'; path: string }
  | { code: 'medium-not-held'; path: string; post?: string | undefined; address: string; count: number }
  | { code: 'category-repeated'; path: string; category: string }
  | { code: 'category-parent-missing'; path: string; category: string; parent: string }
  | { code: 'category-cycle'; path: string; label: string }
  | { code: 'category-unknown'; path: string; category: string; posts: number }
  | { code: 'file-unknown'; path: string }
  | { code: 'known-damaged'; path: string }
  | { code: 'part-missing'; path: string; post: string; parts: string }
  | { code: 'medium-to-fetch'; path: string; address: string }
  | { code: 'archive-in-use'; path: string; who: string }
  | { code: 'run-stopped'; path: string }
  | { code: 'posts-unread'; path: string; count: number }
  | { code: 'output-missing'; path: string }
  | { code: 'output-changed'; path: string }
  | { code: 'output-left-over'; path: string }
  | { code: 'output-list'; path: string }
  | { code: 'output-list-missing'; path: string }
  | { code: 'output-in-the-way'; path: string }
  | { code: 'output-not-there'; path: string }
  | { code: 'output-of-others'; path: string }
  | { code: 'output-not-compared'; path: string; reason: string }
  | { code: 'output-options'; path: string; option: string; asked: string; remembered: string }
  | { code: 'source-posts'; path: string; source: number; archive: number }
  | { code: 'source-statistics'; path: string; what: 'posts' | 'comments'; source: number; archive: number }
  | { code: 'source-category'; path: string; label: string; source: number; archive: number }
  | { code: 'source-inconsistent'; path: string; what: string; source: number; archive: number };

/**
 * `damage`: the archive is not what it was; `difference`: it, or what was published of it, is not what its source has now;
 * `note`: nothing is wrong, but good to know.
 */
export type Severity = 'damage' | 'difference' | 'note';

export type FindingCode = Finding['code'];

type Table = {
  [Code in FindingCode]: readonly [Severity, (finding: Extract<Finding, { code: Code }>) => string];
};

const table: Table = {
  'file-changed': [
    'damage',
    ({ size, holds }) =>
      holds === undefined
        ? `It is not the file that the manifest describes${size === 0 ? ': it is empty' : ''}.`
        : `It is not the file that the manifest describes: it holds what belongs into ${holds}.`,
  ],
  'file-missing': [
    'damage',
    ({ foundAt }) => (foundAt === undefined ? 'It is missing.' : `It is missing; what it held is in ${foundAt}.`),
  ],
  'file-additional': ['damage', () => 'It does not belong to the archive: no manifest lists it. Move it away.'],
  'file-unreadable': ['damage', ({ reason }) => `It cannot be read: ${reason}.`],
  link: ['damage', () => 'It is a symbolic link, which leads out of the archive; it was not followed.'],
  'not-a-file': ['damage', () => 'It is no file.'],
  'bag-declaration': ['damage', ({ reason }) => `It does not declare a bag of a known version: ${reason}.`],
  'bag-encoding': ['damage', ({ encoding }) => `It is not written in ${encoding}, or that encoding is not known.`],
  'bag-manifest': ['damage', ({ reason }) => `It is no sound manifest: ${reason}.`],
  'bag-path': ['damage', ({ entry }) => `It lists ${quoted(entry)}, which is no path where it may point to.`],
  'bag-listed-twice': ['damage', ({ entry }) => `It lists ${quoted(entry)} twice.`],
  'bag-not-listed': ['damage', ({ manifest }) => `It is in another manifest but not in ${manifest}.`],
  'bag-not-fetched': ['damage', () => 'It is missing: fetch.txt says from where it has to be fetched.'],
  'bag-size': [
    'damage',
    ({ said, counted }) => `Its Payload-Oxum is ${quoted(said)}, but the files come to ${counted}.`,
  ],
  'bag-spelling': [
    'note',
    ({ entry, what }) => `It writes ${quoted(entry)} with ${what === 'star' ? 'a star' : './'} before it.`,
  ],
  'bag-repeated': ['note', ({ entry }) => `It lists ${quoted(entry)} twice, with the same checksum.`],
  'bag-alias': ['note', ({ alias }) => `It is not there, but ${alias} is, which is the same name on some systems.`],
  'system-file': ['note', () => 'It is not there; systems make such files and take them away.'],
  'format-newer': ['damage', ({ format, known }) => `It says format ${format}, but ${known} is the newest there is.`],
  'record-unreadable': ['damage', ({ reason }) => `It cannot be read: ${reason}.`],
  'record-not-checked': ['difference', ({ reason }) => reason],
  'record-folder': ['damage', () => 'The name of this folder cannot be the id of a post.'],
  'record-id': ['damage', ({ says }) => `It is in the folder of another post: it says that its id is ${quoted(says)}.`],
  'record-state': [
    'damage',
    ({ state }) =>
      `Its state is ${state}, ${state === 'removed' ? 'without' : 'but it has'} a day on which it was missed.`,
  ],
  'record-part-missing': ['damage', () => 'The record needs this file, and it is missing.'],
  'record-part-unexpected': [
    'damage',
    () => 'The record has no place for this file: its body is elsewhere, or was never read.',
  ],
  'comments-of-another': ['damage', ({ says }) => `It says that these are the comments of post ${quoted(says)}.`],
  'comment-repeated': [
    'note',
    ({ comment, repeated }) =>
      `Comment ${comment}${repeated > 1 ? ` and ${repeated - 1} more are` : ' is'} in the list twice.`,
  ],
  'comment-parent-missing': [
    'note',
    ({ comments }) =>
      `${comments === 1 ? 'A comment replies' : `${comments} comments reply`} to one that is not in the list.`,
  ],
  'medium-missing': ['damage', ({ address }) => `The file of ${address} is missing.`],
  'medium-content': ['damage', ({ sha256 }) => `Its name promises another content: the checksum is ${sha256}.`],
  'medium-size': [
    'damage',
    ({ said, size }) => `The list of media says that it has ${said} bytes, but it has ${size}.`,
  ],
  'medium-type': ['damage', ({ said }) => `The list of media says that it is ${quoted(said)}, which no medium is.`],
  'medium-without-entry': ['note', () => 'No address leads to this file.'],
  'medium-not-held': [
    'note',
    ({ address, count }) =>
      `${count === 1 ? 'It refers to a medium' : `It refers to ${count} media`} that the archive does not hold: ${address}`,
  ],
  'category-repeated': ['note', ({ category }) => `Category ${category} is in the list twice.`],
  'category-parent-missing': [
    'note',
    ({ category, parent }) => `Category ${category} is below category ${parent}, which is not in the list.`,
  ],
  'category-cycle': ['note', ({ label }) => `Category "${label}" is its own ancestor.`],
  'category-unknown': [
    'note',
    ({ category, posts }) =>
      `Category ${category}, in which there ${posts === 1 ? 'is a post' : `are ${posts} posts`}, is not in the list.`,
  ],
  'known-damaged': [
    'damage',
    () =>
      'It is not what a run wrote. Nothing else depends on it: the next run reports all warnings as new and writes it again.',
  ],
  'file-unknown': ['note', () => 'The manifest lists it, but blogkeep does not know what it is.'],
  'part-missing': ['note', ({ parts }) => `This could not be had, and the next crawl asks again: ${parts}.`],
  'medium-to-fetch': ['note', ({ address }) => `This could not be had, and the next crawl asks again: ${address}`],
  'archive-in-use': ['note', ({ who }) => `${who} is writing to the archive, or was stopped while it did.`],
  'run-stopped': ['note', () => 'A run was stopped before its end. The next crawl goes on from there.'],
  'posts-unread': ['note', ({ count }) => `${unreadPosts(count)} The next crawl reads what the source still shows.`],
  'output-missing': ['difference', () => 'It is missing.'],
  'output-changed': ['difference', () => 'It is not what publishing makes of the archive.'],
  'output-left-over': ['difference', () => 'Publishing does not make it any more.'],
  'output-list': ['difference', () => 'It is not the list of the files that publishing makes.'],
  'output-list-missing': [
    'difference',
    () =>
      'It is missing, so that publishing takes the files here for those of others. Move the folder away and publish again.',
  ],
  'output-in-the-way': ['note', () => 'blogkeep did not write it, and it is where a file of the publication belongs.'],
  'output-not-there': ['note', () => 'There is no such folder, so nothing in it was compared.'],
  'output-of-others': ['note', () => 'blogkeep has written nothing into this folder, so nothing in it was compared.'],
  'output-not-compared': ['difference', ({ reason }) => `It could not be compared with the archive: ${reason}`],
  'output-options': [
    'note',
    ({ option, asked, remembered }) =>
      `It was published with ${option} ${remembered || 'not set'}, and compared with ${asked || 'not set'}, as asked.`,
  ],
  'source-posts': [
    'difference',
    ({ source, archive }) => `The source lists ${source} posts, the archive has ${archive} that it should list.`,
  ],
  'source-statistics': [
    'difference',
    ({ what, source, archive }) => `The source counts ${source} ${what}, the archive has ${archive}.`,
  ],
  'source-category': [
    'difference',
    ({ label, source, archive }) =>
      `The source counts ${source} posts in category "${label}", the archive has ${archive}.`,
  ],
  'source-inconsistent': [
    'note',
    ({ what, source, archive }) =>
      `The source counts ${source} ${what}, the archive has ${archive}; it counted so when the archive was made too.`,
  ],
};

const quoted = (text: string) => JSON.stringify(text);

export function severityOf({ code }: Finding): Severity {
  return table[code][0];
}

/** A finding in words, without the path and the post that it is about. */
export function describeFinding(finding: Finding): string {
  return (table[finding.code][1] as (finding: Finding) => string)(finding);
}

/** Every code that there is. */
export const findingCodes = Object.keys(table) as FindingCode[];

/** A finding as reports have it. */
export interface ReportedFinding {
  code: FindingCode;
  severity: Severity;
  path?: string;
  post?: string;
  message: string;
}

export function reportedFinding(finding: Finding): ReportedFinding {
  const post = 'post' in finding ? finding.post : undefined;
  return {
    code: finding.code,
    severity: severityOf(finding),
    path: finding.path,
    ...(post !== undefined && { post }),
    message: describeFinding(finding),
  };
}
