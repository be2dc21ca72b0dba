import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBackup } from '../../../src/backup/open.ts';
import { toPlain } from '../../../src/messages/plain.ts';
import { postsIn } from '../../helpers/backup/posts-in.ts';
import { rawZip } from '../../helpers/backup/raw-zip.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { textOf } from '../../helpers/text-of.ts';

const fixture = (name: string) => path.join(import.meta.dirname, '../../fixtures/backup/mt', name);

async function openMt(paths: string | readonly string[], permalink?: string) {
  const backup = await openBackup([paths].flat(), { permalink });
  onTestFinished(() => backup.close());
  return backup;
}

/** Opens a file with this text. */
function openText(text: string | Uint8Array, permalink?: string) {
  const file = path.join(temporaryFolder(), 'export.txt');
  fs.writeFileSync(file, text);
  return openMt(file, permalink);
}

const entry = (fields: string, body = 'Text.') =>
  `TITLE: A\nSTATUS: Publish\nDATE: 01/02/2020 10:00:00\n${fields}-----\nBODY:\n${body}\n-----\n--------\n`;

async function contentsOf(backup: Awaited<ReturnType<typeof openMt>>) {
  return Promise.all(postsIn(backup).map(({ id }) => backup.read(id)));
}

describe('a TypePad export', () => {
  it('has posts with the address, date, categories, tags and excerpt of each', async () => {
    const backup = await openMt(fixture('typepad.txt'));
    expect(backup).toMatchObject({
      format: 'mt',
      names: ['typepad.txt'],
      blog: { url: 'http://shore.example/' },
      capabilities: { comments: true, visibility: true, addresses: true, zone: false },
      categories: ['Maths/Numbers', 'Sea'],
      broken: [],
    });
    expect(postsIn(backup)).toEqual([
      {
        id: expect.stringMatching(/^9\d{14}$/u) as string,
        title: 'Tides and tables',
        category: 'Sea',
        moreCategories: ['Maths/Numbers'],
        date: { clock: '2014-05-07 00:30:00' },
        tags: ['tide', 'high water', 'Moon'],
        visibility: '20',
        comments: 2,
        trackbacks: 1,
        acceptComment: true,
        acceptTrackback: false,
        author: 'Ada Shore',
        description: 'Twice a day & night.',
        path: '/weblog/2014/05/tides-and-tables.html',
      },
      expect.objectContaining({
        title: 'Not yet',
        date: { clock: '2014-06-01 21:00:00' },
        visibility: '0',
        acceptComment: false,
        path: '/weblog/2014/06/not-yet.html',
      }),
    ]);
  });

  it('has lines of hyphens in its texts, and the part behind the fold after the body', async () => {
    const [tides, draft] = await contentsOf(await openMt(fixture('typepad.txt')));
    expect(tides?.content).toBe(
      '<p>The tide comes twice a day.</p>\n-----\nThis line of hyphens is part of the text.\n--------\n<p>So is that one.</p>\n\n<!--more-->\n\n<p>The rest is behind the fold.</p>',
    );
    expect(tides?.bodyFormat).toBe('html');
    expect(draft).toMatchObject({
      content: 'First paragraph,\nwith a break.\n\nSecond paragraph.',
      bodyFormat: 'line-breaks',
    });
  });

  it('has comments with name, homepage, date and text', async () => {
    const [tides] = await contentsOf(await openMt(fixture('typepad.txt')));
    expect(tides?.comments).toEqual([
      {
        id: expect.stringMatching(/^9\d{14}$/u) as string,
        parentId: '',
        name: 'Bo',
        homepage: 'http://dunes.example/',
        text: 'First line.\nSecond line: with a colon.',
        isSecret: false,
        date: { clock: '2014-05-07 13:05:00' },
      },
      expect.objectContaining({
        name: 'Cy',
        text: 'I agree &amp; <b>more</b>.',
        date: { clock: '2014-05-08 12:00:00' },
      }),
    ]);
    expect(tides?.commentFormat).toBe('html');
  });

  it('is kept as received, e-mail addresses included, in data that is never published and does not repeat the body', async () => {
    const [tides] = await contentsOf(await openMt(fixture('typepad.txt')));
    expect(tides?.extra.entry).toContain('EMAIL: bo@dunes.example\nIP: 192.0.2.7');
    expect(tides?.extra.entry).toContain('PING:\nTITLE: About the tide');
    expect(tides?.extra.entry).toContain('BODY:\n\n-----\nEXTENDED BODY:\n\n-----\nEXCERPT:');
  });
});

describe('a Hatena export', () => {
  it('has addresses from base names with folders, and dates on a clock of 24 hours', async () => {
    const backup = await openMt(fixture('hatena.txt'));
    expect(postsIn(backup)).toMatchObject([
      {
        title: '潮の満ち引き',
        path: '/entry/2015/01/15/123456',
        date: { clock: '2015-01-15 21:34:56' },
        cover: 'https://cdn.example.jp/images/2015/shio.jpg',
      },
    ]);
    expect(backup.capabilities.addresses).toBe(true);
    expect(backup.snapshotDate).toBe('2015-01-16');
  });

  it('finds images by the end of their address, in a folder or a zip beside the text or around it', async () => {
    const image = fs.readFileSync(fixture('images/2015/shio.jpg'));
    const text = fs.readFileSync(fixture('hatena.txt'));
    const zip = path.join(temporaryFolder(), 'images.zip');
    const whole = path.join(temporaryFolder(), 'goo.zip');
    fs.writeFileSync(zip, rawZip([{ name: '2015/shio.jpg', data: image }]));
    fs.writeFileSync(
      whole,
      rawZip([
        { name: 'blog/export.txt', data: text, method: 8 },
        { name: 'blog/img/shio.jpg', data: image },
      ]),
    );
    for (const paths of [[fixture('hatena.txt'), fixture('images')], [fixture('hatena.txt'), zip], [whole]]) {
      const backup = await openMt(paths);
      const [content] = await contentsOf(backup);
      const address = /src="([^"]*)"/u.exec(content?.content ?? '')?.[1] ?? '';
      expect(backup.medium(address)?.size).toBe(image.length);
      expect(backup.medium('https://cdn.example.jp/other.jpg')).toBeUndefined();
      expect(toPlain(backup.warnings)).toEqual([]);
    }
  });
});

describe('the format of a body', () => {
  it.each([
    ['0', 'html'],
    ['richtext', 'html'],
    ['1', 'line-breaks'],
    ['__default__', 'line-breaks'],
    ['markdown', 'markdown'],
    ['markdown_with_smartypants', 'markdown'],
    ['textile_2', 'line-breaks'],
  ])('is read from CONVERT BREAKS: %s is %s', async (value, bodyFormat) => {
    const [content] = await contentsOf(await openText(entry(`CONVERT BREAKS: ${value}\n`)));
    expect(content?.bodyFormat).toBe(bodyFormat);
  });

  it('is named in a note if the source is published', async () => {
    const notesOf = async (value: string) => toPlain((await openText(entry(`CONVERT BREAKS: ${value}\n`))).warnings);
    expect(await notesOf('markdown')).toEqual([]);
    expect(await notesOf('textile_2')).toEqual([
      { code: 'backup-note', note: textOf('backup.mt-source', { format: 'textile_2', count: 1 }) },
    ]);
  });
});

describe('an FC2 export', () => {
  it('is read in its encoding, which a note names', async () => {
    const backup = await openMt(fixture('fc2-eucjp.txt'));
    expect(postsIn(backup)).toMatchObject([{ title: '砂浜を歩く', date: { clock: '2009-08-20 23:10:05' } }]);
    expect(toPlain(backup.warnings)).toEqual([
      {
        code: 'backup-note',
        note: textOf('backup.mt-encoding', { file: 'fc2-eucjp.txt', encoding: 'euc-jp' }),
      },
    ]);
    const [content] = await contentsOf(backup);
    expect(content).toMatchObject({
      content:
        '今日は砂浜を歩きました。\r\n波の音がきこえます。\r\n\r\nあしたもあるきます。\n\n<!--more-->\n\nつづきはこちらです。',
      bodyFormat: 'line-breaks',
      comments: [{ name: '波', isSecret: true, text: 'ないしょのはなしです。' }],
    });
  });
});

describe('addresses without --permalink', () => {
  it('are unknown if the file has neither addresses nor base names with folders', async () => {
    const backup = await openText(entry('BASENAME: a_b\n'));
    expect(backup.capabilities.addresses).toBe(false);
    expect(postsIn(backup)[0]?.path).toBeUndefined();
  });

  it('follow the template with it, and keep underscores of base names', async () => {
    const backup = await openText(entry('BASENAME: a_b\n'), '/{yyyy}/{mm}/{basename}.html');
    expect(backup.capabilities.addresses).toBe(true);
    expect(postsIn(backup)[0]?.path).toBe('/2020/01/a_b.html');
  });
});

describe('a damaged file', () => {
  const notes = async (backup: ReturnType<typeof openMt>) =>
    toPlain((await backup).warnings).flatMap((warning) => (warning.code === 'backup-note' ? [warning.note] : []));

  it('is read in other encodings, and Latin letters are not taken for Japanese', async () => {
    const latin = Buffer.from(entry('', 'Déjà vu à Orléans, où l’été est né').replace('’', '\x92'), 'latin1');
    const backup = await openText(latin);
    expect((await contentsOf(backup))[0]?.content).toBe('Déjà vu à Orléans, où l’été est né');
    expect(await notes(Promise.resolve(backup))).toEqual([expect.stringContaining('was read as windows-1252')]);
  });

  it('has posts in several encodings, each read in its own', async () => {
    const mixed = Buffer.concat([
      Buffer.from(entry('BASENAME: one\n', '潮の満ち引き'.repeat(50))),
      Buffer.from(entry('BASENAME: two\n', 'caf\xe9'), 'latin1'),
    ]);
    const backup = await openText(mixed);
    expect((await contentsOf(backup)).map(({ content }) => content.slice(0, 4))).toEqual(['潮の満ち', 'café']);
    expect(await notes(Promise.resolve(backup))).toEqual([
      textOf('backup.mt-mixed', { encoding: 'windows-1252', count: 1, posts: ['A'] }),
    ]);
  });

  it('is imported without the post in which it ends, which is reported and kept as received', async () => {
    const text = entry('BASENAME: one\n') + entry('BASENAME: two\n', 'Long text.').slice(0, -22);
    const backup = await openText(text);
    expect(postsIn(backup)).toHaveLength(1);
    expect(backup.broken.map(({ message }) => toPlain(message))).toEqual([
      textOf('backup.file-ends-in', { what: 'post "A"' }),
    ]);
    expect(backup.extra).toContain('BASENAME: two');
  });

  it('has every post that is complete, wherever it ends', async () => {
    const text = entry('BASENAME: one\n') + entry('BASENAME: two\n');
    const first = entry('BASENAME: one\n').length;
    for (let end = first + 'TITLE:'.length; end < text.length - '\n-----\n--------\n'.length; end += 1) {
      const backup = await openText(text.slice(0, end));
      expect(postsIn(backup).map(({ visibility }) => visibility)).toEqual(['20']);
      expect(backup.broken).toHaveLength(1);
    }
  });

  it('has private posts and a note if a word processor has replaced its lines of hyphens', async () => {
    const dashes = (entry('') + entry('')).replaceAll('--------\n', '————\n');
    const [open, body] = ['-----\nBODY:\nText.\n', '—–\nCOMMENT:\nAUTHOR: Bo\nEMAIL: bo@dunes.example\nHello.\n'];
    for (const text of [dashes, `TITLE: A\nSTATUS: Publish\n${open}${body}-----\n--------\n`]) {
      const backup = await openText(text);
      expect(postsIn(backup).map(({ visibility }) => visibility)).toEqual(['0']);
      expect(await notes(Promise.resolve(backup))).toEqual([textOf('backup.mt-merged', { count: 1, posts: ['A'] })]);
    }
  });

  it('may have a byte order mark, line ends of Windows and curly quotes', async () => {
    const backup = await openText(`\u{feff}${entry('', 'It’s “done”.')}`.replaceAll('\n', '\r\n'));
    expect(await contentsOf(backup)).toMatchObject([{ content: 'It’s “done”.' }]);
    expect(backup.warnings).toEqual([]);
  });

  it('has IDs for posts that are equal in title and date, and has equal posts once', async () => {
    const text = entry('', 'One.') + entry('', 'Two.') + entry('', 'One.');
    const backup = await openText(text);
    expect((await contentsOf(backup)).map(({ content }) => content)).toEqual(['One.', 'Two.']);
  });

  it.each(['Pending', 'Publish later'])('has private posts if their status is unknown: %s', async (status) => {
    const backup = await openText(entry('').replace('STATUS: Publish', `STATUS: ${status}`));
    expect(postsIn(backup)[0]?.visibility).toBe('0');
    expect(backup.warnings).toMatchObject([{ code: 'visibility-unknown', value: status }]);
  });

  it.each([
    ['Publish', 'Draft'],
    ['Draft', 'Publish'],
  ])('has a post as private if another export in the same command does: %s, then %s', async (...statuses) => {
    const folder = temporaryFolder();
    const files = statuses.map((status, at) => {
      const file = path.join(folder, `${at}.txt`);
      fs.writeFileSync(file, entry('').replace('STATUS: Publish', `STATUS: ${status}`));
      return file;
    });
    expect(postsIn(await openMt(files)).map(({ visibility }) => visibility)).toEqual(['0', '0']);
  });
});

describe('a file without status', () => {
  it('does not say who could see its posts', async () => {
    const backup = await openText(entry('').replace('STATUS: Publish\n', ''));
    expect(backup.capabilities.visibility).toBe(false);
    expect(postsIn(backup)[0]?.visibility).toBe('0');
  });
});

it('openBackup reads a file with separators before its entries', async () => {
  const backup = await openText(`--------\n${entry('').replace(/-----\n--------\n$/u, '')}`);
  expect(postsIn(backup)).toHaveLength(1);
});

it('openBackup rejects files of two formats, and names both', async () => {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, 'a.txt'), entry(''));
  fs.writeFileSync(path.join(folder, 'b.xml'), '<blog type="tattertools/1.1"></blog>');
  await expect(openBackup(['a.txt', 'b.xml'].map((name) => path.join(folder, name)))).rejects.toThrow(
    'These are backups in two formats: a.txt (Movable Type) and b.xml (TTXML).',
  );
});
