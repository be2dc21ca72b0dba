import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readManifest } from '../../../src/archive/index/manifest-names.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const line = (entry: string) => `${'0a'.repeat(32)}  ${entry}\n`;

async function named(...lines: string[]) {
  const folder = temporaryFolder();
  if (lines.length > 0) fs.writeFileSync(path.join(folder, 'manifest-sha256.txt'), lines.join(''));
  const found: string[] = [];
  await readManifest(folder, {
    post: (id, part) => found.push(`${part} of ${id}`),
    file: (entry) => found.push(entry),
  });
  return found;
}

describe('the files read from the manifest', () => {
  it('include the record and the comments of every post', async () => {
    const ids = Array.from({ length: 20_000 }, (_, place) => String(place));
    const files = (id: string) => [...(Number(id) % 3 === 0 ? ['comments.json'] : []), 'content.html', 'post.json'];
    const lines = ids.flatMap((id) => files(id).map((file) => line(`data/posts/${id}/${file}`)));
    const expected = ids.flatMap((id) => [...(Number(id) % 3 === 0 ? [`comments of ${id}`] : []), `record of ${id}`]);
    expect(await named(...lines)).toEqual(expected);
  });

  it('include the files that concern the whole blog, but no unknown files', async () => {
    const others = ['data/media/가/post.json', 'data/posts/a/b/post.json', 'data/blog.html'].map(line);
    const found = await named(line('data/blog.json'), ...others, 'no line\n', line('data/media.json'));
    expect(found).toEqual(['data/blog.json', 'data/media.json']);
  });

  it('are empty if there is no manifest', async () => {
    expect(await named()).toEqual([]);
  });
});
