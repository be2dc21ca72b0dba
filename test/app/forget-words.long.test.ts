import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { forgetPosts } from '../../src/app/forget.ts';
import { importBlog, publishBlog } from '../../src/index.ts';
import { itemXml, wxrXml, type WxrItem } from '../helpers/backup/wxr.ts';
import { blogXml, commentXml, postXml } from '../helpers/backup/ttxml.ts';
import { writeHtmlBackup } from '../helpers/backup/html-backup.ts';
import { unzip } from '../helpers/book/unzip.ts';
import { testContext } from '../helpers/context.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

/** Returns a PNG of one row. */
const image = (width: number) =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from([0, 0, 0, width, 0, 0, 0, 1, 8, 2, 0, 0, 0]),
    Buffer.alloc(20),
  ]);

const site = 'https://tide.example.com';
const uploads = `${site}/wp-content/uploads`;

/** Texts of an item, of words that nothing but the post to be forgotten has. */
const texts = (of = ''): Omit<WxrItem, 'id'> => ({
  title: `zqtitle${of}zq`,
  excerpt: `zqexcerpt${of}zq`,
  content: `zqbody${of}zq`,
  slug: `zqslug${of}zq`,
  link: `${site}/zqslug${of}zq/`,
});

const wordPressPost = (status: string) =>
  itemXml({
    id: 20,
    status,
    ...texts(),
    content: `zqbodyzq zqbodyzq <img src="${uploads}/zqownzq.png"> [gallery ids="41"] <!-- wp:block {"ref":51} /-->
        <img src="${uploads}/zqlostzq.png"><a href="${site}/zqlinkzq/">zqlinktextzq</a><form>zqformzq</form>`,
    categories: [['zqnicenamezq', 'zqcategoryzq']],
    tags: ['zqtagzq'],
    meta: { zqfieldzq: 'zqvaluezq', _thumbnail_id: '42' },
    comments: [{ id: 1, name: 'zqcommenterzq', text: 'zqcommentzq' }],
  });

/** Items of an export that belong to the post, but are not in it. */
const besides = [
  itemXml({ id: 21, type: 'revision', status: 'inherit', parent: 20, ...texts('revision') }),
  itemXml({ id: 22, type: 'nav_menu_item', title: 'zqmenuzq', meta: { _menu_item_object_id: '20' } }),
  itemXml({
    id: 40,
    type: 'attachment',
    status: 'inherit',
    parent: 20,
    ...texts('own'),
    file: `${uploads}/zqownzq.png`,
  }),
  itemXml({ id: 41, type: 'attachment', status: 'inherit', ...texts('loose'), file: `${uploads}/zqloosezq.png` }),
  itemXml({ id: 42, type: 'attachment', status: 'inherit', ...texts('cover'), file: `${uploads}/zqcoverzq.png` }),
  itemXml({ id: 51, type: 'wp_block', ...texts('block') }),
].join('');

function wordPress(folder: string, status: string) {
  const channel =
    '<wp:tag><wp:term_id>7</wp:term_id><wp:tag_slug>zqtagzq</wp:tag_slug><wp:tag_name>zqtagzq</wp:tag_name></wp:tag>' +
    '<wp:category><wp:term_id>8</wp:term_id><wp:category_nicename>zqnicenamezq</wp:category_nicename><wp:cat_name>zqcategoryzq</wp:cat_name></wp:category>';
  const file = path.join(folder, 'tide.xml');
  fs.writeFileSync(file, wxrXml(itemXml({ id: 10, content: 'stays' }) + wordPressPost(status) + besides, channel));
  for (const [index, name] of ['own', 'loose', 'cover'].entries())
    fs.outputFileSync(path.join(folder, `uploads/zq${name}zq.png`), image(index + 1));
  return { backup: [file] };
}

function ttxml(folder: string) {
  const file = path.join(folder, 'Tistory-Backup-20150811.xml');
  const written = 1_400_000_000;
  fs.writeFileSync(
    file,
    blogXml(
      postXml({ id: '10', title: 'Stays', content: 'stays' }) +
        postXml({
          id: '20',
          title: 'zqtitlezq',
          slogan: 'zqslugzq',
          content: 'zqbodyzq [##_1C|zqfilezq.png|width="1"|zqcaptionzq_##]',
          category: 'zqcategoryzq',
          tags: ['zqtagzq'],
          files: [{ name: 'zqfilezq.png', label: 'zqlabelzq.png', bytes: image(1) }],
          comments: [{ name: 'zqcommenterzq', text: 'zqcommentzq', written }],
        }) +
        `<guestbook>${commentXml({ name: 'Guest', text: 'stays, too', written })}</guestbook>`,
    ),
  );
  return { backup: [file] };
}

function html(folder: string) {
  const backup = writeHtmlBackup(folder, 'mudflat-1-1', [
    { id: '10', title: 'Stays', content: 'stays' },
    {
      id: '20',
      title: 'zqtitlezq',
      content: '<p>zqbodyzq</p><img src="./img/zqfilezq.png">',
      category: 'zqcategoryzq',
      tags: ['zqtagzq'],
      files: { 'img/zqfilezq.png': image(1), 'img/zqunusedzq.png': image(2) },
    },
  ]);
  return { backup: [backup] };
}

function movableType(folder: string) {
  const file = path.join(folder, 'export.txt');
  const entry = (name: string, more = '') =>
    `AUTHOR: Ada\nTITLE: ${name}\nBASENAME: ${name}\nSTATUS: Publish\nDATE: 01/02/2020 10:00:00\n${more}-----\nBODY:\n<p>${name}</p>\n-----\n`;
  const more = 'CATEGORY: zqcategoryzq\nTAGS: zqtagzq\n';
  const comment = 'COMMENT:\nAUTHOR: zqcommenterzq\nDATE: 01/03/2020 10:00:00\nzqcommentzq\n-----\n';
  fs.writeFileSync(file, `${entry('stays')}--------\n${entry('zqtitlezq', more)}${comment}--------\n`);
  return { backup: [file], blogUrl: 'https://tide.example.com/' };
}

function blogger(folder: string) {
  const file = path.join(folder, 'feed.atom');
  const entry = (id: string, type: string, title: string, more = '') =>
    `<entry><id>tag:blogger.com,1999:blog-1.post-${id}</id><blogger:type>${type}</blogger:type><blogger:status>LIVE</blogger:status>` +
    `<published>2014-07-28T03:00:00Z</published><updated>2014-07-28T03:00:00Z</updated><title>${title}</title><content type="html">${title} body</content>${more}</entry>`;
  fs.writeFileSync(
    file,
    `<?xml version='1.0' encoding='utf-8'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'><id>tag:blogger.com,1999:blog-1</id><title>Tide</title>` +
      entry('10', 'POST', 'stays') +
      entry(
        '20',
        'POST',
        'zqtitlezq',
        "<category scheme='tag:blogger.com,1999:blog-1' term='zqtagzq'/><blogger:filename>/2014/07/zqslugzq.html</blogger:filename>",
      ) +
      entry(
        '30',
        'COMMENT',
        'zqcommentzq',
        '<blogger:inReplyTo/><blogger:parent>tag:blogger.com,1999:blog-1.post-20</blogger:parent>',
      ) +
      '</feed>',
  );
  return { backup: [file], blogUrl: 'https://tide.example.com/' };
}

/** Returns the words of the post in a folder, each with the name of its file. Includes the files in the zips of books. */
async function wordsBelow(folder = ''): Promise<string[]> {
  const words = new Set<string>();
  const add = (file: string, text: string) => {
    for (const [word] of `${file} ${text}`.matchAll(/zq[a-z]+zq/gu)) words.add(`${word} ${path.basename(file)}`);
  };
  for (const [file, text] of Object.entries(filesIn(folder))) {
    add(file, text);
    if (!file.endsWith('.epub')) continue;
    for (const [entry, bytes] of await unzip(Buffer.from(text, 'latin1'))) add(entry, bytes.toString());
  }
  return [...words].sort();
}

describe.each([
  ['a post of WordPress', (folder: string) => wordPress(folder, 'publish')],
  ['a post of WordPress in the trash', (folder: string) => wordPress(folder, 'trash')],
  ['a post of TTXML', ttxml],
  ['a post of a zip of HTML', html],
  ['a post of Movable Type', movableType],
  ['a post of Blogger', blogger],
] as const)('after forgetting %s', (_, write) => {
  it('no word that only this post has is in archive, caches and outputs', { timeout: 180_000 }, async () => {
    const source = write(temporaryFolder());
    const dir = path.join(temporaryFolder(), 'home');
    const archive = path.join(dir, 'archive');
    const outputs = { dir, wordpress: true, book: true, bookComments: true, siteUrl: `${site}/` } as const;
    const options = { ...source, ...outputs, timezone: 'Asia/Seoul', acceptRemovals: true };
    await importBlog(options);
    // Other outputs have a cache file of their own.
    await publishBlog({ dir, markdown: false });
    const records = path.join(archive, 'data/posts');
    const posts = fs
      .readdirSync(records)
      .filter((id) => fs.readFileSync(path.join(records, id, 'post.json'), 'utf8').includes('zqtitlezq'));
    expect(posts).toHaveLength(1);
    const caches = [path.join(dir, '.blogkeep-cache')];
    expect(await wordsBelow(archive)).toContain('zqtitlezq post.json');

    await forgetPosts({ archive, posts, caches, dryRun: false }, testContext());
    expect([...(await wordsBelow(archive)), ...(await wordsBelow(caches[0]))]).toEqual([]);
    await publishBlog({ dir, acceptRemovals: true });
    expect(await wordsBelow(dir)).toEqual([]);
    await importBlog(options);
    expect(await wordsBelow(dir)).toEqual([]);
    const kept = filesIn(archive)['data/backup.xml'] ?? '';
    expect(kept.includes('stays, too')).toBe(write === ttxml);
  });
});
