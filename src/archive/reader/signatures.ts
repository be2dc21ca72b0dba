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

/** Examines every file of an archive without reading it. Any folder has a signature, also without an archive. */
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

/** Sorted; empty if there is no archive, which opening it reports. */
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

/** Digests of the signatures of a post's files: of the record, and of the others together. Signatures would take several times the memory. */
export function signaturesOfPost(folder: string, id: string): string {
  const [record = '', ...others] = filesOfPost(id).map((entry) => signatureOf(folder, entry));
  return [digest(record), digest(others.join())].join(separator);
}

/** The digest of the record in {@link signaturesOfPost}. */
export const recordSignatureIn = (stamps: string): string | undefined => stamps.split(separator)[0];

/** The digest of the record as in {@link signaturesOfPost}. */
export const recordSignatureOf = (folder: string, id: string): string => digest(signatureOf(folder, layout.post(id)));

export const filesOfPost = (id: string): readonly string[] => [
  layout.post(id),
  layout.content(id),
  layout.comments(id),
];

/** Enough to make collisions within a blog practically impossible. */
const digestBytes = 12;

function digest(text: string): string {
  return hash('sha1', text, 'buffer').toString('base64url', 0, digestBytes);
}

/** The signature of a file; `-` if there is none. */
function signatureOf(folder: string, entry: string): string {
  // Called for tens of thousands of files: normalizing each path would take longer than the rest.
  return fileSignature(fs.lstatSync(`${folder}/${entry}`, { throwIfNoEntry: false }));
}

/** Files that list checksums. */
const checksumFiles = [layout.manifest, layout.tagManifest, layout.bagInfo, layout.journal];

/** Media are read through links, so the signature is that of the target. */
function* mediaSignatures(folder: string): Generator<[file: string, signature: string]> {
  for (const part of namesIn(folder)) {
    for (const name of namesIn(path.join(folder, part))) {
      const file = path.join(part, name);
      yield [file, fileSignature(fs.statSync(path.join(folder, file), { throwIfNoEntry: false }))];
    }
  }
}

/** Sorted; empty if there is no such folder. */
function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder).sort();
  } catch {
    return [];
  }
}
