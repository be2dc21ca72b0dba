import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ArchiveError } from '../../../src/core/errors/errors.ts';
import { allResponses, itemOf, startServing } from '../../helpers/serve/served-archive.ts';
import { smallArchive, smallBlog, smallIds } from '../../helpers/archive/small-archive.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const secret = 'what is outside the archive';

describe('Symbolic links', () => {
  const ofPost = ['post.json', 'content.html', 'comments.json'];
  const entries = [
    ...['data', 'data/posts', 'data/posts/3', 'data/blogkeep.json', 'data/blog.json', 'data/categories.json'],
    ...ofPost.map((file) => `data/posts/3/${file}`),
  ];

  it.each(entries.flatMap((entry) => ['before the start', 'while it is served'].map((when) => [entry, when] as const)))(
    'within an archive are not followed: %s, %s',
    async (entry, when) => {
      const archive = await smallArchive();
      const serving = when === 'while it is served' ? await startServing([archive]) : undefined;
      const outside = path.join(temporaryFolder(), 'outside');
      fs.moveSync(path.join(archive, entry), outside);
      for (const file of filesBelow(outside)) {
        fs.writeFileSync(
          file,
          fs.readFileSync(file, 'utf8').replaceAll(/글|댓글|갯벌|mudflat\.example|service/gu, secret),
        );
      }
      fs.symlinkSync(outside, path.join(archive, entry));
      if (serving) {
        expect(JSON.stringify(await allResponses(serving, smallBlog, smallIds))).not.toContain(secret);
        // Like a run, a change to the manifest makes the server scan the whole archive again.
        fs.appendFileSync(path.join(archive, 'manifest-sha256.txt'), '\n');
      }
      try {
        const now = serving ?? (await startServing([archive]));
        expect(JSON.stringify(await allResponses(now, smallBlog, smallIds))).not.toContain(secret);
      } catch (error) {
        expect(error).toBeInstanceOf(ArchiveError);
      }
    },
  );

  it('to a whole archive are followed', async () => {
    const link = path.join(temporaryFolder(), 'link');
    fs.symlinkSync(await smallArchive(), link);
    expect(await itemOf(await startServing([link]), `post/list?blogName=${smallBlog}`)).toMatchObject({
      totalCount: '5',
    });
  });
});

function filesBelow(place: string): string[] {
  if (!fs.lstatSync(place).isDirectory()) return [place];
  return fs.readdirSync(place).flatMap((entry) => filesBelow(path.join(place, entry)));
}
