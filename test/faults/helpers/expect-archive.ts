import fs from 'fs-extra';
import path from 'node:path';
import { expect } from 'vitest';
import { sha256Of } from '../../../src/archive/format/bag.ts';
import { decodeManifest } from '../../../src/core/bagit/manifest.ts';
import { readJournal } from '../../../src/archive/reader/files.ts';
import { filesIn } from '../../helpers/temporary-folder.ts';
import { library } from './blogkeep.ts';

/** Returns the content of each file in a folder by path, except the cache, which contains inode numbers. Empty for a missing folder. */
export function bytesOf(folder: string): Record<string, string> {
  if (!fs.existsSync(folder)) return {};
  return Object.fromEntries(Object.entries(filesIn(folder)).filter(([name]) => !name.startsWith('.blogkeep-cache/')));
}

/** Expects that a folder contains exactly these files. On failure, lists only the paths that differ, not their content. */
export function expectSameFiles(folder: string, expected: Record<string, string>): void {
  const found = bytesOf(folder);
  const names = [...new Set([...Object.keys(found), ...Object.keys(expected)])].sort();
  const differing = names.filter((name) => found[name] !== expected[name]);
  const told = differing.map((name) => `${name}: ${describeDifference(found[name], expected[name])}`);
  expect(told, 'files that differ from those of an uninterrupted run').toEqual([]);
}

function describeDifference(found: string | undefined, expected: string | undefined): string {
  if (found === undefined) return 'missing';
  return expected === undefined ? 'left over' : 'other bytes';
}

/**
 * Expects that an archive after an incomplete run can be published, and that its files match its manifest or journal. Without stored data,
 * publishing must report that there is no archive.
 */
export async function expectReadable(folder: string): Promise<void> {
  const archive = path.join(folder, 'archive');
  const output = `${folder}.published`;
  fs.removeSync(output);
  const isThere = fs.existsSync(path.join(archive, 'data', 'blogkeep.json'));
  const published = library.publish(archive, output);
  // The only accepted failure is posts that the run has not read yet.
  if (isThere) {
    const { status, posts } = await published;
    expect(posts.failed.map((failure) => failure.status)).toEqual(status === 'complete' ? [] : ['unread']);
  } else await expect(published).rejects.toThrow(/^There is no archive in /u);
  fs.removeSync(output);
  expectIntact(archive);
  if (!isThere) return;
  const { findings } = await library.verify(archive);
  expect(findings.filter(({ severity }) => severity === 'damage')).toEqual([]);
}

/**
 * Expects, without the code of `verify`, that every payload file matches the manifest or journal, and that no file listed there is missing.
 */
export function expectIntact(archive: string): void {
  const manifestFile = path.join(archive, 'manifest-sha256.txt');
  const manifest = decodeManifest(fs.existsSync(manifestFile) ? fs.readFileSync(manifestFile, 'utf8') : '');
  const journal = readJournal(archive);
  const files = new Set(Object.keys(bytesOf(path.join(archive, 'data'))).map((name) => `data/${name}`));
  const wrong: string[] = [];
  for (const entry of files) {
    const sum = sha256Of(fs.readFileSync(path.join(archive, entry)));
    const isVouchedFor = manifest.get(entry) === sum || journal.files.get(entry)?.some((file) => file?.sha256 === sum);
    if (!isVouchedFor) wrong.push(`${entry}: neither manifest nor journal has its checksum`);
  }
  for (const entry of manifest.keys()) {
    if (!files.has(entry) && !journal.files.has(entry)) wrong.push(`${entry}: missing`);
  }
  expect(wrong, 'damage in an archive that a run left behind').toEqual([]);
}
