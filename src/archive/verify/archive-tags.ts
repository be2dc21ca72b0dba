import type { Finding } from '../../core/findings.ts';
import { decodeManifest, encodeManifest, sha256Of } from '../bag.ts';
import { layout } from '../layout.ts';
import type { FileReader } from './file-reader.ts';
import { isNearly } from './manifest.ts';
import { unreadFinding, type Bookkeeping } from './payload-check.ts';

const { tagManifest } = layout;

/** The files of an archive of ours beside its payload, apart from the tag manifest. */
const tagFiles = ['.gitattributes', layout.bagInfo, 'bagit.txt', layout.manifest] as const;

/** Everything that lies at the top of an archive besides `data/` and the bookkeeping of runs. */
export const topFiles: readonly string[] = [...tagFiles, tagManifest];

export interface CheckedTags {
  readonly findings: Finding[];
  /** the manifest's bytes, where there are any */
  readonly manifest: Buffer | undefined;
  /** the checksum that the manifest has to have */
  readonly manifestSum: string | undefined;
}

/**
 * Holds the archive's tag files against its tag manifest. That one nobody vouches for, but what it should be is known: four
 * lines, in order. Where a checksum in it is all but right, it is the tag manifest that is damaged.
 *
 * @param isUnsealed whether a run was stopped before the bag had any tag file
 */
export async function checkArchiveTags(
  reader: FileReader,
  bookkeeping: Bookkeeping,
  isUnsealed: boolean,
): Promise<CheckedTags> {
  const findings: Finding[] = [];
  const read = async (path: string) => {
    const bytes = await reader.bytes(path);
    if (Buffer.isBuffer(bytes)) return bytes;
    if (bytes.why !== 'missing') findings.push(unreadFinding({ path, kind: 'other' }, bytes));
    else if (!isUnsealed && !bookkeeping.mayBeAbsent(path)) findings.push({ code: 'file-missing', path });
    return undefined;
  };
  const text = (await read(tagManifest))?.toString();
  const listed = decodeManifest(text ?? '');
  const own = new Map(tagFiles.flatMap((name) => (listed.has(name) ? [[name, listed.get(name) ?? '']] : [])));
  const problems: string[] = [];
  if (text !== undefined && (own.size < tagFiles.length || encodeManifest(own) !== text)) {
    problems.push('it is not the lines that it has to be');
  }
  let manifest: Buffer | undefined;
  for (const path of tagFiles) {
    const bytes = await read(path);
    if (path === layout.manifest) manifest = bytes;
    if (!bytes) continue;
    const sum = sha256Of(bytes);
    const expected = own.get(path);
    if (expected === sum || bookkeeping.accepts(path, sum) || expected === undefined) continue;
    if (isNearly(expected, sum)) problems.push(`its checksum of ${path} is damaged`);
    else findings.push({ code: 'file-changed', path, size: bytes.length });
  }
  for (const reason of problems) findings.push({ code: 'bag-manifest', path: tagManifest, reason });
  return { findings, manifest, manifestSum: own.get(layout.manifest) };
}
