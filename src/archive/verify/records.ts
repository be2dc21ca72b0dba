import { addFindings } from '../../core/add-findings.ts';
import type { Finding } from '../../core/findings.ts';
import { compareIds, compareText } from '../../core/ids.ts';
import { commentListSchema, commentsOf } from '../../core/items/comment.ts';
import { bugOf } from '../../core/errors.ts';
import { endsRun } from '../../core/item-failure.ts';
import type { Blog } from '../../core/items/blog.ts';
import { exactTextOf, textOf } from '../../core/items/scalar.ts';
import { withoutSignature } from '../../core/media-address.ts';
import { isForeign, mediaBaseOf, type MediaBase } from '../../core/media-base.ts';
import type { MediumKind } from '../../core/missing.ts';
import type { PostRecord } from '../../core/post-record.ts';
import { decodeJson, decodeRecord } from '../codec.ts';
import { layout, postFolderIn } from '../layout.ts';
import { postIdOf } from '../post-folder.ts';
import { checkComments } from './comments.ts';
import type { Documents } from './documents.ts';
import { message } from '../../messages/message.ts';

/**
 * Finds the media that a body refers to.
 * @param base what relative addresses in it are read against
 */
export type FindMedia = (
  html: string,
  base: MediaBase,
) => readonly { readonly addresses: readonly string[]; readonly kind: MediumKind }[];

export interface RecordCheck {
  readonly documents: Documents;
  readonly findMedia: FindMedia;
  readonly blog: Blog;
  /** whether the archive has an entry for an address without signature, or says why not */
  readonly isSettled: (address: string, kind: MediumKind) => boolean;
  /** whether media at other hosts than the source's own were not wanted */
  readonly leavesForeign: boolean;
}

/** What the records come to, to be held against the source's counts. */
export interface RecordCounts {
  readonly posts: number;
  /** of the records that the source listed in the last crawl, by id */
  readonly listed: ReadonlyMap<string, { readonly categoryId: string }>;
  /** comments of these */
  readonly comments: number;
}

/** Whether each record is complete, in its place, and at one with itself. */
export async function checkRecords(check: RecordCheck): Promise<{ findings: Finding[]; counts: RecordCounts }> {
  const { documents } = check;
  const findings: Finding[] = [];
  const listed = new Map<string, { categoryId: string }>();
  let [posts, comments] = [0, 0];
  const { ids, others } = foldersIn(documents.paths);
  for (const folder of others) findings.push({ code: 'record-folder', path: `${layout.posts}/${folder}` });
  for (const id of ids) {
    const checked = await checkRecord(id, check).catch((error: unknown): CheckedRecord => {
      if (endsRun(error)) throw error;
      const finding = {
        code: 'record-not-checked',
        path: layout.post(id),
        post: id,
        reason: message('archive.record-not-checked', { bug: bugOf(error) }),
      } as const;
      return { findings: [finding], record: undefined, comments: 0 };
    });
    addFindings(findings, checked.findings);
    if (!checked.record) continue;
    posts += 1;
    if (checked.record.state === 'removed') continue;
    const { summary, reading } = checked.record;
    listed.set(id, { categoryId: textOf(summary.categoryId) || textOf(reading?.categoryId) });
    comments += checked.comments;
  }
  return { findings, counts: { posts, listed, comments } };
}

/** The ids of the posts that there are files of, and the folders that can be those of none. */
function foldersIn(paths: Iterable<string>): { ids: readonly string[]; others: readonly string[] } {
  const folders = new Set([...paths].map(postFolderIn).filter((folder) => folder !== undefined));
  const ids: string[] = [];
  const others: string[] = [];
  for (const folder of folders) {
    const id = postIdOf(folder);
    if (id === undefined) others.push(folder);
    else ids.push(id);
  }
  return { ids: ids.sort(compareIds), others: others.sort(compareText) };
}

interface CheckedRecord {
  readonly findings: readonly Finding[];
  readonly record: PostRecord | undefined;
  /** how many there are */
  readonly comments: number;
}

async function checkRecord(id: string, check: RecordCheck): Promise<CheckedRecord> {
  const { documents } = check;
  const path = layout.post(id);
  const findings: Finding[] = [];
  const record = await documents.read(path, decodeRecord, findings);
  const comments = await documents.read(layout.comments(id), (text) => decodeJson(commentListSchema, text), findings);
  if (comments) addFindings(findings, checkComments(id, layout.comments(id), comments));
  if (record) {
    addFindings(findings, checkIds(id, path, record), checkParts(id, record, documents));
    addFindings(findings, await checkMediaOf(id, record, check));
  } else if (!documents.has(path) && !documents.isExcused(path)) {
    findings.push({ code: 'record-part-missing', path, post: id });
  }
  return { findings, record, comments: comments ? commentsOf(comments).length : 0 };
}

function checkIds(id: string, path: string, { state, missed, summary, reading }: PostRecord): Finding[] {
  const findings: Finding[] = [];
  const others = [textOf(summary.id), textOf(reading?.id)].filter((says) => says !== '' && says !== id);
  if (textOf(summary.id) === '') others.unshift('');
  if (others[0] !== undefined) findings.push({ code: 'record-id', path, post: id, says: others[0] });
  if ((state === 'removed') !== (missed !== undefined)) findings.push({ code: 'record-state', path, post: id, state });
  return findings;
}

/** A body is a file of its own, unless a file could not hold it, or the post was never read. */
function checkParts(id: string, { reading }: PostRecord, documents: Documents): Finding[] {
  const path = layout.content(id);
  const isWanted = reading !== null && !Object.hasOwn(reading, 'content');
  if (isWanted === documents.has(path) || documents.isExcused(path)) return [];
  return [{ code: isWanted ? 'record-part-missing' : 'record-part-unexpected', path, post: id }];
}

async function checkMediaOf(id: string, record: PostRecord, check: RecordCheck): Promise<Finding[]> {
  const { documents, findMedia, isSettled, leavesForeign, blog } = check;
  const path = layout.content(id);
  const file = documents.has(path) ? await documents.read(path, (text) => text, []) : undefined;
  const html = file ?? exactTextOf(record.reading?.content);
  const isLeft = (addresses: readonly string[]) =>
    leavesForeign && addresses.every((address) => isForeign(address, record.mediaBase));
  const open = findMedia(html, mediaBaseOf(record, blog)).filter(
    ({ addresses, kind }) =>
      !isLeft(addresses) && !addresses.some((address) => isSettled(withoutSignature(address), kind)),
  );
  const [first] = open;
  if (!first) return [];
  const address = withoutSignature(first.addresses[0] ?? '');
  return [{ code: 'medium-not-held', path, post: id, address, count: open.length }];
}
