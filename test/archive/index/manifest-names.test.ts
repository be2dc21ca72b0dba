import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readManifestNames } from '../../../src/archive/index/manifest-names.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const line = (entry: string) => `${'0a'.repeat(32)}  ${entry}\n`;

async function named(...lines: string[]) {
  const folder = temporaryFolder();
  if (lines.length > 0) fs.writeFileSync(path.join(folder, 'manifest-sha256.txt'), lines.join(''));
  const { records, comments, files } = await readManifestNames(folder);
  return { records: [...records], comments: [...comments], files: [...files] };
}

describe('the files read from the manifest', () => {
  it('include the record and the comments of every post', async () => {
    const ids = Array.from({ length: 20_000 }, (_, place) => String(place));
    const files = (id: string) => [...(Number(id) % 3 === 0 ? ['comments.json'] : []), 'content.html', 'post.json'];
    const lines = ids.flatMap((id) => files(id).map((file) => line(`data/posts/${id}/${file}`)));
    const comments = ids.filter((id) => Number(id) % 3 === 0);
    expect(await named(...lines)).toEqual({ records: ids, comments, files: [] });
  });

  it('include the files that concern the whole blog, but no unknown files', async () => {
    const others = ['data/media/가/post.json', 'data/posts/a/b/post.json', 'data/blog.html'].map(line);
    const found = await named(line('data/blog.json'), ...others, 'no line\n', line('data/media.json'));
    expect(found).toEqual({ records: [], comments: [], files: ['data/blog.json', 'data/media.json'] });
  });

  it('are empty if there is no manifest', async () => {
    expect(await named()).toEqual({ records: [], comments: [], files: [] });
  });
});
