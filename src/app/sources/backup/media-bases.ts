import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Backup } from '../../../backup/backup.ts';
import { BackupError } from '../../../backup/errors.ts';
import { mediaBaseOf, parseMediaReference } from '../../../backup/media-base.ts';
import type { StoredMedium } from '../../../core/media/media-file.ts';
import type { SourceBlog } from '../../../crawl/source.ts';

/** Addresses of the media in a backup. */
export interface MediaBases extends Required<Pick<SourceBlog, 'mediaBase' | 'otherFiles'>> {
  /** Returns the file for an address, unless the address belongs to another backup. */
  readonly medium: Backup['medium'];
}

/**
 * Creates base addresses of media that are the same in every import of a backup, and never refer to two different files. Editors number the
 * images of a post, so an image inserted before others gets a name that another image had in an earlier backup. If the archive has another
 * file at the address of any of a post's files, all files of the post get a base that contains a hash of their contents.
 */
export function createMediaBases(backup: Pick<Backup, 'medium' | 'otherFiles'>): MediaBases {
  const versions = new Map<string, string>();

  /** Returns the SHA-256 of a file; empty if it cannot be read. */
  async function checksumOf(address: string): Promise<string> {
    const sum = createHash('sha256');
    try {
      for await (const chunk of (await backup.medium(address)?.open()) ?? []) sum.update(chunk as Uint8Array);
    } catch (error) {
      if (error instanceof BackupError) return '';
      throw error;
    }
    return sum.digest('hex');
  }

  async function differsFromStored(address: string, storedMedium: StoredMedium): Promise<boolean> {
    const backupMedium = backup.medium(address);
    // An empty file is damaged, so the stored one is better.
    if (!backupMedium || backupMedium.size === 0) return false;
    if (backupMedium.size !== storedMedium.size) return true;
    const sum = await checksumOf(address);
    return sum !== '' && sum !== path.basename(storedMedium.file).replace(/\..*/su, '');
  }

  /** Returns a hash of the addresses and contents of a post's files. */
  async function computeVersion(addresses: readonly string[]): Promise<string> {
    const sum = createHash('sha256');
    for (const address of addresses.toSorted()) sum.update(`${address} ${await checksumOf(address)}\n`);
    return sum.digest('hex').slice(0, 12);
  }

  const isCurrentVersion = (address: string) => {
    const reference = parseMediaReference(address);
    return reference?.version === undefined || reference.version === versions.get(reference.id);
  };

  return {
    async mediaBase(id, { addresses, stored }) {
      const first = mediaBaseOf(id);
      const bodyAddresses = addresses(first);
      const allAddresses = [...new Set([...bodyAddresses, ...backup.otherFiles(id, bodyAddresses)])];
      const ownAddresses = allAddresses.filter((address) => parseMediaReference(address)?.id === id);
      for (const address of ownAddresses) {
        const known = stored(address);
        if (!known || !(await differsFromStored(address, known))) continue;
        const version = await computeVersion(ownAddresses);
        versions.set(id, version);
        return mediaBaseOf(id, version);
      }
      return first;
    },
    otherFiles(id, addresses) {
      const version = versions.get(id);
      // Addresses with another version refer to files of another backup.
      const current = addresses.filter((address) => {
        const reference = parseMediaReference(address);
        return reference?.id !== id || reference.version === version;
      });
      const [first, base] = [mediaBaseOf(id), mediaBaseOf(id, version)];
      return backup.otherFiles(id, current).map((address) => base + address.slice(first.length));
    },
    medium: (address) => (isCurrentVersion(address) ? backup.medium(address) : undefined),
  };
}
