import type { Finding } from '../../core/findings.ts';
import { decodeManifest } from '../../core/bag-manifest.ts';
import { sha256Of } from '../format/bag.ts';
import { layout } from '../format/layout.ts';
import { isWhole, isWithoutReadme, tagFiles } from '../format/tag-manifest.ts';
import type { FileReader } from './file-reader.ts';
import { isNearly } from '../format/manifest.ts';
import { unreadFinding, type Bookkeeping } from './payload-check.ts';
import { message, type Text } from '../../messages/message.ts';

const { tagManifest } = layout;

/** Everything that is at the top of an archive besides `data/` and the bookkeeping of runs. */
export const topFiles: readonly string[] = [...tagFiles, tagManifest];

export interface CheckedTags {
  readonly findings: Finding[];
  /** the manifest's bytes, where there are any */
  readonly manifest: Buffer | undefined;
  /** the checksum that the manifest has to have */
  readonly manifestSum: string | undefined;
}

/**
 * Holds the archive's tag files against its tag manifest. That one nobody vouches for, but what it should be is known: a line
 * for each of them, in order. Where a checksum in it is all but right, it is the tag manifest that is damaged.
 *
 * @param isUnsealed whether a run was stopped before the bag had any tag file
 */
export async function checkArchiveTags(
  reader: FileReader,
  bookkeeping: Bookkeeping,
  isUnsealed: boolean,
): Promise<CheckedTags> {
  const findings: Finding[] = [];
  const read = async (path: string, isOptional = false) => {
    const bytes = await reader.bytes(path);
    if (Buffer.isBuffer(bytes)) return bytes;
    if (bytes.why !== 'missing') findings.push(unreadFinding({ path, kind: 'other' }, bytes));
    else if (!isOptional && !isUnsealed && !bookkeeping.mayBeAbsent(path))
      findings.push({ code: 'file-missing', path });
    return undefined;
  };
  const text = (await read(tagManifest))?.toString();
  const listed = decodeManifest(text ?? '');
  const problems: Text[] = [];
  if (text !== undefined && !isWhole(text)) problems.push(message('archive.bag-cut'));
  let manifest: Buffer | undefined;
  for (const path of tagFiles) {
    const expected = listed.get(path);
    const bytes = await read(path, path === layout.readme && expected === undefined);
    if (path === layout.manifest) manifest = bytes;
    if (!bytes) continue;
    const sum = sha256Of(bytes);
    if (expected === sum || bookkeeping.accepts(path, sum)) continue;
    if (expected === undefined) {
      if (path === layout.readme && isWithoutReadme(text ?? '')) findings.push({ code: 'file-additional', path });
    } else if (isNearly(expected, sum)) problems.push(message('archive.checksum-damaged', { path }));
    else findings.push({ code: 'file-changed', path, size: bytes.length });
  }
  for (const reason of problems) findings.push({ code: 'bag-manifest', path: tagManifest, reason });
  return { findings, manifest, manifestSum: listed.get(layout.manifest) };
}
