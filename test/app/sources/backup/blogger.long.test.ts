import fs from 'fs-extra';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeBackup } from '../../../../examples/sample-backup/make.mjs';
import { importBlog } from '../../../../src/index.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';

interface SamplePost {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  readonly visibility: string;
  readonly tags: readonly string[];
  readonly comments: readonly Readonly<Record<'id' | 'parentId' | 'name' | 'comment' | 'open', string>>[];
}

const seconds = (date: string) => String(Date.parse(date) / 1000);

/** Returns a post of the sample blog as Blogger knows it: without protected posts and secret comments. */
const expectedPost = ({ id, title, date, visibility, tags, comments }: SamplePost) => ({
  ...{ id, title, tags, date: seconds(date), visibility: visibility === '20' ? '20' : '0' },
  comments: comments
    .map((one) => [one.id, one.parentId, one.name, one.open === 'Y' ? '2' : '0', one.comment])
    .sort(byFirst),
});

interface StoredPost {
  readonly reading: Pick<SamplePost, 'id' | 'title' | 'date' | 'visibility'> & {
    readonly tags: { readonly tag: readonly string[] };
  };
}

interface StoredComments {
  readonly comments: {
    readonly comment: readonly Record<'id' | 'parentId' | 'name' | 'visibility' | 'comment', string>[];
  };
}

/** Returns a post of an archive in the same form. */
function storedPost(folder: string): ReturnType<typeof expectedPost> {
  const { reading } = fs.readJsonSync(path.join(folder, 'post.json')) as StoredPost;
  const { id, title, visibility, date, tags } = reading;
  const list = path.join(folder, 'comments.json');
  const stored = fs.existsSync(list) ? (fs.readJsonSync(list) as StoredComments).comments.comment : [];
  return {
    ...{ id, title, tags: tags.tag, date, visibility },
    comments: stored.map((one) => [one.id, one.parentId, one.name, one.visibility, decoded(one.comment)]).sort(byFirst),
  };
}

const byFirst = ([one = '']: readonly string[], [other = '']: readonly string[]) => (one < other ? -1 : 1);

const decoded = (html: string) =>
  html
    .replaceAll('<br />', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const sha256 = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');

describe('importing a Takeout of the sample blog', () => {
  it('restores posts, threads, tags, visibility and images, and changes nothing when repeated', async () => {
    const out = temporaryFolder();
    const { paths, blogUrl } = await makeBackup({ format: 'blogger', out });
    const dir = path.join(temporaryFolder(), 'home');
    const options = { backup: paths, dir };
    const report = await importBlog(options);
    expect(report).toMatchObject({ status: 'complete', blog: 'slowlight' });

    const posts = path.join(dir, 'archive/data/posts');
    const sample = fs.readdirSync('examples/blog/posts').filter((name) => name.endsWith('.json'));
    const expected = sample.map((name) =>
      expectedPost(fs.readJsonSync(path.join('examples/blog/posts', name)) as SamplePost),
    );
    const stored = fs.readdirSync(posts).map((id) => storedPost(path.join(posts, id)));
    const byId = (all: typeof stored) => new Map(all.map((post) => [post.id, post]));
    expect(byId(stored)).toEqual(byId(expected));

    const media = new Set(
      Object.keys(filesIn(path.join(dir, 'archive/data'))).map((at) => path.basename(at).replace(/\..*$/u, '')),
    );
    const photos = fs
      .readdirSync('examples/blog/media/photos')
      .map((name) => path.join('examples/blog/media/photos', name));
    expect(photos.filter((file) => !media.has(sha256(file)))).toEqual([]);

    const page = fs.readFileSync(path.join(dir, 'site/2022/09/walking-the-old-railway.html'), 'utf8');
    expect(page).toContain(`${blogUrl}/2022/09/walking-the-old-railway.html`);
    expect(page).toContain('href="../../2011/02/post-9.html"');

    const before = filesIn(dir);
    expect(await importBlog(options)).toMatchObject({ status: 'complete' });
    expect(filesIn(dir)).toEqual(before);
  });
});
