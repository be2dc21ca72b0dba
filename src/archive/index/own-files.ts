import fs from 'fs-extra';
import { isUtf8 } from 'node:buffer';
import path from 'node:path';
import type { Damage, FileDamage } from '../../core/records/damage.ts';
import { fileSignature } from '../../core/files/file-signature.ts';
import { endsRun } from '../../core/errors/item-failure.ts';
import { message } from '../../messages/message.ts';
import { layout, placeOf } from '../format/layout.ts';
import type { StoredPost } from '../../core/records/stored-post.ts';
import { type DecodedFile, decodeFile, decodePost } from '../format/post.ts';
import { codeOf, readOwnFile } from '../reader/files.ts';
import { isLinked } from '../reader/post-folders.ts';

/** Error codes that concern a single file. The server continues with the other files. */
const fileErrors = ['ELOOP', 'EISDIR', 'EIO', 'EACCES', 'EPERM'];

/** Reads a text file of the archive. Does not follow links. */
export function readOwnText(folder: string, entry: string): string | FileDamage | undefined {
  try {
    const text = readOwnFile(folder, entry, 'utf8');
    if (text === '' && !fs.lstatSync(placeOf(folder, entry)).isFile())
      return { kind: 'unreadable', reason: message('archive.not-a-file') };
    // Bytes that are not UTF-8 decode to U+FFFD, which received text may also contain.
    if (typeof text === 'string' && text.includes('\uFFFD')) {
      const bytes = readOwnFile(folder, entry);
      if (Buffer.isBuffer(bytes) && !isUtf8(bytes)) return { kind: 'invalid', reason: message('archive.not-utf-8') };
    }
    return text;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return undefined;
    if (fileErrors.includes(code)) return { kind: 'unreadable', reason: code };
    throw error;
  }
}

/** Reads a post without comparing checksums, since a run may be writing it. */
export function readOwnPost(folder: string, id: string): StoredPost {
  const damage = linkDamage(folder, id);
  return decodePost(id, (entry) => damage ?? readOwnText(folder, entry));
}

/** Returns the damage if the folder of a post is a link. It leads outside the archive, so the post counts as missing. */
export function linkDamage(folder: string, id: string): Damage | undefined {
  const entry = layout.post(id);
  if (!isLinked(folder, path.posix.dirname(entry))) return undefined;
  return { entry, kind: 'missing', reason: message('archive.folder-is-link') };
}

/** Returns the signature of a file, see {@link fileSignature}. If the file cannot be examined, returns the error code. */
export function signatureOf(folder: string, entry: string): string {
  try {
    return fileSignature(fs.lstatSync(placeOf(folder, entry), { throwIfNoEntry: false }));
  } catch (error) {
    if (fileErrors.includes(codeOf(error))) return codeOf(error);
    throw error;
  }
}

export type CachedDecoder<T> = (entry: string) => DecodedFile<T>;

/** Returns a function that decodes files of one kind. It caches the last decoded file until the signature of that file changes. */
export function cachedDecoder<T>(folder: string, decode: (text: string) => T): CachedDecoder<T> {
  let last: { readonly entry: string; readonly signature: string; readonly decoded: DecodedFile<T> } | undefined;
  return (entry) => {
    const signature = signatureOf(folder, entry);
    if (last?.signature !== signature || last.entry !== entry)
      last = { entry, signature, decoded: decodeFile(entry, (one) => readOwnText(folder, one), decode) };
    return last.decoded;
  };
}

/**
 * Returns undefined if a bug prevents reading one item, so that lists can show the others.
 * @throws errors that concern all items, see {@link endsRun}
 */
export function unlessBroken<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (endsRun(error)) throw error;
    return undefined;
  }
}
