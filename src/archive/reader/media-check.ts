import fs from 'fs-extra';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileSignature } from '../../core/files/file-signature.ts';
import type { PayloadFile } from '../format/bag.ts';
import { readFetchList } from './files.ts';
import { layout, placeOf } from '../format/layout.ts';

const chunkSize = 1024 * 1024;

/** Damage of a media file. `missing`: the file does not exist; `other`: it does not have the checksum in its name. */
export type MediumDamage = 'missing' | 'other';

/**
 * Compares media files with the checksums in their names. Reads all of them, since disks lose data silently, and reading is much faster
 * than fetching again. Files listed in `fetch.txt` count as intact: the storage that contains them checks them.
 *
 * @param files as in `media.json`
 * @returns the damaged files
 * @throws the signal's reason
 */
export async function checkMedia(
  folder: string,
  files: Iterable<string>,
  { signal, onIntact }: { signal?: AbortSignal | undefined; onIntact: (file: string, found: PayloadFile) => void },
): Promise<Map<string, MediumDamage>> {
  const damaged = new Map<string, MediumDamage>();
  const elsewhere = readFetchList(folder);
  const buffer = Buffer.allocUnsafe(chunkSize);
  for (const file of new Set(files)) {
    signal?.throwIfAborted();
    const entry = `${layout.mediaFiles}/${file}`;
    const result = await lookAt(placeOf(folder, entry), buffer);
    const found = result === 'missing' ? (elsewhere.get(entry) ?? result) : result;
    if (found === 'missing') damaged.set(file, 'missing');
    else if (found === 'other' || found.sha256 !== sha256In(file)) damaged.set(file, 'other');
    else onIntact(file, found);
  }
  return damaged;
}

/**
 * Finds media files that are missing or damaged. A file whose signature has not changed since it was last found intact is not read again.
 * Follows links. Files stored elsewhere, according to `fetch.txt`, are neither damaged nor intact.
 *
 * @param files as in `media.json`
 * @param before signatures of the files that were last found intact
 */
export async function findDamagedMedia(
  folder: string,
  files: Iterable<string>,
  before: ReadonlyMap<string, string>,
): Promise<{ readonly damaged: ReadonlySet<string>; readonly intact: ReadonlyMap<string, string> }> {
  const damaged = new Set<string>();
  const intact = new Map<string, string>();
  const elsewhere = readFetchList(folder);
  const buffer = Buffer.allocUnsafe(chunkSize);
  for (const file of new Set(files)) {
    const place = placeOf(folder, `${layout.mediaFiles}/${file}`);
    try {
      const signature = fileSignature(fs.statSync(place));
      const isIntact = before.get(file) === signature || (await sha256OfFile(place, buffer)) === sha256In(file);
      if (isIntact) intact.set(file, signature);
      else damaged.add(file);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'EIO'].includes(code)) throw error;
      if (code !== 'ENOENT' || !elsewhere.has(`${layout.mediaFiles}/${file}`)) damaged.add(file);
    }
  }
  return { damaged, intact };
}

const sha256In = (file: string) => /\/([0-9a-f]{64})\./u.exec(file)?.[1];

async function lookAt(file: string, buffer: Buffer): Promise<PayloadFile | MediumDamage> {
  if (fs.lstatSync(path.dirname(file), { throwIfNoEntry: false })?.isSymbolicLink()) return 'other';
  const stat = fs.lstatSync(file, { throwIfNoEntry: false });
  if (!stat) return 'missing';
  if (!stat.isFile()) return 'other';
  try {
    return { sha256: await sha256OfFile(file, buffer), size: stat.size };
  } catch (error) {
    // A file that the disk cannot read counts as changed.
    if (['EIO', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return 'other';
    throw error;
  }
}

async function sha256OfFile(file: string, buffer: Buffer): Promise<string> {
  const hash = createHash('sha256');
  const handle = await fs.open(file, 'r');
  try {
    for (;;) {
      const { bytesRead } = await fs.read(handle, buffer, 0, buffer.length, null);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await fs.close(handle);
  }
}
