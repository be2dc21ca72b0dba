import { message, type Message, type Text } from '../../messages/message.ts';
import { mediaDisplayName } from '../media/media-base.ts';

/**
 * A finding of `verify`. The tables below contain the severity and message of each code. Codes are part of the report and never change.
 * Paths are relative to the bag (`data/posts/1/post.json`), or start with `markdown/` or `site/`.
 */
export type Finding =
  | { code: 'file-changed'; path: string; size: number; holds?: string | undefined }
  | { code: 'file-missing'; path: string; foundAt?: string | undefined }
  | { code: 'file-additional'; path: string }
  | { code: 'file-unreadable'; path: string; reason: Text }
  | { code: 'link'; path: string }
  | { code: 'not-a-file'; path: string }
  | { code: 'bag-manifest'; path: string; reason: Text }
  | { code: 'bag-path'; path: string; entry: string }
  | { code: 'bag-listed-twice'; path: string; entry: string }
  | { code: 'bag-not-fetched'; path: string }
  | { code: 'bag-size'; path: string; said: string; counted: string }
  | { code: 'bag-spelling'; path: string; entry: string; what: 'star' | 'prefix' }
  | { code: 'bag-alias'; path: string; alias: string }
  | { code: 'system-file'; path: string }
  | { code: 'format-newer'; path: string; format: number; known: number }
  | { code: 'record-unreadable'; path: string; reason: Text }
  | { code: 'record-not-checked'; path: string; post: string; reason: Text }
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
  | { code: 'media-gone'; path: string; address: string; count: number }
  | { code: 'token-stored'; path: string; post?: string | undefined; count: number }
  | { code: 'category-repeated'; path: string; category: string }
  | { code: 'category-parent-missing'; path: string; category: string; parent: string }
  | { code: 'category-cycle'; path: string; label: string }
  | { code: 'category-unknown'; path: string; category: string; posts: number }
  | { code: 'file-unknown'; path: string }
  | { code: 'known-damaged'; path: string }
  | { code: 'part-missing'; path: string; post: string; parts: string }
  | { code: 'medium-to-fetch'; path: string; address: string }
  | { code: 'archive-in-use'; path: string; who: Text }
  | { code: 'run-stopped'; path: string }
  | { code: 'posts-unread'; path: string; count: number }
  | { code: 'output-missing'; path: string; source?: string | undefined }
  | { code: 'output-changed'; path: string; source?: string | undefined }
  | { code: 'output-left-over'; path: string }
  | { code: 'output-list'; path: string }
  | { code: 'output-list-missing'; path: string }
  | { code: 'output-in-the-way'; path: string }
  | { code: 'output-not-there'; path: string }
  | { code: 'output-of-others'; path: string }
  | { code: 'output-not-compared'; path: string; reason: Text }
  | { code: 'output-options'; path: string; option: string; asked: Text; remembered: Text }
  | { code: 'source-posts'; path: string; source: number; archive: number }
  | { code: 'source-statistics'; path: string; what: 'posts' | 'comments'; source: number; archive: number }
  | { code: 'source-category'; path: string; label: string; source: number; archive: number }
  | { code: 'source-inconsistent'; path: string; what: Text; source: number; archive: number };

/**
 * `damage`: the archive is damaged; `difference`: the archive differs from its source, or an output from the archive; `note`: not a
 * problem, but worth knowing.
 */
export type Severity = 'damage' | 'difference' | 'note';

export type FindingCode = Finding['code'];

type Table = {
  [Code in FindingCode]: readonly [Severity, (finding: Extract<Finding, { code: Code }>) => Message];
};

const table: Table = {
  'file-changed': ['damage', (finding) => message('findings.file-changed', finding)],
  'file-missing': ['damage', (finding) => message('findings.file-missing', finding)],
  'file-additional': ['damage', () => message('findings.file-additional')],
  'file-unreadable': ['damage', (finding) => message('findings.file-unreadable', finding)],
  link: ['damage', () => message('findings.link')],
  'not-a-file': ['damage', () => message('findings.not-a-file')],
  'bag-manifest': ['damage', (finding) => message('findings.bag-manifest', finding)],
  'bag-path': ['damage', (finding) => message('findings.bag-path', finding)],
  'bag-listed-twice': ['damage', (finding) => message('findings.bag-listed-twice', finding)],
  'bag-not-fetched': ['damage', () => message('findings.bag-not-fetched')],
  'bag-size': ['damage', (finding) => message('findings.bag-size', finding)],
  'bag-spelling': ['note', (finding) => message('findings.bag-spelling', finding)],
  'bag-alias': ['note', (finding) => message('findings.bag-alias', finding)],
  'system-file': ['note', () => message('findings.system-file')],
  'format-newer': ['damage', (finding) => message('findings.format-newer', finding)],
  'record-unreadable': ['damage', (finding) => message('findings.record-unreadable', finding)],
  'record-not-checked': ['difference', (finding) => message('findings.record-not-checked', finding)],
  'record-folder': ['damage', () => message('findings.record-folder')],
  'record-id': ['damage', (finding) => message('findings.record-id', finding)],
  'record-state': ['damage', (finding) => message('findings.record-state', finding)],
  'record-part-missing': ['damage', () => message('findings.record-part-missing')],
  'record-part-unexpected': ['damage', () => message('findings.record-part-unexpected')],
  'comments-of-another': ['damage', (finding) => message('findings.comments-of-another', finding)],
  'comment-repeated': ['note', (finding) => message('findings.comment-repeated', finding)],
  'comment-parent-missing': ['note', (finding) => message('findings.comment-parent-missing', finding)],
  'medium-missing': ['damage', (finding) => message('findings.medium-missing', finding)],
  'medium-content': ['damage', (finding) => message('findings.medium-content', finding)],
  'medium-size': ['damage', (finding) => message('findings.medium-size', finding)],
  'medium-type': ['damage', (finding) => message('findings.medium-type', finding)],
  'medium-without-entry': ['note', () => message('findings.medium-without-entry')],
  'medium-not-held': ['note', (finding) => message('findings.medium-not-held', finding)],
  'media-gone': [
    'note',
    ({ address, count }) => message('findings.media-gone', { address: mediaDisplayName(address), count }),
  ],
  'token-stored': ['note', (finding) => message('findings.token-stored', finding)],
  'category-repeated': ['note', (finding) => message('findings.category-repeated', finding)],
  'category-parent-missing': ['note', (finding) => message('findings.category-parent-missing', finding)],
  'category-cycle': ['note', (finding) => message('findings.category-cycle', finding)],
  'category-unknown': ['note', (finding) => message('findings.category-unknown', finding)],
  'file-unknown': ['note', () => message('findings.file-unknown')],
  'known-damaged': ['damage', () => message('findings.known-damaged')],
  'part-missing': ['note', (finding) => message('findings.part-missing', finding)],
  'medium-to-fetch': ['note', (finding) => message('findings.medium-to-fetch', finding)],
  'archive-in-use': ['note', (finding) => message('findings.archive-in-use', finding)],
  'run-stopped': ['note', () => message('findings.run-stopped')],
  'posts-unread': [
    'note',
    ({ count }) => message('findings.posts-unread', { unread: message('core.unread-posts', { count }) }),
  ],
  'output-missing': ['difference', (finding) => message('findings.output-missing', finding)],
  'output-changed': ['difference', (finding) => message('findings.output-changed', finding)],
  'output-left-over': ['difference', () => message('findings.output-left-over')],
  'output-list': ['difference', () => message('findings.output-list')],
  'output-list-missing': ['difference', () => message('findings.output-list-missing')],
  'output-in-the-way': ['note', () => message('findings.output-in-the-way')],
  'output-not-there': ['note', () => message('findings.output-not-there')],
  'output-of-others': ['note', () => message('findings.output-of-others')],
  'output-not-compared': ['difference', (finding) => message('findings.output-not-compared', finding)],
  'output-options': ['note', (finding) => message('findings.output-options', finding)],
  'source-posts': ['difference', (finding) => message('findings.source-posts', finding)],
  'source-statistics': [
    'difference',
    ({ what, ...counts }) => message('findings.source-statistics', { ...counts, what: message(`findings.${what}`) }),
  ],
  'source-category': ['difference', (finding) => message('findings.source-category', finding)],
  'source-inconsistent': ['note', (finding) => message('findings.source-inconsistent', finding)],
};

export function severityOf({ code }: Finding): Severity {
  return table[code][0];
}

/** Returns the message of a finding, without its path and post. */
export function describeFinding(finding: Finding): Message {
  return (table[finding.code][1] as (finding: Finding) => Message)(finding);
}

export const findingCodes = Object.keys(table) as FindingCode[];

/** A finding in a report. */
export interface ReportedFinding {
  code: FindingCode;
  severity: Severity;
  path?: string;
  post?: string;
  /** URL of a media file that is not in the archive. Absent for other findings. */
  url?: string;
  message: Text;
}

export function toReportedFinding(finding: Finding): ReportedFinding {
  const post = 'post' in finding ? finding.post : undefined;
  return {
    code: finding.code,
    severity: severityOf(finding),
    path: finding.path,
    ...(post !== undefined && { post }),
    ...((finding.code === 'medium-to-fetch' || finding.code === 'medium-not-held') && { url: finding.address }),
    message: describeFinding(finding),
  };
}

/** Appends findings. Passing a hundred thousand of them to `push` as arguments would overflow the stack. */
export function addFindings(findings: Finding[], ...groups: Iterable<Finding>[]): void {
  for (const group of groups) for (const finding of group) findings.push(finding);
}
