import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Backup } from '../../../backup/backup.ts';
import { BackupError } from '../../../backup/errors.ts';
import { mediaBaseOf, parseMediaReference } from '../../../backup/media-base.ts';
import type { StoredMedium } from '../../../core/media/media-file.ts';
import type { SourceBlog } from '../../../crawl/source.ts';

/** What the media of each post in a backup are known by. */
export interface MediaBases extends Required<Pick<SourceBlog, 'mediaBase' | 'otherFiles'>> {
  /** The file of an address that is one of this backup's, or that a body of it has for a file of its own. */
  readonly medium: Backup['medium'];
}

/**
 * Addresses of media that are the same in every import of a backup, and never those of another file: editors count the pictures of a post,
 * so that a picture in front of others takes the name that one of them had in an earlier backup. Where the archive holds another file by
 * the address of one, all files of the post have a base that is made of their contents.
 */
export function createMediaBases(backup: Pick<Backup, 'medium' | 'otherFiles'>): MediaBases {
  const versions = new Map<string, string>();

  /** Empty where it cannot be read. */
  async function sumOf(address: string): Promise<string> {
    const sum = createHash('sha256');
    try {
      for await (const chunk of (await backup.medium(address)?.open()) ?? []) sum.update(chunk as Uint8Array);
    } catch (error) {
      if (error instanceof BackupError) return '';
      throw error;
    }
    return sum.digest('hex');
  }

  async function isOther(address: string, held: StoredMedium): Promise<boolean> {
    const own = backup.medium(address);
    // An empty file is damaged: the one that is held is better.
    if (!own || own.size === 0) return false;
    if (own.size !== held.size) return true;
    const sum = await sumOf(address);
    return sum !== '' && sum !== path.basename(held.file).replace(/\..*$/su, '');
  }

  /** By the addresses of files of a post, and by what these contain. */
  async function versionOf(addresses: readonly string[]): Promise<string> {
    const sum = createHash('sha256');
    for (const address of addresses.toSorted()) sum.update(`${address} ${await sumOf(address)}\n`);
    return sum.digest('hex').slice(0, 12);
  }

  const isOfVersion = (address: string) => {
    const own = parseMediaReference(address);
    return own?.version === undefined || own.version === versions.get(own.id);
  };

  return {
    async mediaBase(id, { addresses, stored }) {
      const first = mediaBaseOf(id);
      const used = addresses(first);
      const all = [...new Set([...used, ...backup.otherFiles(id, used)])];
      const own = all.filter((address) => parseMediaReference(address)?.id === id);
      for (const address of own) {
        const known = stored(address);
        if (!known || !(await isOther(address, known))) continue;
        const version = await versionOf(own);
        versions.set(id, version);
        return mediaBaseOf(id, version);
      }
      return first;
    },
    otherFiles(id, addresses) {
      const version = versions.get(id);
      // Those of another version lead to files of another backup.
      const ofThis = addresses.filter((address) => {
        const own = parseMediaReference(address);
        return own?.id !== id || own.version === version;
      });
      const [first, base] = [mediaBaseOf(id), mediaBaseOf(id, version)];
      return backup.otherFiles(id, ofThis).map((address) => base + address.slice(first.length));
    },
    medium: (address) => (isOfVersion(address) ? backup.medium(address) : undefined),
  };
}
