import { Readable } from 'node:stream';
import type { Backup, BackupMedium } from '../backup.ts';
import { BackupError } from '../errors.ts';
import { mediaAddress, parseMediaReference } from '../media-base.ts';
import { nameKey, candidateNames } from '../candidate-names.ts';
import { decodeBase64 } from './base64.ts';
import type { ScannedFile } from './scan.ts';
import type { ReadableFile } from '../xml/ranges.ts';
import { message } from '../../messages/message.ts';

/** A file attached to a post of the backup. */
export interface TtxmlAttachment {
  readonly post: string;
  /** name by which bodies refer to the file; `label` is its original name */
  readonly name: string;
  readonly label: string;
  readonly file: ScannedFile;
  readonly size: number;
}

/**
 * Creates a lookup of attachments by address. Below the address of a post, they are found by name, label or former address, if necessary
 * among the attachments of other posts, since the platform kept all files in one folder. On old hosts of the platform, they are found by a
 * number that the address and the attachment name share.
 */
export function createMediaLookup(
  attachments: readonly TtxmlAttachment[],
  file: ReadableFile,
): Pick<Backup, 'medium' | 'otherFiles'> {
  const byKey = new Map<string, TtxmlAttachment>();
  const add = (key: string, one: TtxmlAttachment) => {
    if (!byKey.has(key)) byKey.set(key, one);
  };
  const names = new Map<string, Set<string>>();
  // Exact names first: another file may have the same name in another Unicode form.
  for (const one of attachments) add(`name ${one.post} ${one.name}`, one);
  for (const one of attachments) {
    names.set(normalizeName(one.name), (names.get(normalizeName(one.name)) ?? new Set()).add(one.post));
    add(`name ${one.post} ${normalizeName(one.name)}`, one);
    for (const number of numbersIn(one.name)) add(`number ${number}`, one);
  }
  for (const one of attachments) {
    add(`name ${one.post} ${normalizeName(one.label)}`, one);
    if (names.get(normalizeName(one.name))?.size === 1) add(`anywhere ${normalizeName(one.name)}`, one);
  }
  for (const [key, one] of uniqueByKey(attachments)) add(`key ${key}`, one);

  const keysOf = (address: string): string[] => {
    const own = parseMediaReference(address);
    if (own) {
      const paths = [...new Set([...candidateNames(own.reference)].flatMap((name) => [name, normalizeName(name)]))];
      return [
        ...paths.map((path) => `name ${own.id} ${path}`),
        ...paths.map((path) => `anywhere ${path}`),
        ...paths.flatMap(numbersIn).map((number) => `number ${number}`),
        `key ${own.id} ${nameKey(own.reference)}`,
      ];
    }
    if (!URL.canParse(address)) return [];
    const { hostname, pathname, search } = new URL(address);
    if (hostname === 'tt_attach_path') return [`anywhere ${normalizeName(decoded(pathname.slice(1)))}`];
    const oldName = oldFolder.exec(pathname)?.[1];
    if (oldName !== undefined && byKey.has(`anywhere ${normalizeName(decoded(oldName))}`))
      return [`anywhere ${normalizeName(decoded(oldName))}`];
    return oldHosts.test(hostname) ? numbersIn(decoded(pathname + search)).map((number) => `number ${number}`) : [];
  };
  const find = (address: string) => keysOf(address).flatMap((key) => byKey.get(key) ?? [])[0];
  const byPost = new Map<string, TtxmlAttachment[]>();
  for (const one of attachments) {
    if (one.file.end <= one.file.start || one.name === '') continue;
    const ofPost = byPost.get(one.post);
    if (ofPost) ofPost.push(one);
    else byPost.set(one.post, [one]);
  }
  return {
    medium: (address) => {
      const found = find(address);
      return found && mediumOf(found, file);
    },
    otherFiles: (id, addresses) => {
      const usedAttachments = new Set(addresses.map(find));
      const others = (byPost.get(id) ?? []).filter((one) => !usedAttachments.has(one));
      // If two attachments have the same name, the address belongs to the first.
      return others.flatMap((one) => {
        const address = mediaAddress(id, one.name);
        return find(address) === one ? [address] : [];
      });
    },
  };
}

/** Returns attachments by post and {@link nameKey}, without keys that several attachments share. */
function uniqueByKey(attachments: readonly TtxmlAttachment[]): Map<string, TtxmlAttachment> {
  const found = new Map<string, TtxmlAttachment>();
  const shared = new Set<string>();
  for (const one of attachments) {
    const key = `${one.post} ${nameKey(one.name)}`;
    if (found.has(key)) shared.add(key);
    found.set(key, one);
  }
  for (const key of shared) found.delete(key);
  return found;
}

function mediumOf({ post, name, file: range, size }: TtxmlAttachment, file: ReadableFile): BackupMedium {
  const what = message('backup.attachment', { name, post });
  return {
    size,
    open: async () => {
      if (range.end <= range.start) throw new BackupError(message('backup.attachment-empty', { what }));
      return Readable.from(decodeBase64(file, range, what), { objectMode: false });
    },
  };
}

/** Paths of files on self-hosted blogs: `/attach/1/1043.png`, or `/attachment/1043.zip` for downloads. */
const oldFolder = /\/(?:attach\/\d+|attachment)\/([^/]+)$/u;

const oldHosts = /(?:^|\.)(?:tistory\.com|daum\.net|daumcdn\.net)$/iu;

/** Returns the hexadecimal IDs of files on hosts of the platform, such as the one in `cfile25.uf@1243B31D4F0A1B2C3D4E5F.jpg`. */
const numbersIn = (text: string) => text.toUpperCase().match(/[0-9A-F]{16,}/gu) ?? [];

const normalizeName = (name: string) => name.normalize('NFC');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
