import fs from 'fs-extra';
import path from 'node:path';
import { createHash, hash } from 'node:crypto';
import { fileSignature } from '../../core/files/file-signature.ts';
import { filesOfBlog, layout, placeOf } from '../format/layout.ts';
import { postIdsIn } from './post-folders.ts';

/** Signatures of the files of an archive. */
export interface ArchiveSignature {
  /** signatures of the files of each post, by id, see {@link signaturesOfPost} */
  readonly posts: ReadonlyMap<string, string>;
  /** Digest that changes whenever a file that publishing reads changes. */
  readonly digest: string;
}

/** Returns the signature of an archive. Examines every file without reading it. A folder without an archive has a signature, too. */
export async function archiveSignature(folder: string): Promise<ArchiveSignature> {
  const sum = createHash('sha1');
  const posts = new Map<string, string>();
  for (const id of await idsIn(folder)) {
    const signatures = signaturesOfPost(folder, id);
    posts.set(id, signatures);
    sum.update(`${JSON.stringify(id)} ${signatures}\n`);
  }
  for (const entry of [...filesOfBlog, ...checksumFiles]) sum.update(`${entry} ${signatureOf(folder, entry)}\n`);
  for (const [file, signature] of mediaSignatures(placeOf(folder, layout.mediaFiles)))
    sum.update(`${file} ${signature}\n`);
  return { posts, digest: sum.digest('base64url') };
}

/** Returns the sorted ids of posts. Empty if there is no archive, which is reported when it is opened. */
async function idsIn(folder: string): Promise<string[]> {
  const ids: string[] = [];
  try {
    for await (const id of postIdsIn(folder)) ids.push(id);
  } catch {
    return [];
  }
  return ids.sort();
}

/** Separates the two digests that {@link signaturesOfPost} returns. */
const separator = ' ';

/**
 * Returns two digests of file signatures: one for the record of a post, and one for its other files. Digests take less memory than
 * signatures.
 */
export function signaturesOfPost(folder: string, id: string): string {
  const [record = '', ...others] = filesOfPost(id).map((entry) => signatureOf(folder, entry));
  return [digest(record), digest(others.join())].join(separator);
}

/** Returns the digest of the record from a result of {@link signaturesOfPost}. */
export const recordSignatureIn = (stamps: string): string | undefined => stamps.split(separator)[0];

/** Computes the digest of a record, as in {@link signaturesOfPost}. */
export const recordSignatureOf = (folder: string, id: string): string => digest(signatureOf(folder, layout.post(id)));

export const filesOfPost = (id: string): readonly string[] => [
  layout.post(id),
  layout.content(id),
  layout.comments(id),
];

/** Number of bytes in a digest: enough to make collisions within a blog practically impossible. */
const digestBytes = 12;

function digest(text: string): string {
  return hash('sha1', text, 'buffer').toString('base64url', 0, digestBytes);
}

/** Returns the signature of a file; `-` if the file does not exist. */
function signatureOf(folder: string, entry: string): string {
  // Called for tens of thousands of files: normalizing each path would take longer than everything else.
  return fileSignature(fs.lstatSync(`${folder}/${entry}`, { throwIfNoEntry: false }));
}

/** Files that list checksums. */
const checksumFiles = [layout.manifest, layout.tagManifest, layout.bagInfo, layout.journal];

/** Yields the signatures of media files. Follows links, as reading media does. */
function* mediaSignatures(folder: string): Generator<[file: string, signature: string]> {
  for (const part of namesIn(folder)) {
    for (const name of namesIn(path.join(folder, part))) {
      const file = path.join(part, name);
      yield [file, fileSignature(fs.statSync(path.join(folder, file), { throwIfNoEntry: false }))];
    }
  }
}

/** Returns the sorted names in a folder; empty if the folder does not exist. */
function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder).sort();
  } catch {
    return [];
  }
}
