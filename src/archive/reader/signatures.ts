import fs from 'fs-extra';
import path from 'node:path';
import { createHash, hash } from 'node:crypto';
import { fileStamp } from '../../core/file-stamp.ts';
import { filesOfBlog, layout, placeOf } from '../format/layout.ts';
import { postIdsIn } from './post-folders.ts';

/** How the files of an archive lie on its disk. */
export interface ArchiveState {
  /** of the files of each post, by its id */
  readonly posts: ReadonlyMap<string, string>;
  /** Changes with every file that is read to publish: as long as it is the same, so is what the archive says. */
  readonly digest: string;
}

/** Looks at every file of an archive, and reads none. Of what is no archive the state is one like others. */
export async function archiveState(folder: string): Promise<ArchiveState> {
  const sum = createHash('sha1');
  const posts = new Map<string, string>();
  for (const id of await idsIn(folder)) {
    const stamps = stampsOfPost(folder, id);
    posts.set(id, stamps);
    sum.update(`${JSON.stringify(id)} ${stamps}\n`);
  }
  for (const entry of [...filesOfBlog, ...bookkeeping]) sum.update(`${entry} ${stampOf(folder, entry)}\n`);
  for (const [file, stamp] of mediaStamps(placeOf(folder, layout.mediaFiles))) sum.update(`${file} ${stamp}\n`);
  return { posts, digest: sum.digest('base64url') };
}

/** In an order of their own; of what is no archive none, as whoever opens it says. */
async function idsIn(folder: string): Promise<string[]> {
  const ids: string[] = [];
  try {
    for await (const id of postIdsIn(folder)) ids.push(id);
  } catch {
    return [];
  }
  return ids.sort();
}

/** Between the two digests of {@link stampsOfPost}. */
const between = ' ';

/**
 * How the three files of a post lie, as digests of their stamps: that of the record, and those of the others together. The stamps of a
 * large blog would take several times as much memory.
 */
export function stampsOfPost(folder: string, id: string): string {
  const [record = '', ...others] = filesOfPost(id).map((entry) => stampOf(folder, entry));
  return [digest(record), digest(others.join())].join(between);
}

/** What {@link stampsOfPost} says of the record. */
export const recordStampIn = (stamps: string): string | undefined => stamps.split(between)[0];

/** How the record of a post lies, as {@link stampsOfPost} says it. */
export const recordStampOf = (folder: string, id: string): string => digest(stampOf(folder, layout.post(id)));

export const filesOfPost = (id: string): readonly string[] => [
  layout.post(id),
  layout.content(id),
  layout.comments(id),
];

/** More than chance can make equal among the files of a blog. */
const digestBytes = 12;

function digest(text: string): string {
  return hash('sha1', text, 'buffer').toString('base64url', 0, digestBytes);
}

/** How a file lies; `-` where there is none. */
function stampOf(folder: string, entry: string): string {
  // Tens of thousands of entries: each is asked for as it is named, and no path is put in order first.
  return fileStamp(fs.lstatSync(`${folder}/${entry}`, { throwIfNoEntry: false }));
}

/** What says which checksums files have to have. */
const bookkeeping = [layout.manifest, layout.tagManifest, layout.bagInfo, layout.journal];

/** Media are read through links, so that what these lead to counts. */
function* mediaStamps(folder: string): Generator<[file: string, stamp: string]> {
  for (const part of namesIn(folder)) {
    for (const name of namesIn(path.join(folder, part))) {
      const file = path.join(part, name);
      yield [file, fileStamp(fs.statSync(path.join(folder, file), { throwIfNoEntry: false }))];
    }
  }
}

/** In an order of their own; of what is no folder none. */
function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder).sort();
  } catch {
    return [];
  }
}
