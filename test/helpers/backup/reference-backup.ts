import { execFile } from 'node:child_process';
import fs from 'fs-extra';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const maker = fileURLToPath(new URL('../../../../shared/reference-backup/make.mjs', import.meta.url));
const corpus = fileURLToPath(new URL('../../../../shared/corpus/real-blog.json', import.meta.url));

/** Whether an independent program that writes backups, and its corpus of real posts, exist beside this checkout. */
export const hasReferenceBackup = [maker, corpus].every((file) => fs.existsSync(file));

interface ReferencePost {
  readonly read: { readonly id: string; readonly title: string; readonly content: string; readonly tags?: unknown };
  readonly summary: { readonly date: string };
  readonly comments?: readonly { readonly name: string; readonly comment: string }[];
}

/** Returns the posts of the corpus. */
export function referencePosts(): readonly ReferencePost[] {
  return (fs.readJsonSync(corpus) as { posts: ReferencePost[] }).posts;
}

/** Writes a backup of the corpus. `options` are those of the program, such as `--parts 2`. */
export async function writeReferenceBackup(format: 'html' | 'ttxml', out: string, ...options: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [maker, '--format', format, '--out', out, ...options]);
}
