import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importBlog } from '../../../../src/index.ts';
import { writeHtmlBackup, type HtmlBackupPost } from '../../../helpers/backup/html-backup.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { textOf } from '../../../helpers/text-of.ts';

const titles: readonly HtmlBackupPost[] = [
  { id: '2', title: '둘째 글' },
  { id: '3', title: '셋째 글!' },
];
const linking = (addresses: readonly string[]): HtmlBackupPost => ({
  ...{ id: '1', title: '첫 글' },
  content: addresses.map((address) => `<p><a href="${address}">x</a></p>`).join(''),
});

async function imported(
  addresses: readonly string[],
  options: { blogUrl?: string; blog?: string } = {},
  name = 'travels-1-1',
) {
  const folder = temporaryFolder();
  const dir = path.join(folder, 'home');
  const backup = writeHtmlBackup(folder, name, [linking(addresses), ...titles]);
  const { warnings } = await importBlog({ backup, dir, published: 'all', ...options });
  const [, body = ''] = fs.readFileSync(path.join(dir, 'site/1/index.html'), 'utf8').split('<article');
  return {
    links: Array.from(body.matchAll(/<a href="([^"]+)"[^>]*>x<\/a>/gu), ([, address = '']) => address),
    advice: warnings.filter(({ code }) => code === 'blog-url-likely').map(({ message }) => message),
  };
}

describe('the custom domain of an imported blog', () => {
  it('is recognized in links by title and by ID, and so is the address on the platform', async () => {
    const addresses = [
      'https://my.example.kr/entry/%EB%91%98%EC%A7%B8-%EA%B8%80',
      'http://www.my.example.kr/m/entry/셋째-글/',
      'https://my.example.kr/2',
      'https://travels.tistory.com/3',
      'http://travels.tistory.com/m/3?category=1',
      'https://travels.tistory.com/entry/둘째-글',
    ];
    const { links, advice } = await imported(addresses, { blogUrl: 'https://my.example.kr' });
    expect(links).toEqual(['2', '3', '2', '3', '3', '2'].map((id) => `../${id}/index.html`));
    expect(advice).toEqual([]);
  });

  it('does not imply that its first label is the name of the blog on the platform', async () => {
    const address = 'https://my.tistory.com/3';
    expect((await imported([address], { blogUrl: 'https://my.example.kr' }, 'backup')).links).toEqual([address]);
    const named = await imported([address], { blogUrl: 'https://www.example.kr', blog: 'my' }, 'backup');
    expect(named.links).toEqual(['../3/index.html']);
  });

  it('is guessed from the links to its posts, and the option to set it is suggested', async () => {
    const toPosts = ['/entry/둘째-글', '/entry/%EC%85%8B%EC%A7%B8-%EA%B8%80', '/2', '/m/3', '/entry/둘째-글#a'];
    const there = toPosts.map((at) => `https://www.my.example.kr${at}`);
    const elsewhere = ['https://youtu.be/abc', 'https://www.youtube.com/watch?v=2', 'https://other.tistory.com/2'];
    expect((await imported([...there, ...elsewhere])).advice).toEqual([
      textOf('warnings.blog-url-likely', { host: 'my.example.kr', links: 5 }),
    ]);
  });

  it.each([
    ['too few links', ['https://a.example/1', 'https://a.example/2', 'https://a.example/3']],
    ['links to other blogs on the platform', Array.from({ length: 9 }, () => 'https://other.tistory.com/2')],
    ['links to pages that are not posts', Array.from({ length: 9 }, (_, index) => `https://a.example/${index + 10}`)],
    [
      'a host with many other pages',
      Array.from({ length: 20 }, (_, index) => `https://a.example/${index < 8 ? '2' : 'item/x'}`),
    ],
    ['two hosts', Array.from({ length: 20 }, (_, index) => `https://${index % 2}.example/2`)],
  ])('is not guessed from %s', async (_, addresses) => {
    expect((await imported(addresses)).advice).toEqual([]);
  });
});

it('a link to a slug that fits no title leads to the post whose title the link cards of the address have', async () => {
  const folder = temporaryFolder();
  const [dir, list] = [path.join(folder, 'home'), path.join(folder, 'list')];
  const card = `<figure data-ke-type="opengraph" data-og-title="셋째 글!" data-og-url="https://travels.tistory.com/entry/third"></figure>`;
  const backup = writeHtmlBackup(folder, 'travels-1-1', [
    { ...titles[0], id: '2', title: '둘째 글', content: card },
    { id: '3', title: '셋째 글!' },
    linking(['https://travels.tistory.com/m/entry/third']),
  ]);
  const linkOf = () =>
    /<a href="([^"]+)"[^>]*>x<\/a>/u.exec(fs.readFileSync(path.join(dir, 'site/1/index.html'), 'utf8'))?.[1];
  await importBlog({ backup, dir, published: 'all' });
  expect(linkOf()).toBe('../3/index.html');
  fs.removeSync(dir);
  fs.writeFileSync(list, '/1\n/entry/third\n');
  const { warnings } = await importBlog({ backup, dir, published: list });
  expect(warnings.map(({ code }) => code)).not.toContain('published-unmatched');
  expect(linkOf()).toBe('../entry/third/index.html');
});
