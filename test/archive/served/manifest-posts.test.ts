import fs from 'fs-extra';
import path from 'node:path';
import { expect, it } from 'vitest';
import { manifestPosts } from '../../../src/archive/served/manifest-posts.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const line = (entry: string) => `${'0a'.repeat(32)}  ${entry}\n`;

it('names the posts of a manifest, however large, by their records', () => {
  const folder = temporaryFolder();
  const ids = Array.from({ length: 20_000 }, (_, place) => String(place));
  const lines = ids.map((id) => line(`data/posts/${id}/content.html`) + line(`data/posts/${id}/post.json`));
  const others = line('data/blog.json') + line('data/media/가/post.json') + line('data/posts/a/b/post.json');
  fs.writeFileSync(path.join(folder, 'manifest-sha256.txt'), others + lines.join(''));
  expect([...manifestPosts(folder)]).toEqual(ids);
});

it('names none where there is no manifest', () => {
  expect([...manifestPosts(temporaryFolder())]).toEqual([]);
});
