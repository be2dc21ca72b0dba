import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PostCache, type CachedPost } from '../../../src/archive/index/post-cache.ts';
import { layout } from '../../../src/archive/format/layout.ts';
import { ArchiveStore } from '../../../src/archive/store/store.ts';
import { readingOf, summaryOf } from '../../helpers/memory/memory-source.ts';
import { somePlace } from '../../helpers/source/source-place.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const about = { blog: 'fieldnotes', rootKey: 'tistory', source: somePlace, today: '2026-11-20' };

/** Creates an archive with one post. Returns the paths of its record and body. */
async function archiveOfOne() {
  const folder = temporaryFolder();
  const store = await ArchiveStore.open(folder, about);
  await store.putPost({ id: '1', state: 'listed', summary: summaryOf({ id: '1' }), reading: readingOf({ id: '1' }) });
  await store.finish();
  const at = path.join(folder, 'data', 'posts', '1');
  return { folder, record: path.join(at, 'post.json'), content: path.join(at, 'content.html') };
}

/** Returns a clock that is this number of seconds ahead of the clock of the file system. */
const ahead = (seconds: number) => () => new Date(Date.now() + seconds * 1000);

/** Reads a post that must not be damaged. */
function read(posts: PostCache, id = '1'): CachedPost {
  const post = posts.read(id);
  if ('entry' in post) throw new Error(`${post.entry} is damaged`);
  return post;
}

describe('the cache of posts', () => {
  it('returns the same object while the files are unchanged, unless they have just been written', async () => {
    const { folder } = await archiveOfOne();
    const posts = new PostCache(folder, ahead(10));
    expect(posts.read('1')).toBe(posts.read('1'));
    const justWritten = new PostCache(folder, ahead(0));
    expect(justWritten.read('1')).not.toBe(justWritten.read('1'));
    expect(justWritten.read('1')).toEqual(posts.read('1'));
  });

  it('reads a post again if its record or body has changed, even in place and without a change in length', async () => {
    const { folder, record, content } = await archiveOfOne();
    const posts = new PostCache(folder, ahead(10));
    const first = read(posts);
    const body = String(first.reading?.content);
    fs.writeFileSync(content, body.replace(/[a-z]/u, 'Z'));
    fs.utimesSync(content, 1, 1);
    expect(read(posts).reading?.content).toBe(body.replace(/[a-z]/u, 'Z'));
    fs.writeFileSync(`${record}.new`, fs.readFileSync(record, 'utf8').replace('"listed"', '"removed"'));
    fs.renameSync(`${record}.new`, record);
    expect(read(posts).record.state).toBe('removed');
  });

  it('reports damage as soon as a file is missing or the folder is a link', async () => {
    const { folder, record, content } = await archiveOfOne();
    const posts = new PostCache(folder, ahead(10));
    posts.read('1');
    fs.renameSync(content, `${content}.away`);
    expect(posts.read('1')).toMatchObject({ entry: layout.content('1'), kind: 'missing' });
    fs.renameSync(`${content}.away`, content);
    posts.read('1');
    const [own, elsewhere] = [path.dirname(record), path.join(temporaryFolder(), '1')];
    fs.moveSync(own, elsewhere);
    fs.symlinkSync(elsewhere, own);
    expect(posts.read('1')).toMatchObject({ entry: layout.post('1'), kind: 'missing' });
  });
});
