import fs from 'fs-extra';
import { hash } from 'node:crypto';
import { fileSignature } from '../../core/files/file-signature.ts';
import { layout } from '../format/layout.ts';

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
