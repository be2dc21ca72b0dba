import fs from 'fs-extra';
import path from 'node:path';
import { expect, it } from 'vitest';
import { importBlog } from '../../../../src/index.ts';
import { itemXml, wxrXml } from '../../../helpers/backup/wxr.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const blog = 'https://tide.example.com/blog';

it('links and former URLs of a WordPress in a folder lead to its posts and pages', async () => {
  const [home, file] = [temporaryFolder(), path.join(temporaryFolder(), 'tide.xml')];
  const links = [
    `${blog}/2015/03/flow/`,
    `${blog}/?p=2`,
    `${blog}/2015/03/ebb/`,
    '/blog/about/',
    `${blog}/`,
    `${blog}/?p=4`,
  ];
  const content = links.map((href, at) => `<a href="${href}">link ${at}</a>`).join(' ');
  const items =
    itemXml({ id: 1, slug: 'tides', link: `${blog}/2015/03/tides/`, content }) +
    itemXml({ id: 2, slug: 'flow', link: `${blog}/2015/03/flow/`, meta: { _wp_old_slug: 'ebb' } }) +
    itemXml({ id: 3, type: 'page', slug: 'about', link: `${blog}/about/` }) +
    itemXml({ id: 4, status: 'draft', title: 'Secret', link: `${blog}/?p=4` });
  const xml = wxrXml(items).replaceAll('https://tide.example.com', blog).replaceAll(`${blog}/blog`, blog);
  fs.writeFileSync(file, xml);
  const report = await importBlog({ backup: [file], dir: home, redirects: 'pages', markdown: false });
  expect(report.warnings).toMatchObject([{ code: 'link-unpublished', post: '1' }]);
  const page = fs.readFileSync(path.join(home, 'site/blog/2015/03/tides/index.html'), 'utf8');
  const shown = [...page.matchAll(/<a href="([^"]*)"[^>]*>link (\d)<\/a>/gu)].map(([, href, at]) => [Number(at), href]);
  expect(shown).toEqual([
    [0, '../flow/index.html'],
    [1, '../flow/index.html'],
    [2, '../flow/index.html'],
    [3, '../../../about/index.html'],
    [4, `${blog}/`],
  ]);
  expect(page).not.toContain('p=4');
  for (const folder of ['about', '2015/03/flow', '2015/03/ebb'])
    expect(fs.existsSync(path.join(home, 'site/blog', folder, 'index.html'))).toBe(true);
});
