import fs from 'fs-extra';
import path from 'node:path';
import { expect, it } from 'vitest';
import { importBlog } from '../../../../src/index.ts';
import { itemXml, wxrXml } from '../../../helpers/backup/wxr.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const blog = 'https://tide.example.com';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const category = (id: number, nicename: string, name: string) =>
  `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${nicename}</wp:category_nicename><wp:cat_name>${name}</wp:cat_name></wp:category>`;

/** Imports a post with some links. Returns the addresses that they have on its page. */
async function importLinks(links: readonly string[], items: string, channel = '') {
  const [home, folder] = [temporaryFolder(), temporaryFolder()];
  const file = path.join(folder, 'tide.xml');
  const uploads = path.join(folder, 'uploads');
  for (const name of ['crab', 'plan']) fs.outputFileSync(path.join(uploads, `2015/03/${name}.png`), png);
  const content = links.map((href, at) => `<a href="${href}">link ${at}</a>`).join(' ');
  const post = itemXml({
    ...{ id: 1, slug: 'tides', link: `${blog}/2015/03/tides/`, content },
    categories: [['birds', 'Birds']],
  });
  fs.writeFileSync(file, wxrXml(post + items, channel));
  await importBlog({ backup: [file, uploads], dir: home, markdown: false });
  const page = fs.readFileSync(path.join(home, 'site/2015/03/tides/index.html'), 'utf8');
  return [...page.matchAll(/<a (?:[^<>]*)href="([^"]*)"[^>]*>link \d+<\/a>/gu)].map(([, href]) => href);
}

it('links to a category by its ID lead to its page, if it has published posts', async () => {
  const links = [`${blog}/?cat=7`, '/?cat=7&paged=2', `${blog}/?cat=8`, `${blog}/?cat=99`];
  const channel = category(7, 'birds', 'Birds') + category(8, 'plans', 'Secret plans');
  const page = '../../../category/Birds/index.html';
  expect(await importLinks(links, '', channel)).toEqual([page, page, `${blog}/?cat=99`]);
});

it('links to the page of an attachment lead to its file', async () => {
  const image = (id: number, name: string, status = 'inherit') =>
    itemXml({
      ...{ id, type: 'attachment', status, parent: 1, slug: name, link: `${blog}/2015/03/tides/${name}/` },
      file: `${blog}/wp-content/uploads/2015/03/${name}.png`,
    });
  const links = [
    `${blog}/2015/03/tides/crab/`,
    'http://www.tide.example.com/2015/03/tides/crab',
    '/2015/03/tides/crab/#main',
    `${blog}/?attachment_id=5`,
    '/index.php?attachment_id=5',
    `${blog}/?attachment_id=6`,
    `${blog}/?attachment_id=9`,
  ];
  const shown = await importLinks(links, image(5, 'crab') + image(6, 'plan', 'private'));
  const file = expect.stringMatching(/^\.\.\/\.\.\/\.\.\/media\/.*\.png$/u) as string;
  expect(shown).toEqual([file, file, file, file, file, `${blog}/?attachment_id=6`, `${blog}/?attachment_id=9`]);
});
