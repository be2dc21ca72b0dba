import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { memoryComment, memoryPost, type MemoryArchiveContents } from '../helpers/memory/memory-archive.ts';
import { expectSameAsWithoutCache, publishInto } from '../helpers/publish/publish-runs.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

const secret = 'canary-slug';
const address = `https://blog.example.com/entry/${secret}`;

/** A blog in which comments mention the second post in all possible ways. */
function blog({ isPublic = false, title = '둘째' } = {}): MemoryArchiveContents {
  return {
    posts: [
      memoryPost('1', {
        comments: [
          memoryComment('10', { comment: `보세요 ${address} 그리고 https://blog.example.com/5` }),
          memoryComment('11', { parentId: '10', comment: 'reply', homepage: `${address}?x=1` }),
          memoryComment('12', {
            name: `blog.example.com/entry/${secret}`,
            comment: 'a/b, 1/2 and https://other.example/x',
          }),
        ],
      }),
      memoryPost('2', { title, path: `/entry/${secret}`, visibility: isPublic ? '20' : '0' }),
      memoryPost('5', { title: 'public' }),
    ],
  };
}

const all = (home: string) => Object.entries(filesIn(home));
const namesIt = (home: string) => all(home).flatMap(([file, text]) => (text.includes(secret) ? [file] : []));

describe('Comments', () => {
  it('do not contain the URL of an unpublished post, on any page or in any file', async () => {
    const home = temporaryFolder();
    const { warnings } = await publishInto(home, {
      contents: blog(),
      options: { siteUrl: 'https://new.example.com/' },
    });
    expect(namesIt(home)).toEqual([]);
    expect(warnings).toContainEqual({ code: 'link-unpublished', post: '1', target: '2' });
    const page = fs.readFileSync(path.join(home, 'site/1/index.html'), 'utf8');
    expect(page).toContain('https://blog.example.com/5');
    expect(page).toContain('a/b, 1/2 and https://other.example/x');
    expect(fs.readFileSync(path.join(home, 'site/index.html'), 'utf8')).toContain('보세요');
  });

  it('contain the URL of a post once it is published, but not after it is unpublished again', async () => {
    const home = temporaryFolder();
    await publishInto(home, { contents: blog({ isPublic: true }) });
    expect(namesIt(home)).toContain('site/1/index.html');
    await expectSameAsWithoutCache([
      { contents: blog() },
      { contents: blog({ isPublic: true }) },
      { contents: blog() },
    ]);
  });
});
