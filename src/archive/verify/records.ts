import { groupByHost } from '../../core/report/missing-media.ts';
import { type Finding, addFindings } from '../../core/report/findings.ts';
import { describeBug } from '../../core/errors/errors.ts';
import { compareIds, compareText } from '../../core/collections/compare.ts';
import { endsRun } from '../../core/errors/item-failure.ts';
import type { Blog } from '../../core/items/blog.ts';
import type { MediumKind } from '../../core/records/missing.ts';
import { layout, postFolderIn } from '../format/layout.ts';
import { postIdOf } from '../format/post-folder.ts';
import type { Documents } from './documents.ts';
import { checkPostFiles, type FindMedia, type CheckedPost, type ReferredMedium } from './checked-post.ts';
import { message } from '../../messages/message.ts';

export interface RecordCheck {
  readonly documents: Documents;
  readonly findMedia: FindMedia;
  readonly blog: Blog;
  /** whether the archive has an entry for a URL without signature, or lists the URL as missing */
  readonly isKnown: (address: string, kind: MediumKind) => boolean;
  /** whether the source no longer had the file of a URL, given without signature, at the last attempt */
  readonly isGone: (address: string) => boolean;
  /** whether media on other hosts were excluded */
  readonly leavesForeign: boolean;
}

/** The number of records and comments, for comparison with the source. */
export interface RecordCounts {
  readonly posts: number;
  /** records of the posts that the source listed in the last crawl, by post ID */
  readonly listed: ReadonlyMap<string, { readonly categoryId: string }>;
  /** number of comments on the listed posts */
  readonly comments: number;
}

/** Checks that records are complete, consistent, and in the correct folder. */
export async function checkRecords(check: RecordCheck): Promise<{ findings: Finding[]; counts: RecordCounts }> {
  const { documents } = check;
  const findings: Finding[] = [];
  const listed = new Map<string, { categoryId: string }>();
  let [posts, comments] = [0, 0];
  const gone: ReferredMedium[] = [];
  const { ids, others } = foldersIn(documents.files.keys());
  for (const folder of others) findings.push({ code: 'record-folder', path: `${layout.posts}/${folder}` });
  for (const id of ids) {
    const { findings: postFindings, facts } = await checkPost(id, check);
    addFindings(findings, postFindings);
    if (!facts) continue;
    addFindings(findings, checkMediaOf(id, facts, check));
    for (const one of facts.media) if (one.addresses.length > 0 && one.addresses.every(check.isGone)) gone.push(one);
    posts += 1;
    if (facts.isRemoved) continue;
    listed.set(id, { categoryId: facts.categoryId });
    comments += facts.comments;
  }
  for (const [first, ...more] of groupByHost(gone.map(({ addresses: [url = ''] }) => ({ url }))))
    if (first) findings.push({ code: 'media-gone', path: layout.media, address: first.url, count: more.length + 1 });
  return { findings, counts: { posts, listed, comments } };
}

/** Returns the IDs of the posts that have files, and the folders that do not belong to any post. */
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

/** Checks a post, unless it was already checked without findings while its files were read. */
async function checkPost(
  id: string,
  { documents, findMedia, blog }: RecordCheck,
): Promise<ReturnType<typeof checkPostFiles>> {
  const known = documents.factsOf(id);
  if (known) return { findings: [], facts: known };
  try {
    const files = {
      texts: await documents.textsOf(id),
      has: (path: string) => documents.files.has(path),
      isExcused: (path: string) => documents.isExcused(path),
    };
    return checkPostFiles(id, files, { findMedia, blog });
  } catch (error) {
    if (endsRun(error)) throw error;
    const finding = {
      code: 'record-not-checked',
      path: layout.post(id),
      post: id,
      reason: message('archive.record-not-checked', { bug: describeBug(error) }),
    } as const;
    return { findings: [finding], facts: undefined };
  }
}

/** Finds media in a body that are missing in the archive's list of media. */
function checkMediaOf(id: string, { media }: CheckedPost, { isKnown, leavesForeign }: RecordCheck): Finding[] {
  const open = media.filter(
    ({ addresses, kind, isForeign }) =>
      !(leavesForeign && isForeign) && !addresses.some((address) => isKnown(address, kind)),
  );
  const [first] = open;
  if (!first) return [];
  const [address = ''] = first.addresses;
  return [{ code: 'medium-not-held', path: layout.content(id), post: id, address, count: open.length }];
}
