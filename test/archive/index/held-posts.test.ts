import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { HeldPosts } from '../../../src/archive/index/held-posts.ts';
import { DamagedFile } from '../../../src/archive/index/own-text.ts';
import { ArchiveStore } from '../../../src/archive/store/store.ts';
import { readingOf, summaryOf } from '../../helpers/memory-source.ts';
import { somePlace } from '../../helpers/source-place.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const about = { blog: 'fieldnotes', rootKey: 'tistory', source: somePlace, today: '2026-11-20' };

/** An archive with one post, and the paths of its record and body. */
async function archiveOfOne() {
  const folder = temporaryFolder();
  const store = await ArchiveStore.open(folder, about);
  await store.putPost({ id: '1', state: 'listed', summary: summaryOf({ id: '1' }), reading: readingOf({ id: '1' }) });
  await store.finish();
  const at = path.join(folder, 'data', 'posts', '1');
  return { folder, record: path.join(at, 'post.json'), content: path.join(at, 'content.html') };
}

/** A clock that is so many seconds ahead of the one by which the files were written. */
const ahead = (seconds: number) => () => new Date(Date.now() + seconds * 1000);

describe('the posts of an archive as they lie on the disk', () => {
  it('are the same objects while their files have lain as they lie for a while', async () => {
    const { folder } = await archiveOfOne();
    const posts = new HeldPosts(folder, ahead(10));
    expect(posts.read('1')).toBe(posts.read('1'));
    const justWritten = new HeldPosts(folder, ahead(0));
    expect(justWritten.read('1')).not.toBe(justWritten.read('1'));
    expect(justWritten.read('1')).toEqual(posts.read('1'));
  });

  it('are read again when record or body lie differently, also in place and of the same length', async () => {
    const { folder, record, content } = await archiveOfOne();
    const posts = new HeldPosts(folder, ahead(10));
    const first = posts.read('1');
    const body = String(first.reading?.content);
    fs.writeFileSync(content, body.replace(/[a-z]/u, 'Z'));
    fs.utimesSync(content, 1, 1);
    expect(posts.read('1').reading?.content).toBe(body.replace(/[a-z]/u, 'Z'));
    fs.writeFileSync(`${record}.new`, fs.readFileSync(record, 'utf8').replace('"listed"', '"removed"'));
    fs.renameSync(`${record}.new`, record);
    expect(posts.read('1').record.state).toBe('removed');
  });

  it('are damaged as soon as a file is gone, or the folder is a link', async () => {
    const { folder, record, content } = await archiveOfOne();
    const posts = new HeldPosts(folder, ahead(10));
    posts.read('1');
    fs.renameSync(content, `${content}.away`);
    expect(() => posts.read('1')).toThrow(DamagedFile);
    fs.renameSync(`${content}.away`, content);
    posts.read('1');
    const [own, elsewhere] = [path.dirname(record), path.join(temporaryFolder(), '1')];
    fs.moveSync(own, elsewhere);
    fs.symlinkSync(elsewhere, own);
    expect(() => posts.read('1')).toThrow(DamagedFile);
  });
});
