import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPost } from '../../../src/archive/index/read-post.ts';
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

describe('a served post', () => {
  it('has the current body', async () => {
    const { folder, content } = await archiveOfOne();
    fs.writeFileSync(content, '<p>changed</p>');
    expect(readPost(folder, '1')).toMatchObject({ reading: { content: '<p>changed</p>' } });
  });

  it('is damaged if a file is missing or the folder is a link', async () => {
    const { folder, record, content } = await archiveOfOne();
    fs.renameSync(content, `${content}.away`);
    expect(readPost(folder, '1')).toMatchObject({ entry: layout.content('1'), kind: 'missing' });
    fs.renameSync(`${content}.away`, content);
    const [own, elsewhere] = [path.dirname(record), path.join(temporaryFolder(), '1')];
    fs.moveSync(own, elsewhere);
    fs.symlinkSync(elsewhere, own);
    expect(readPost(folder, '1')).toMatchObject({ entry: layout.post('1'), kind: 'missing' });
  });
});
