import fs from 'fs-extra';
import path from 'node:path';
import { createHash, hash } from 'node:crypto';
import { fileSignature } from '../../core/files/file-signature.ts';
import { filesOfBlog, layout, placeOf } from '../format/layout.ts';
import { postIdsIn } from './post-folders.ts';

/** Signatures of the files of an archive. */
export interface ArchiveSignature {
  /** of each post, by id, see {@link signaturesOfPost} */
  readonly posts: ReadonlyMap<string, string>;
  /** Changes with every file that publishing reads. */
  readonly digest: string;
}

/** Returns the signature of an archive. Examines every file without reading it. A folder without an archive also has a signature. */
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

/** Returns the sorted ids of posts; empty if there is no archive, which is reported when it is opened. */
async function idsIn(folder: string): Promise<string[]> {
  const ids: string[] = [];
  try {
    for await (const id of postIdsIn(folder)) ids.push(id);
  } catch {
    return [];
  }
  return ids.sort();
}

/** Between the digests in {@link signaturesOfPost}. */
const separator = ' ';

/** Returns digests of the signatures of a post's files: one of the record, and one of the others. They take less memory than signatures. */
export function signaturesOfPost(folder: string, id: string): string {
  const [record = '', ...others] = filesOfPost(id).map((entry) => signatureOf(folder, entry));
  return [digest(record), digest(others.join())].join(separator);
}

/** Returns the digest of the record in a result of {@link signaturesOfPost}. */
export const recordSignatureIn = (stamps: string): string | undefined => stamps.split(separator)[0];

/** Returns the digest of a record, as in {@link signaturesOfPost}. */
export const recordSignatureOf = (folder: string, id: string): string => digest(signatureOf(folder, layout.post(id)));

export const filesOfPost = (id: string): readonly string[] => [
  layout.post(id),
  layout.content(id),
  layout.comments(id),
];

/** Bytes of a digest: enough to make collisions within a blog practically impossible. */
const digestBytes = 12;

function digest(text: string): string {
  return hash('sha1', text, 'buffer').toString('base64url', 0, digestBytes);
}

/** Returns the signature of a file; `-` if there is none. */
function signatureOf(folder: string, entry: string): string {
  // Called for tens of thousands of files: normalizing each path would take longer than the rest.
  return fileSignature(fs.lstatSync(`${folder}/${entry}`, { throwIfNoEntry: false }));
}

/** Files that list checksums. */
const checksumFiles = [layout.manifest, layout.tagManifest, layout.bagInfo, layout.journal];

/** Returns the signatures of media files. Links are followed, as when media are read. */
function* mediaSignatures(folder: string): Generator<[file: string, signature: string]> {
  for (const part of namesIn(folder)) {
    for (const name of namesIn(path.join(folder, part))) {
      const file = path.join(part, name);
      yield [file, fileSignature(fs.statSync(path.join(folder, file), { throwIfNoEntry: false }))];
    }
  }
}

/** Returns the sorted names in a folder; empty if there is no such folder. */
function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder).sort();
  } catch {
    return [];
  }
}
