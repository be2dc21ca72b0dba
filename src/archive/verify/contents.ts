import { type Finding, addFindings } from '../../core/report/findings.ts';
import { blogInfoSchema, blogsOf, type Blog } from '../../core/items/blog.ts';
import { categoriesOf, categoryListSchema, type Category } from '../../core/items/category.ts';
import { nothingMissing, type Missing } from '../../core/records/missing.ts';
import {
  authorsSchema,
  decodeJson,
  forgottenSchema,
  formatSchema,
  mediaSchema,
  missingSchema,
  type MediaEntry,
} from '../format/codec.ts';
import type { JournalState } from '../format/journal.ts';
import { addJournalMedia } from '../reader/open.ts';
import { filesOfBlog, formatVersion, isOfRecord, layout, mediumFile } from '../format/layout.ts';
import { checkCategories } from './categories.ts';
import type { Documents } from './documents.ts';
import type { FindMedia } from './checked-post.ts';
import { checkRecords, type RecordCounts } from './records.ts';

/** The readable contents of an archive. */
export interface Contents extends RecordCounts {
  /** name of the blog; empty if it cannot be read */
  readonly name: string;
  readonly blog: Blog;
  readonly categories: readonly Category[];
  /** number of forgotten posts, which the source may still list */
  readonly forgotten: number;
  /** number of media files, counted by URL as in the report of a run */
  readonly media: number;
}

/** Decodes all payload files, and compares them with each other. */
export async function checkContents(
  documents: Documents,
  journal: JournalState,
  findMedia: FindMedia,
): Promise<{ findings: Finding[]; contents: Contents }> {
  const findings: Finding[] = [];
  const read = <T>(path: string, schema: Parameters<typeof decodeJson<T>>[0]) =>
    documents.read(path, (text) => decodeJson<T>(schema, text), findings);

  const format = await read(layout.format, formatSchema);
  if (format && format.format > formatVersion) {
    findings.push({ code: 'format-newer', path: layout.format, format: format.format, known: formatVersion });
  }
  for (const path of [layout.format, layout.blog]) {
    if (!documents.files.has(path) && !documents.isDamaged(path) && journal.isEmpty)
      findings.push({ code: 'file-missing', path });
  }
  const info = await read(layout.blog, blogInfoSchema);
  const list = await read(layout.categories, categoryListSchema);
  await read(layout.authors, authorsSchema);
  const media = await readMedia(documents, journal, findings);
  const missing = ((await read(layout.missing, missingSchema)) as Missing | undefined) ?? nothingMissing;

  const forgotten = await read(layout.forgotten, forgottenSchema);

  const blog = (info && blogsOf(info)[0]) ?? {};
  const mediaCheck = checkMedia(documents, media);
  const records = await checkRecords({
    documents,
    findMedia,
    blog,
    isKnown: (address, kind) =>
      !media || media.has(address) || Object.hasOwn(missing.media, address) || (missing.unwanted ?? []).includes(kind),
    isGone: (address) => {
      const entry = media?.get(address);
      return entry !== undefined && !('file' in entry);
    },
    leavesForeign: missing.foreign === true,
  });
  const usedCategoryIds = [...records.counts.listed.values()].map(({ categoryId }) => categoryId);
  addFindings(findings, mediaCheck.findings, records.findings, toFetch(missing), unknown(documents));
  if (list) addFindings(findings, checkCategories(categoriesOf(list), usedCategoryIds));
  return {
    findings,
    contents: {
      ...records.counts,
      name: format?.blog ?? '',
      blog,
      categories: list ? categoriesOf(list) : [],
      forgotten: forgotten?.posts.length ?? 0,
      media: mediaCheck.count,
    },
  };
}

/** Reads the media entries of the list and the journal, by URL; undefined if the list cannot be read. */
async function readMedia(
  documents: Documents,
  journal: JournalState,
  findings: Finding[],
): Promise<ReadonlyMap<string, MediaEntry> | undefined> {
  if (documents.isDamaged(layout.media)) return undefined;
  const before = findings.length;
  const stored = await documents.read(layout.media, (text) => decodeJson(mediaSchema, text), findings);
  if (findings.length > before) return undefined;
  return addJournalMedia(new Map(Object.entries(stored ?? {})), journal, (path) => documents.files.has(path));
}

function toFetch({ posts, media }: Missing): Finding[] {
  const path = layout.missing;
  return [
    ...Object.entries(posts).map(([post, parts]): Finding => ({
      code: 'part-missing',
      path,
      post,
      parts: parts.join(', '),
    })),
    ...Object.keys(media).map((address): Finding => ({ code: 'medium-to-fetch', path, address })),
  ];
}

function unknown(documents: Documents): Finding[] {
  return [...documents.files.keys()]
    .filter((path) => !filesOfBlog.includes(path) && !isOfRecord(path) && !path.startsWith(`${layout.mediaFiles}/`))
    .filter((path) => !documents.isDamaged(path))
    .map((path): Finding => ({ code: 'file-unknown', path }));
}

/**
 * Compares the list of media with the files, and the files with the checksums in their names.
 *
 * @param media entries by URL; undefined if the list cannot be read
 * @returns findings, and the number of URLs with an intact file; if the list cannot be read, the number of files
 */
function checkMedia(
  documents: Documents,
  media: ReadonlyMap<string, MediaEntry> | undefined,
): { findings: Finding[]; count: number } {
  const findings: Finding[] = [];
  const entered = new Set<string>();
  let stored = 0;
  for (const [address, entry] of media ?? []) {
    if (!('file' in entry)) continue;
    const path = `${layout.mediaFiles}/${String(entry.file)}`;
    const isFirst = !entered.has(path);
    entered.add(path);
    if (documents.isDamaged(path)) continue;
    const sums = documents.files.get(path);
    if (sums) stored += 1;
    const { type, size } = entry as { type: string; size: number };
    if (!sums && isFirst) findings.push({ code: 'medium-missing', path, address });
    else if (sums && sums.size !== size) findings.push({ code: 'medium-size', path, said: size, size: sums.size });
    if (!isType(type)) findings.push({ code: 'medium-type', path, said: type });
  }
  let files = 0;
  for (const path of documents.files.keys()) {
    if (!path.startsWith(`${layout.mediaFiles}/`)) continue;
    files += 1;
    if (documents.isDamaged(path)) continue;
    const sha256 = documents.files.get(path)?.sha256 ?? '';
    if (!mediumFile.test(path)) findings.push({ code: 'file-unknown', path });
    else if (!path.includes(sha256)) findings.push({ code: 'medium-content', path, sha256 });
    else if (media && !entered.has(path)) findings.push({ code: 'medium-without-entry', path });
  }
  return { findings, count: media ? stored : files };
}

/** Reports whether a value can be the media type of an archived file. HTML is never stored under its own type. */
const isType = (type: string) => /^[\w.+-]+\/[\w.+-]+$/u.test(type) && type !== 'text/html';
