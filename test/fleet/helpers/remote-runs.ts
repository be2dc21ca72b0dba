import fs from 'fs-extra';
import path from 'node:path';
import { expect } from 'vitest';
import { checkArchive } from '../../../src/archive/verify/check-archive.ts';
import { RemoteArchive } from '../../../src/fleet/storage/remote-archive.ts';
import type { Storage } from '../../../src/fleet/storage/storage.ts';
import { mediaIn } from '../../helpers/source/crawl-run.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { archiveIn, crawlInto, fenceOf, StoppingBlog } from './archive-runs.ts';
import { MemoryStorage, type MemoryBucket } from './memory-storage.ts';

export type Files = Record<string, string>;

/** The archives of one blog after each of three nights. */
export const nights: Files[] = [];

/** Creates {@link nights}, once. */
export async function makeNights(): Promise<void> {
  if (nights.length > 0) return;
  const blog = new StoppingBlog({ posts: 4, pageSize: 5 });
  const folder = temporaryFolder();
  blog.apply({ kind: 'comment', pick: 0 });
  await crawlInto(folder, blog, '2026-11-20');
  nights.push(archiveIn(folder));
  blog.apply({ kind: 'uncomment', pick: 0 });
  blog.apply({ kind: 'edit', pick: 1, title: '새 제목' });
  blog.apply({ kind: 'insert', date: 99, title: 'More' });
  await crawlInto(folder, blog, '2026-11-21');
  nights.push(archiveIn(folder));
  blog.apply({ kind: 'comment', pick: 1 });
  blog.apply({ kind: 'remove', pick: 2 });
  blog.apply({ kind: 'edit', pick: 1, title: 'Again' });
  await crawlInto(folder, blog, '2026-11-22');
  nights.push(archiveIn(folder));
}

/** Creates a folder with the files of an archive. */
export function folderOf(files: Files): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) fs.outputFileSync(path.join(folder, name), text, 'latin1');
  return folder;
}

/** Runs a night whose crawl results in `files`, in a new folder. */
export async function night(storage: Storage, fence: number, files: Files): Promise<void> {
  const run = await new RemoteArchive(storage, 'cooking').begin(fenceOf(fence));
  const folder = temporaryFolder();
  await run.fetch(folder);
  fs.emptyDirSync(folder);
  for (const [name, text] of Object.entries(files)) fs.outputFileSync(path.join(folder, name), text, 'latin1');
  await run.store(folder);
}

/** Returns the archive as readers see it, with media. Fails if it does not verify. */
export async function seen(bucket: MemoryBucket): Promise<Files> {
  const folder = temporaryFolder();
  const archive = new RemoteArchive(new MemoryStorage(bucket), 'cooking');
  expect(await archive.fetch(folder)).toMatchObject({ isIntact: true, damaged: [] });
  expect(await archive.fetchMedia(folder)).toMatchObject({ damaged: [] });
  expect((await archive.verify()).findings).toEqual([]);
  if (fs.existsSync(path.join(folder, 'data')))
    expect((await checkArchive(folder, { findMedia: mediaIn })).findings).toEqual([]);
  return archiveIn(folder);
}

/** Returns the archive files that are in place, without those in `incoming/`. */
export const objects = (bucket: MemoryBucket) => bucket.files('cooking/archive/');
