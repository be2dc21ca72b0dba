import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { sha256Of } from '../../../src/archive/format/bag.ts';
import { decodeManifest, encodeManifest } from '../../../src/core/bagit/manifest.ts';
import { layout } from '../../../src/archive/format/layout.ts';
import { readme } from '../../../src/archive/format/readme.ts';
import { ArchiveStore } from '../../../src/archive/store/store.ts';
import { checkArchive } from '../../../src/archive/verify/check-archive.ts';
import { comment, commentListOf, readingOf, summaryOf } from '../../helpers/memory/memory-source.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { somePlace } from '../../helpers/source/source-place.ts';

const post = { id: '7', title: 'Seven' };

/** Stores a blog with one post in an archive, as a run does. */
async function crawl(folder: string, blog = 'fieldnotes'): Promise<void> {
  const about = { blog, rootKey: 'service', source: somePlace, today: '2026-11-20' };
  const store = await ArchiveStore.open(folder, about);
  await store.putBlog({ id: 'me', userId: '1', blogs: [] }, { name: blog, title: 'Field Notes' });
  await store.putCategories({ categories: '' });
  const comments = commentListOf('7', [comment('1', 'hello')]);
  await store.putPost({ id: '7', state: 'listed', summary: summaryOf(post), reading: readingOf(post), comments });
  await store.finish();
}

async function crawled(blog?: string): Promise<string> {
  const folder = path.join(temporaryFolder(), 'archive');
  await crawl(folder, blog);
  return folder;
}

/** Converts an archive to the form of an earlier version, without README.md. */
function age(folder: string): void {
  fs.removeSync(path.join(folder, layout.readme));
  const file = path.join(folder, layout.tagManifest);
  const sums = decodeManifest(fs.readFileSync(file, 'utf8'));
  sums.delete(layout.readme);
  fs.writeFileSync(file, encodeManifest(sums));
}

async function found(folder: string): Promise<string[]> {
  const { findings } = await checkArchive(folder, { findMedia: () => [] });
  return findings.map(({ code, path: name }) => `${code} ${name}`);
}

describe('the README.md of an archive', () => {
  it('is the same in every archive, and is listed with the other tag files', async () => {
    const [one, other] = [await crawled('fieldnotes'), await crawled('kitchen')];
    expect(fs.readFileSync(path.join(one, layout.readme), 'utf8')).toBe(readme);
    expect(fs.readFileSync(path.join(other, layout.readme), 'utf8')).toBe(readme);
    expect(fs.readFileSync(path.join(one, layout.tagManifest), 'utf8')).toMatch(/^[0-9a-f]{64} {2}README\.md$/mu);
    expect(await found(one)).toEqual([]);
  });

  it('warns in both languages against publishing the archive, and contains no date or version', () => {
    const [english = '', korean = ''] = readme.split('\n---\n');
    expect(english).toMatch(/private and protected posts,\s+secret comments/u);
    expect(english).toContain('neither into a public repository nor on a web\nserver');
    expect(korean).toMatch(/비공개 글과 보호 글, 비밀 댓글/u);
    expect(korean).toMatch(/공개 저장소에 넣거나 웹 서버에 올리지 마세요/u);
    expect(readme).not.toMatch(/\d\.\d|20\d\d/u);
  });

  it('describes the files of an archive in both languages', () => {
    const places = [
      layout.blog,
      layout.categories,
      ...[layout.post('7'), layout.content('7'), layout.comments('7')].map((place) => place.replace('7', '<id>')),
    ];
    for (const text of readme.split('\n---\n')) {
      for (const place of [...places, layout.media, layout.mediaFiles]) expect(text).toContain(place);
    }
  });

  it.skipIf(!fs.existsSync('/usr/bin/sha256sum'))(
    'contains a command that verifies the archive without blogkeep',
    async () => {
      const folder = await crawled();
      const [, command = ''] = /```sh\n(sha256sum .*)\n```/u.exec(readme) ?? [];
      const sh = () => promisify(execFile)('/bin/sh', ['-e', '-c', command], { cwd: folder });
      expect((await sh()).stdout).toBe('');
      fs.appendFileSync(path.join(folder, layout.content('7')), ' ');
      await expect(sh()).rejects.toThrow('sha256sum');
    },
  );
});

describe('an archive of an earlier version, without README.md', () => {
  it('is intact, and the next crawl only adds README.md', async () => {
    const folder = await crawled();
    const before = filesIn(folder);
    age(folder);
    expect(await found(folder)).toEqual([]);
    await crawl(folder);
    expect(filesIn(folder)).toEqual(before);
  });

  it('keeps a README.md that the user has added, which is not part of the bag', async () => {
    const folder = await crawled();
    age(folder);
    const mine = path.join(folder, layout.readme);
    fs.writeFileSync(mine, 'My notes\n');
    const before = filesIn(folder);
    expect(await found(folder)).toEqual(['file-additional README.md']);
    await crawl(folder);
    expect(filesIn(folder)).toEqual(before);
    fs.removeSync(mine);
    await crawl(folder);
    expect(await found(folder)).toEqual([]);
    expect(fs.readFileSync(mine, 'utf8')).toBe(readme);
  });

  it('is intact if a run was stopped between writing README.md and the tag manifest', async () => {
    const folder = await crawled();
    age(folder);
    fs.writeFileSync(path.join(folder, layout.readme), readme);
    expect(await found(folder)).toEqual(['file-additional README.md']);
    const line = { file: layout.readme, sha256: sha256Of(readme), size: Buffer.byteLength(readme) };
    fs.outputFileSync(path.join(folder, layout.journal), `{"run":"2026-11-20"}\n${JSON.stringify(line)}\n`);
    expect(await found(folder)).toEqual(['run-stopped .blogkeep/journal.jsonl']);
  });
});

it('a tag manifest is damaged if it lacks any tag file other than README.md', async () => {
  const folder = await crawled();
  const file = path.join(folder, layout.tagManifest);
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^.*bagit\.txt\n/mu, ''));
  expect(await found(folder)).toEqual(['bag-manifest tagmanifest-sha256.txt']);
});
