import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readAll } from '../../../src/backup/files/checked-stream.ts';
import { openFolder } from '../../../src/backup/files/folder.ts';
import { openHtml } from '../../../src/backup/html/open.ts';
import { mediaBaseOf } from '../../../src/backup/media-base.ts';
import { openBackup } from '../../../src/backup/open.ts';
import { backupPage } from '../../helpers/backup/backup-page.ts';
import { rawZip, type RawEntry } from '../../helpers/backup/raw-zip.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { toPlain } from '../../../src/messages/plain.ts';
import { postsIn } from '../../helpers/backup/posts-in.ts';
import { textOf } from '../../helpers/text-of.ts';

/** Writes one zip per key with the given entries, and returns the paths of the zips. */
function zips(files: Record<string, readonly RawEntry[]>): string[] {
  const folder = temporaryFolder();
  return Object.entries(files).map(([name, entries]) => {
    fs.writeFileSync(path.join(folder, name), rawZip(entries));
    return path.join(folder, name);
  });
}

async function opened(paths: readonly string[]) {
  const backup = await openBackup(paths);
  onTestFinished(() => backup.close());
  return backup;
}

const post = (id: number, title: string, parts: Parameters<typeof backupPage>[0] = {}): RawEntry => ({
  name: `${id}/${id}-${title.replaceAll(' ', '-')}.html`,
  data: backupPage({ title, ...parts }),
});
const inPart = (part: string, entries: readonly RawEntry[]) =>
  entries.map((entry) => ({ ...entry, name: `${part}/${String(entry.name)}` }));

describe('opening an HTML backup', () => {
  it('accepts any number of parts, as zips or folders', async () => {
    const first = [
      post(2, '둘째 글', { category: 'B/C', tags: ['하나', '두 낱말'], body: '<p>둘</p>' }),
      post(10, 'ten'),
    ];
    const second = [post(1, 'first', { category: 'A', date: '2021-01-02 03:04:05' }), { name: 'style.css', data: '' }];
    const paths = zips({ 'my-blog-1-2.zip': inPart('my-blog-1-2', first), 'my-blog-2-2.zip': second });
    const backup = await opened(paths);

    expect(backup).toMatchObject({
      format: 'html',
      names: ['my-blog-1-2.zip', 'my-blog-2-2.zip'],
      blog: { name: 'my-blog' },
      capabilities: { comments: false, visibility: false },
      snapshotDate: '2026-03-01',
      categories: ['A', 'B', 'B/C'],
      broken: [],
      warnings: [],
    });
    expect(postsIn(backup).map(({ id }) => id)).toEqual(['1', '2', '10']);
    expect(postsIn(backup)[1]).toEqual({
      id: '2',
      title: '둘째 글',
      category: 'B/C',
      date: { clock: '2020-07-04 23:17:41', seconds: 1593872261 },
      tags: ['하나', '두 낱말'],
    });
    const reading = await backup.read('2');
    expect(reading.content).toBe('<p>둘</p>');
    expect(reading.comments).toBeUndefined();
    expect(reading.extra.file).toBe('2/2-둘째-글.html');
    expect(`${reading.extra.before ?? ''}${reading.content}${reading.extra.after ?? ''}`).toBe(first[0]?.data);
    await expect(backup.read('3')).rejects.toThrow('There is no post 3 in the backup.');

    const folder = temporaryFolder();
    for (const { name, data } of inPart('my-blog-1-2', first)) fs.outputFileSync(path.join(folder, name), data ?? '');
    for (const { name, data } of second) fs.outputFileSync(path.join(folder, 'my-blog-2-2', String(name)), data ?? '');
    const unpacked = await opened([folder]);
    expect(postsIn(unpacked)).toEqual(postsIn(backup));
    expect(unpacked.snapshotDate).toBe('2021-01-02');
    expect(await unpacked.read('2')).toEqual(reading);
  });

  it('dates the backup no later than its files, even if it contains scheduled posts', async () => {
    const planned = [post(1, 'now', { date: '2021-01-02 03:04:05' }), post(2, 'then', { date: '2099-01-02 03:04:05' })];
    expect((await opened(zips({ 'a-1-1.zip': planned }))).snapshotDate).toBe('2026-03-01');
    const folder = path.join(temporaryFolder(), 'a-1-1');
    for (const { name, data } of planned) fs.outputFileSync(path.join(folder, String(name)), data ?? '');
    expect((await opened([folder])).snapshotDate).toBe('2021-01-02');
    // Files that have lost their modification times do not count.
    for (const { name } of planned) fs.utimesSync(path.join(folder, String(name)), 1, 1);
    expect((await opened([folder])).snapshotDate).toBe('2099-01-02');
  });

  it('reports missing parts, and reads the others', async () => {
    const backup = await opened(zips({ 'a-2-3 (1).zip': [post(1, 'a')] }));
    expect(backup.warnings).toEqual([{ code: 'backup-part-missing', missing: [1, 3], parts: 3 }]);
    expect(postsIn(backup)).toHaveLength(1);
  });

  it('fails if part names, or two titles with the same ID, show that the backup mixes two blogs', async () => {
    await expect(openBackup(zips({ 'a-1-1.zip': [post(1, 'a')], 'b-1-1.zip': [post(2, 'b')] }))).rejects.toMatchObject({
      code: 'backups-of-two-blogs',
      message: textOf('backup.several-blogs', { blogs: ['a', 'b'] }),
    });
    await expect(openBackup(zips({ 'x.zip': [post(1, 'a')], 'y.zip': [post(1, 'b')] }))).rejects.toMatchObject({
      code: 'backups-of-two-blogs',
      message: textOf('backup.two-posts', {
        one: 'x.zip/1/1-a.html',
        other: 'y.zip/1/1-b.html',
        title: 'a',
        otherTitle: 'b',
      }),
    });
  });

  it('reads a duplicate post once, and reports copies that differ', async () => {
    const same = await opened(zips({ 'x.zip': [post(1, 'a')], 'y.zip': [post(1, 'a'), post(2, 'b')] }));
    expect(postsIn(same).map(({ id }) => id)).toEqual(['1', '2']);
    expect(same.warnings).toEqual([]);
    const other = await opened(zips({ 'x.zip': [post(1, 'a')], 'y.zip': [post(1, 'a', { body: 'longer' })] }));
    expect((await other.read('1')).content).toBe('');
    expect(other.warnings).toEqual([]);
    expect(toPlain(other.broken)).toEqual([
      {
        id: '1',
        message: textOf('backup.other-version-left', { what: 'y.zip/1/1-a.html', one: 'x.zip/1/1-a.html' }),
      },
    ]);
  });

  it('reads the version of a post in the newer zip, with its files, even if both are equally long', async () => {
    const version = (body: string, day: string) => [
      { ...post(1, 'a', { body: `<p>${body}</p>` }), day },
      { name: '1/img/img.txt', data: body, day },
    ];
    for (const [first, second] of [
      ['2024-05-01', '2024-06-01'],
      ['2024-06-01', '2024-05-01'],
    ] as const) {
      const backup = await opened(zips({ 'x.zip': version(first, first), 'y.zip': version(second, second) }));
      expect((await backup.read('1')).content).toBe('<p>2024-06-01</p>');
      const medium = await backup.medium(mediaBaseOf('1') + 'img/img.txt')?.open();
      expect(String(medium && (await readAll(medium)))).toBe('2024-06-01');
      const [older] = [first, second].toSorted();
      expect(backup.warnings).toMatchObject([{ path: `${older === first ? 'x' : 'y'}.zip/1/1-a.html` }]);
    }
  });

  it('reports each unreadable post, and reads all others', async () => {
    const whole = backupPage({ title: 'a', body: '<p>a</p>' });
    const backup = await opened(
      zips({
        'b-1-1.zip': [
          post(1, 'a'),
          { name: '2/2.html', data: whole.slice(0, -300) },
          { name: '3/' },
          { name: '4/4.html', data: '<!DOCTYPE html><title>x</title>' },
          { name: '5/5.html', data: Buffer.concat([Buffer.from(whole), Buffer.from([0xff])]) },
          { name: '6/6.html', data: '' },
          { name: '7/7.html', method: 12 },
          { name: '8/8.html', data: whole, falseMetadata: { crc: 1 } },
          { name: '9/9.html', mode: 0o120777 },
        ],
      }),
    );
    expect(postsIn(backup).map(({ id }) => id)).toEqual(['1']);
    const told = backup.broken.map(({ id, message }) => `${id}: ${String(message)}`);
    const expected = [
      /^2: b-1-1\.zip\/2\/2\.html was not read: it is truncated/u,
      /^3: The folder b-1-1\.zip\/3 has no post that can be read: there is no HTML file in it\./u,
      /^4: .*a page that a browser saved/u,
      /^5: .*it is not UTF-8/u,
      /^6: .*it is empty/u,
      /^7: .*7\.html in it was skipped: .* \(method 12\)/u,
      /^8: .*is damaged: its checksum is wrong/u,
      /^9: .*9\.html in it was skipped: it is a link/u,
    ];
    expect(told).toHaveLength(expected.length);
    for (const [index, pattern] of expected.entries()) expect(told[index]).toMatch(pattern);
    expect(backup.warnings.map((warning) => ('path' in warning ? warning.path : ''))).toEqual(['b-1-1.zip/9/9.html']);
  });

  it('reports a folder that could not be listed', async () => {
    const folder = temporaryFolder();
    await fs.outputFile(path.join(folder, 'b-1-1/1/1-a.html'), backupPage({ title: 'a' }));
    await fs.mkdirp(path.join(folder, 'b-1-1/2'));
    const unreadable = new Map([['b-1-1/2', 'it cannot be read, since permission denied']]);
    const backup = await openHtml([{ ...(await openFolder(folder)), name: 'x', unreadable }]);
    expect(toPlain(backup.broken)).toEqual([
      {
        id: '2',
        message: textOf('backup.nothing-in-folder', {
          folder: 'x/b-1-1/2',
          why: 'it cannot be read, since permission denied',
        }),
      },
    ]);
  });

  it('fails with the first error if no post can be read', async () => {
    await expect(openBackup(zips({ 'a-1-1.zip': [{ name: '1/1.html', data: '<p>' }] }))).rejects.toMatchObject({
      code: 'backup-unreadable',
      message: expect.stringMatching(
        /^No post can be read\. a-1-1\.zip\/1\/1\.html was not read: it has no h2\.title-article/u,
      ) as string,
    });
  });

  it('reads the post in the file named after its title, and reports other files that differ', async () => {
    const page = (title: string) => backupPage({ title });
    const backup = await opened(
      zips({
        'b-1-1.zip': [
          { name: '1/1-a-copy.html', data: page('b/c d.') },
          { name: '1/1-b_c-d (1).html', data: page('b/c d.') },
          { name: '1/1-b_c-d.html', data: page('b/c d.') },
          { name: '1/1-c.html', data: page('x') },
          { name: '1/2-d.html', data: page('d') },
          { name: '1/saved.html', data: page('other') },
          { name: '1/other.html', data: '<p>other</p>' },
        ],
      }),
    );
    expect((await backup.read('1')).extra.file).toBe('1/1-b_c-d.html');
    expect((await backup.read('2')).extra.file).toBe('1/2-d.html');
    expect(toPlain(backup.broken)).toMatchObject([
      {
        id: '1',
        message: expect.stringMatching(/^b-1-1\.zip\/1\/1-c\.html was not imported: it differs from/u) as string,
      },
      { id: '?', message: expect.stringMatching(/^b-1-1\.zip\/1\/saved\.html looks like a post/u) as string },
    ]);
    expect(toPlain(backup.warnings)).toEqual([
      { code: 'backup-entry-left-out', path: 'b-1-1.zip/1/other.html', reason: 'there is no post in it' },
    ]);
  });

  it('reports a file that is too long to be a post, without reading it', async () => {
    const data = backupPage({ title: 'b', body: ' '.repeat(64_000_000) });
    const backup = await opened(zips({ 'b-1-1.zip': [post(1, 'a'), { name: '2/2.html', data, method: 8 }] }));
    expect(toPlain(backup.broken)).toEqual([
      {
        id: '2',
        message: `b-1-1.zip/2/2.html was not read: it has ${data.length.toLocaleString('en')} bytes, more than any post.`,
      },
    ]);
  });

  it('reports a long file with an implausible compression ratio, but accepts it uncompressed', async () => {
    const data = backupPage({ title: 'b', body: '<p>abc</p>'.repeat(900_000) });
    const backup = await opened(zips({ 'b-1-1.zip': [post(1, 'a'), { name: '2/2-b.html', data, method: 8 }] }));
    expect(postsIn(backup).map(({ id }) => id)).toEqual(['1']);
    expect(toPlain(backup.broken)).toEqual([
      {
        id: '2',
        message: expect.stringMatching(
          /^b-1-1\.zip\/2\/2-b\.html was not read: its [\d,]+ bytes unpack to 9[\d,]+ /u,
        ) as string,
      },
    ]);
    const stored = await opened(zips({ 'b-1-1.zip': [{ name: '2/2-b.html', data }] }));
    expect(postsIn(stored).map(({ id }) => id)).toEqual(['2']);
  });

  it('keeps an invalid date as written', async () => {
    const backup = await opened(zips({ 'b-1-1.zip': [post(1, 'a', { date: 'soon' })] }));
    expect(postsIn(backup)).toMatchObject([{ id: '1', dateText: 'soon' }]);
  });
});

describe('media in an HTML backup', () => {
  const addresses = (id: string, ...references: string[]) =>
    references.map((one) => new URL(one, `https://backup.invalid/${id}/`).href);

  it('are found by name as written, decoded, in NFC and NFD, within file/, and finally in a different case', async () => {
    const names = [
      'img/a.png',
      'img/a b.png',
      'img/100%.png',
      'img/c%20d.png',
      'file/what?.txt',
      'file/C#.txt',
      'img/e&f.png',
      'img/한글.png'.normalize('NFD'),
      'img/조합.png',
      'file/img/old.jpg',
      'img/Photo.JPG',
      'img/no-extension',
      'file/page.html',
    ];
    const media = names.map((name) => ({ name: `1/${name}`, data: name }));
    const backup = await opened(zips({ 'b-1-1.zip': [post(1, 'a'), ...media] }));
    const found = async (reference: string) => {
      const [address = ''] = addresses('1', reference);
      const medium = backup.medium(address);
      const bytes = medium && (await readAll(await medium.open()));
      expect(bytes?.length).toBe(medium?.size);
      return bytes?.toString();
    };
    for (const name of names.filter((one) => !/[?#]/u.test(one))) expect(await found(`./${name}`)).toBe(name);
    expect(await found('./file/what?.txt')).toBe('file/what?.txt');
    expect(await found('./file/C#.txt')).toBe('file/C#.txt');
    expect(await found('./file/C%23.txt')).toBe('file/C#.txt');
    expect(await found('./img/a%20b.png')).toBe('img/a b.png');
    expect(await found('./img/a.png?v=2')).toBe('img/a.png');
    expect(await found('./img/e&amp;f.png')).toBe('img/e&f.png');
    expect(await found('./img/한글.png')).toBe('img/한글.png'.normalize('NFD'));
    expect(await found('./img/조합.png'.normalize('NFD'))).toBe('img/조합.png');
    expect(await found('./img/old.jpg')).toBe('file/img/old.jpg');
    expect(await found('./img/photo.jpg')).toBe('img/Photo.JPG');
    expect(await found('./img/missing.png')).toBeUndefined();
    expect(await found('https://example.com/1/img/a.png')).toBeUndefined();
  });

  it('are not guessed if a name is ambiguous, and are never pages of posts', async () => {
    const files = ['1/img/A.png', '1/img/a.PNG', '1/other.html'].map((name) => ({ name, data: name }));
    const backup = await opened(zips({ 'b-1-1.zip': [post(1, 'a'), post(2, 'secret'), ...files] }));
    const references = [
      'img/a.png',
      '../2/2-secret.html',
      '1-a.html',
      '1-A.html',
      'other.html',
      '%2E%2E%2F2%2F2-secret.html',
      '../style.css',
    ];
    for (const address of addresses('1', ...references)) expect(backup.medium(address)).toBeUndefined();
  });

  it('are found even if they are in a different part from their post', async () => {
    const backup = await opened(
      zips({ 'b-1-2.zip': [post(1, 'a')], 'b-2-2.zip': [post(2, 'b'), { name: '1/img/a.png', data: 'far' }] }),
    );
    expect(toPlain(backup.broken)).toEqual([]);
    const [address = ''] = addresses('1', 'img/a.png');
    expect(backup.medium(address)?.size).toBe(3);
  });

  it('are found by old addresses in a Daum Planet backup', async () => {
    const names = ['15_35_27_23_2D5Dz_471223_0_0.JPG', '1_2_3_4_abc_1_2_3.png', '5_6_7_8_abc_1_2_3.png'];
    const media = names.map((name) => ({ name: `1/img/${name}`, data: name }));
    const backup = await opened(zips({ 'b-1-1.zip': [post(1, 'a', { title: '\n  a\n  ' }), ...media] }));
    const address = (handle: string) =>
      `http://cfs2.planet.daum.net/upload_control/pcp_download.php?fhandle=${Buffer.from(handle).toString('base64')}&filename=0.JPG`;
    expect(postsIn(backup)[0]?.title).toBe('a');
    for (const handle of [
      '2D5Dz@fs2.planet.daum.net:/471223/0/0.JPG',
      '2D5Dz@fs2.planet.daum.net:/471223/0/0.JPG.thumb',
    ]) {
      const medium = backup.medium(address(handle));
      expect(medium && (await readAll(await medium.open())).toString()).toBe(names[0]);
    }
    expect(backup.medium(address('abc@fs2.planet.daum.net:/1/2/3.png'))).toBeUndefined();
    expect(backup.medium(address('nothing'))).toBeUndefined();
    expect(backup.medium('https://t1.example/a.png')).toBeUndefined();
  });
});
