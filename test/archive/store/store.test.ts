import fs from 'fs-extra';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Archive } from '../../../src/archive/reader/archive.ts';
import { ArchiveStore } from '../../../src/archive/store/store.ts';
import { commentsOf } from '../../../src/core/items/comment.ts';
import type { PostReading } from '../../../src/core/items/post.ts';
import type { PostDetails } from '../../../src/core/records/post-details.ts';
import { isRefused, type PostRecord, type ReceivedPost } from '../../../src/core/records/post-record.ts';
import { comment, commentListOf, readingOf, summaryOf } from '../../helpers/memory/memory-source.ts';
import { reseal } from '../../helpers/archive/reseal.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { somePlace } from '../../helpers/source/source-place.ts';

const about = { blog: 'fieldnotes', rootKey: 'service', source: somePlace, today: '2026-11-20' };
const post = { id: '7', title: 'Seven' };

const listed = (reading: PostReading = readingOf(post)) =>
  ({ id: '7', state: 'listed', summary: summaryOf(post), reading, comments: commentListOf('7', []) }) as const;

describe('an archive', () => {
  it('returns the data that was stored in it, including unknown fields and numeric scalars', async () => {
    const folder = temporaryFolder();
    const store = await ArchiveStore.open(folder, about);
    const reading = { ...readingOf(post), slogan: 'seven', id: 7, zeta: { b: 1, a: [2] } };
    const comments = commentListOf('7', [comment('1', '안녕 <b>'), comment('2', 'again', { parentId: '1' })]);
    await store.putBlog({ id: 'me', userId: '1', blogs: [] }, { name: 'fieldnotes', title: 'Field Notes' });
    await store.putCategories({ categories: { category: { id: '1', name: 'One' } } });
    await store.putPost({ id: '7', state: 'listed', summary: summaryOf(post), reading, comments });
    await store.finish();

    const archive = await Archive.open(folder);
    const { content, ...rest } = reading;
    expect(archive.format).toMatchObject({ format: 1, blog: 'fieldnotes', rootKey: 'service' });
    expect(archive.blog().title).toBe('Field Notes');
    expect(archive.categories()).toEqual([{ id: '1', name: 'One' }]);
    expect(archive.postIds()).toEqual(['7']);
    expect(await archive.record('7')).toEqual({ state: 'listed', summary: summaryOf(post), reading: rest });
    expect(await archive.content('7')).toBe(content);
    expect(await archive.comments('7')).toEqual(commentsOf(comments));
  });

  describe('with details of a post for which the API has no field', () => {
    const details = { kind: 'page', author: '이서연', categoryIds: ['4'], commentFormat: 'html' } as const;
    const wordPressBody = { bodyFormat: 'wordpress', bodyReferences: { blocks: { 52: 'Tides' } } } as const;
    const formatOf = (folder: string) =>
      (fs.readJsonSync(path.join(folder, 'data/blogkeep.json')) as { format: number }).format;
    const recordIn = (folder: string) => fs.readJsonSync(path.join(folder, 'data/posts/7/post.json')) as PostRecord;
    const night = async (folder: string, ...posts: ReceivedPost[]) => {
      const store = await ArchiveStore.open(folder, about);
      const put = [];
      for (const one of posts) put.push(await store.putPost(one));
      await store.finish();
      return put;
    };

    it('has format 2 once a record has details, and format 1 before', async () => {
      const folder = temporaryFolder();
      await night(folder, listed());
      expect(formatOf(folder)).toBe(1);
      expect(await night(folder, { ...listed(), details })).toMatchObject([{ post: 'changed' }]);
      expect(formatOf(folder)).toBe(2);
      await night(folder, listed());
      expect(formatOf(folder)).toBe(2);
      expect((await Archive.open(folder)).format.format).toBe(2);
    });

    it('has format 2 on disk before any of its records has details', async () => {
      const folder = temporaryFolder();
      const store = await ArchiveStore.open(folder, about);
      await Promise.all(['7', '8', '9'].map((id) => store.putPost({ ...listed(), id, details })));
      const lines = fs.readFileSync(path.join(folder, '.blogkeep/journal.jsonl'), 'utf8').split('\n');
      const files = lines.flatMap((line) => /"file":"([^"]*)"/u.exec(line)?.[1] ?? []);
      expect(files.filter((file) => file === 'data/blogkeep.json')).toHaveLength(2);
      expect(files.lastIndexOf('data/blogkeep.json')).toBeLessThan(
        files.findIndex((file) => file.endsWith('post.json')),
      );
      await store.finish();
    });

    it('determines its format from its records if the format file is damaged', async () => {
      for (const [format, more] of [
        [1, {}],
        [2, { details }],
      ] as const) {
        const folder = temporaryFolder();
        await night(folder, { ...listed(), ...more });
        fs.writeFileSync(path.join(folder, 'data/blogkeep.json'), '{');
        await night(folder);
        expect(formatOf(folder)).toBe(format);
      }
    });

    it('keeps details that a later source lacks, except the formats of a body and comments that are replaced', async () => {
      const folder = temporaryFolder();
      await night(folder, { ...listed(), details: { ...details, ...wordPressBody } });
      await night(folder, { ...listed(), details: { author: '이서연', updated: 1704416400 } });
      expect(recordIn(folder).details).toEqual({
        kind: 'page',
        author: '이서연',
        categoryIds: ['4'],
        updated: 1704416400,
      });
    });

    it('keeps the formats of a body and comments that are not replaced', async () => {
      const folder = temporaryFolder();
      await night(folder, { ...listed(), details: { ...details, ...wordPressBody } });
      const others = { bodyFormat: 'html', commentFormat: 'text' } as const;
      await night(folder, { ...listed(), reading: undefined, comments: undefined, details: others });
      expect(recordIn(folder).details).toMatchObject({ ...wordPressBody, commentFormat: 'html' });
    });

    it('keeps fields and values of newer versions of blogkeep', async () => {
      const folder = temporaryFolder();
      const newer = { ...details, kind: 'event', venue: { city: 'Busan' } } as unknown as PostDetails;
      await night(folder, { ...listed(), details: newer });
      expect(await (await Archive.open(folder)).record('7')).toMatchObject({ details: newer });
      await night(folder, listed());
      expect(recordIn(folder).details).toMatchObject({ kind: 'event', venue: { city: 'Busan' } });
    });

    it('is refused without any change if it has a newer format', async () => {
      const folder = temporaryFolder();
      await night(folder, { ...listed(), details });
      const file = path.join(folder, 'data/blogkeep.json');
      fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"format": 2', '"format": 3'));
      const before = filesIn(folder);
      await expect(ArchiveStore.open(folder, about)).rejects.toMatchObject({ code: 'archive-too-new' });
      await expect(Archive.open(folder)).rejects.toMatchObject({ code: 'archive-too-new' });
      expect(filesIn(folder)).toEqual(before);
    });
  });

  it('writes keys in the order of the API reference, followed by unknown keys sorted by name', async () => {
    const folder = temporaryFolder();
    const store = await ArchiveStore.open(folder, about);
    await store.putPost(listed({ zeta: 1, alpha: 2, date: '3', title: 'T', id: '7', content: 'x' }));
    const text = await fs.readFile(path.join(folder, 'data/posts/7/post.json'), 'utf8');
    expect(Object.keys((JSON.parse(text) as { reading: object }).reading)).toEqual([
      'id',
      'title',
      'date',
      'alpha',
      'zeta',
    ]);
    expect(text).toMatch(/^\{\n {2}"state": "listed",\n {2}"summary": \{\n/);
    expect(text.endsWith('}\n')).toBe(true);
  });

  it('is a bag whose manifests list every file with its checksum', async () => {
    const folder = temporaryFolder();
    const store = await ArchiveStore.open(folder, about);
    await store.putPost(listed());
    await putPicture(store, 'https://cdn.example.com/a.png', 'picture');
    await store.finish();
    const files = filesIn(folder);
    const sum = (name: string) => createHash('sha256').update(Buffer.from(files[name]!, 'latin1')).digest('hex');
    const lines = (names: string[]) =>
      names
        .sort()
        .map((name) => `${sum(name)}  ${name}\n`)
        .join('');
    expect(files['manifest-sha256.txt']).toBe(lines(Object.keys(files).filter((name) => name.startsWith('data/'))));
    const tags = Object.keys(files).filter((name) => !name.startsWith('data/') && name !== 'tagmanifest-sha256.txt');
    expect(files['tagmanifest-sha256.txt']).toBe(lines(tags));
    expect(files['bagit.txt']).toBe('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');
    expect(files['.gitattributes']).toBe('* -text\n');
  });

  it('does not change by a single byte if the same items are stored again, even with other signatures', async () => {
    const folder = temporaryFolder();
    const put = async (signature: string) => {
      const store = await ArchiveStore.open(folder, about);
      const address = `https://cdn.example.com/dn/a/b.png?credential=K&amp;expires=${signature}&amp;signature=${signature}%3D`;
      await store.putBlog([], { name: 'fieldnotes', blogIconUrl: address.replaceAll('&amp;', '&') });
      const outcome = await store.putPost({
        ...listed({ ...readingOf(post), content: `<p>text</p><img src="${address}">` }),
        comments: commentListOf('7', [comment('1', 'hello')]),
      });
      await store.finish();
      return outcome;
    };
    expect((await put('1700000001')).post).toBe('new');
    const before = filesIn(folder);
    const again = await put('1700000002');
    expect(again).toEqual({ post: 'unchanged', comments: { stored: 1, new: 0, changed: 0, removed: 0 } });
    expect(filesIn(folder)).toEqual(before);
  });

  it('distinguishes an edit from a changed number of comments, and counts new, changed and removed comments', async () => {
    const store = await ArchiveStore.open(temporaryFolder(), about);
    const put = (title: string, texts: string[]) => {
      const comments = texts.map((text, index) => comment(String(index), text));
      const changed = { ...post, title, comments };
      return store.putPost({
        id: '7',
        state: 'listed',
        summary: summaryOf(changed),
        reading: readingOf(changed),
        comments: commentListOf('7', comments),
      });
    };
    expect(await put('Seven', ['a'])).toEqual({ post: 'new', comments: { stored: 1, new: 1, changed: 0, removed: 0 } });
    expect(await put('Seven', ['a', 'b'])).toEqual({
      post: 'unchanged',
      comments: { stored: 2, new: 1, changed: 0, removed: 0 },
    });
    expect(await put('Seven', ['A'])).toEqual({
      post: 'unchanged',
      comments: { stored: 1, new: 0, changed: 1, removed: 1 },
    });
    expect((await put('Eight', ['A'])).post).toBe('changed');
  });

  it('keeps the body and comments of a post that can no longer be read', async () => {
    const folder = temporaryFolder();
    const store = await ArchiveStore.open(folder, about);
    await store.putPost({ ...listed(), comments: commentListOf('7', [comment('1', 'kept')]) });
    const put = await store.putPost({ id: '7', state: 'unreadable', summary: summaryOf(post) });
    expect(put.comments.stored).toBe(1);
    const archive = await Archive.open(folder);
    expect(await archive.record('7')).toMatchObject({ state: 'unreadable', reading: { id: '7' } });
    expect(await archive.content('7')).toBe('<p>Body of 7</p>');
    expect(await archive.comments('7')).toHaveLength(1);
  });

  it('stores a body that UTF-8 cannot encode, without loss', async () => {
    const folder = temporaryFolder();
    for (let run = 0; run < 2; run++) {
      const store = await ArchiveStore.open(folder, about);
      const { post: outcome } = await store.putPost(listed({ ...readingOf(post), content: 'half \ud83d a pair' }));
      expect(outcome).toBe(run === 0 ? 'new' : 'unchanged');
      await store.finish();
    }
    expect(await (await Archive.open(folder)).content('7')).toBe('half \ud83d a pair');
  });

  it('does not return an earlier body if a run was stopped before removing its file', async () => {
    const folder = temporaryFolder();
    const bodies = ['<p>Body of 7</p>', 'half \ud83d a pair'];
    for (const content of bodies) {
      const store = await ArchiveStore.open(folder, about);
      await store.putPost(listed({ ...readingOf(post), content }));
      await store.finish();
    }
    const [file, text] = ['data/posts/7/content.html', '<p>Body of 7</p>'];
    fs.writeFileSync(path.join(folder, file), text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const lines = [
      { file, sha256, size: text.length },
      { file, removed: true },
    ].map((line) => JSON.stringify(line));
    fs.outputFileSync(path.join(folder, '.blogkeep/journal.jsonl'), lines.join('\n'));
    const archive = await Archive.open(folder);
    expect(archive.postIds()).toEqual(['7']);
    expect(await archive.content('7')).toBe('half \ud83d a pair');
  });

  it('marks a record as removed, with the first day on which it was missing, and keeps everything else', async () => {
    const folder = temporaryFolder();
    const store = await ArchiveStore.open(folder, about);
    await store.putPost(listed());
    await store.markRemoved('7', '2026-11-20');
    await store.markRemoved('7', '2026-11-21');
    const archive = await Archive.open(folder);
    expect(await archive.record('7')).toMatchObject({ state: 'removed', missed: '2026-11-20' });
    expect(await archive.content('7')).toBe('<p>Body of 7</p>');
  });

  it('does not publish a removed post that still exists but is hidden', async () => {
    const folder = temporaryFolder();
    const store = await ArchiveStore.open(folder, about);
    await store.putPost(listed());
    await store.markRemoved('7', '2026-11-21', true);
    await store.finish();
    const archive = await Archive.open(folder);
    expect(isRefused(await archive.record('7'))).toBe(true);
    expect(await archive.content('7')).toBe('<p>Body of 7</p>');
  });

  it('marks a post that needs a password, keeps its parts, and clears the mark when the post is read', async () => {
    const folder = temporaryFolder();
    const first = await ArchiveStore.open(folder, about);
    await first.putPost(listed());
    const summary = { ...summaryOf(post), visibility: '15' };
    await first.putPost({ id: '7', state: 'listed', summary, withheld: true });
    await first.finish();
    const archive = await Archive.open(folder);
    expect(await archive.record('7')).toMatchObject({ withheld: true, summary, reading: { visibility: '15' } });
    expect(await archive.content('7')).toBe('<p>Body of 7</p>');
    const again = await ArchiveStore.open(folder, about);
    await again.putPost({ ...listed(), withheld: false });
    await again.finish();
    expect(await (await Archive.open(folder)).record('7')).not.toHaveProperty('withheld');
  });

  it('has the names of authors in one file, without those of forgotten posts', async () => {
    const folder = temporaryFolder();
    const store = await ArchiveStore.open(folder, about);
    await store.putBlog({ blogs: [] }, { name: 'fieldnotes' });
    await store.putCategories({ categories: [] });
    await store.putAuthors({ 10: { name: 'Jun' }, 9: { name: '하리' }, ab: { name: 'Third' } });
    await store.putPost({ ...listed(), details: { authorId: '9' } });
    await store.putPost({ ...listed(), id: '8', summary: { id: '8' }, details: { authorId: '10' } });
    await store.finish();
    expect((await Archive.open(folder)).authors()).toEqual({
      9: { name: '하리' },
      10: { name: 'Jun' },
      ab: { name: 'Third' },
    });
    const forgetting = await ArchiveStore.open(folder, about);
    await forgetting.forget(new Set(['8']), new Set());
    await forgetting.finish();
    expect((await Archive.open(folder)).authors()).toEqual({ 9: { name: '하리' } });
  });

  it('ignores a media entry marked as gone without a reason, until the host confirms it', async () => {
    const folder = temporaryFolder();
    const url = 'https://cdn.example.com/b.png';
    const first = await ArchiveStore.open(folder, about);
    await first.markGone(url, '2026-11-01', '404');
    await first.finish();
    const media = path.join(folder, 'data/media.json');
    await fs.writeFile(media, (await fs.readFile(media, 'utf8')).replace(/,\s*"reason": "404"/u, ''));
    reseal(folder);
    const later = await ArchiveStore.open(folder, about);
    expect(later.medium(url)).toBeUndefined();
    expect(later.mediaCounts()).toEqual({ stored: 0, gone: 0 });
    await later.markGone(url, '2026-11-20', '410');
    expect(later.medium(url)).toBe('gone');
    await later.finish();
    expect(JSON.parse(await fs.readFile(media, 'utf8'))).toEqual({ [url]: { gone: '2026-11-01', reason: '410' } });
  });

  it('finds a media file by its URL with any signature, and reports if it is gone', async () => {
    const folder = temporaryFolder();
    const store = await ArchiveStore.open(folder, about);
    await putPicture(store, 'https://cdn.example.com/a.png?credential=a&expires=1&signature=x', 'picture');
    await store.markGone('https://cdn.example.com/b.png', '2026-11-20', '404');
    await store.markGone('https://cdn.example.com/b.png', '2026-11-21', '404');
    await store.markGone('https://cdn.example.com/a.png', '2026-11-20', '404');
    await store.finish();
    const media = JSON.parse(await fs.readFile(path.join(folder, 'data/media.json'), 'utf8')) as unknown;
    const sum = createHash('sha256').update('picture').digest('hex');
    const file = `${sum.slice(0, 2)}/${sum}.png`;
    expect(media).toEqual({
      'https://cdn.example.com/a.png': { file, type: 'image/png', size: 7, width: 2, height: 3 },
      'https://cdn.example.com/b.png': { gone: '2026-11-20', reason: '404' },
    });
    const archive = await Archive.open(folder);
    const medium = archive.medium('https://cdn.example.com/a.png?credential=b&expires=2&signature=y');
    expect(await fs.readFile(archive.mediumPath(medium!), 'utf8')).toBe('picture');
    expect(archive.medium('https://cdn.example.com/b.png')).toBeUndefined();
  });

  it('requires a media file to be fetched again if it is missing on disk', async () => {
    const folder = temporaryFolder();
    const store = await ArchiveStore.open(folder, about);
    await putPicture(store, 'https://cdn.example.com/a.png', 'picture');
    expect(store.medium('https://cdn.example.com/a.png')).toMatchObject({ size: 7 });
    await fs.remove(path.join(folder, 'data/media'));
    expect(await store.checkMedia()).toEqual(['https://cdn.example.com/a.png']);
    expect(store.medium('https://cdn.example.com/a.png')).toBeUndefined();
  });

  it('keeps the body file of a post if a later reading has no body', async () => {
    const folder = temporaryFolder();
    const store = await ArchiveStore.open(folder, about);
    await store.putPost(listed());
    await store.putPost(listed({ id: '7', title: 'Seven' }));
    expect(await (await Archive.open(folder)).content('7')).toBe('<p>Body of 7</p>');
  });

  it('does not count a folder that was left by an interrupted run as a record', async () => {
    const folder = temporaryFolder();
    const store = await ArchiveStore.open(folder, about);
    await store.putPost(listed());
    await fs.outputFile(path.join(folder, 'data/posts/8/content.html'), 'half');
    expect((await Archive.open(folder)).postIds()).toEqual(['7']);
  });
});

describe('opening an archive', () => {
  it.each([
    [
      'the archive of another blog',
      { 'data/blogkeep.json': '{"format":1,"blog":"other","rootKey":"x"}' },
      /blog "other", not of "fieldnotes"/,
    ],
    [
      'an archive of a newer format',
      { 'data/blogkeep.json': '{"format":3,"blog":"fieldnotes","rootKey":"x"}' },
      /newer blogkeep: update/,
    ],
    ['a folder that is not an archive', { 'holiday.jpg': '' }, /is not an archive of blogkeep/],
    [
      'a damaged archive',
      { 'data/blogkeep.json': '{"format":' },
      /data\/blogkeep\.json cannot be read: it is not JSON/,
    ],
  ])('is refused with a helpful message: %s', async (_, files, message) => {
    const folder = temporaryFolder();
    for (const [name, text] of Object.entries(files)) await fs.outputFile(path.join(folder, name), text);
    const before = filesIn(folder);
    await expect(ArchiveStore.open(folder, about)).rejects.toThrow(message);
    await expect(ArchiveStore.open(folder, about)).rejects.toMatchObject({ name: 'ArchiveError' });
    expect(filesIn(folder)).toEqual(before);
  });

  it('reports the path if there is no archive to read', async () => {
    await expect(Archive.open(path.join(temporaryFolder(), 'none'))).rejects.toThrow(/There is no archive in .*none/);
  });

  it('succeeds if a record is damaged, but reading the record fails and names its file', async () => {
    const folder = temporaryFolder();
    const store = await ArchiveStore.open(folder, about);
    await store.putPost(listed());
    await fs.writeFile(path.join(folder, 'data/posts/7/post.json'), '{"state":"odd"}');
    await expect((await Archive.open(folder)).record('7')).rejects.toThrow(
      /data\/posts\/7\/post\.json cannot be read: state/,
    );
  });

  it('fails with a user error if its path contains a file instead of a folder', async () => {
    const file = path.join(temporaryFolder(), 'file');
    await fs.writeFile(file, '');
    await expect(ArchiveStore.open(path.join(file, 'archive'), about)).rejects.toMatchObject({
      name: expect.stringMatching(/UsageError|ArchiveError/) as string,
    });
  });

  it('succeeds, but storing a post fails if its ID cannot be a folder name', async () => {
    const store = await ArchiveStore.open(temporaryFolder(), about);
    await expect(store.putPost({ ...listed(), id: '' })).rejects.toThrow(/cannot be used as a folder name/);
  });
});

async function putPicture(store: ArchiveStore, address: string, bytes: string): Promise<void> {
  const file = store.newMediumFile();
  await fs.writeFile(file, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await store.putMedium(address, {
    file,
    sha256,
    size: bytes.length,
    type: 'image/png',
    extension: 'png',
    width: 2,
    height: 3,
  });
}

describe('an archive on disk', () => {
  it('may have a relative path', async () => {
    const folder = temporaryFolder();
    const relative = path.relative(process.cwd(), folder);
    const store = await ArchiveStore.open(relative, about);
    await store.putPost(listed());
    await store.finish();
    expect(filesIn(folder)['manifest-sha256.txt']).toMatch(/ {2}data\/posts\/7\/post\.json\n/);
  });

  it.each([
    ['with an empty folder of a killed run', ['data/']],
    [
      'with files of other programs',
      ['.git/HEAD', '.DS_Store', '.gitkeep', 'desktop.ini', '@eaDir/a', 'data/Thumbs.db'],
    ],
  ])('may be a folder %s', async (_, names) => {
    const folder = temporaryFolder();
    for (const name of names) {
      if (name.endsWith('/')) await fs.ensureDir(path.join(folder, name));
      else await fs.outputFile(path.join(folder, name), '');
    }
    const store = await ArchiveStore.open(folder, about);
    await store.putPost(listed());
    await store.finish();
    expect((await Archive.open(folder)).postIds()).toEqual(['7']);
  });
});
