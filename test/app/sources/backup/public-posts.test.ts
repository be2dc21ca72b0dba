import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPublicPosts } from '../../../../src/app/sources/backup/public-posts.ts';
import type { Warning } from '../../../../src/core/report/warnings.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { textOf } from '../../../helpers/text-of.ts';

const posts = ['1', '2', '3'].map((id) => ({ id, title: `Post ${id}`, category: '', tags: [] }));

async function chosen(
  list: Buffer | string,
  blogUrl = 'https://mudflat.tistory.com/',
  warnings: readonly Warning[] = [],
) {
  const published = path.join(temporaryFolder(), 'sitemap.xml');
  fs.writeFileSync(published, list);
  const choice = await readPublicPosts(
    { posts: new Map(posts.map((post) => [post.id, post])), warnings },
    { published, blogUrl: new URL(blogUrl) },
  );
  return posts.map(({ id }) => id).filter((id) => choice.isPublic(id));
}

const sitemap = (...addresses: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\r\n<urlset>${addresses.map((one) => `<url><loc>${one}</loc></url>`).join('\r\n')}</urlset>`;

describe('the --published file', () => {
  it.each([
    ['in UTF-8', Buffer.from('1\r\n3\r\n')],
    ['in UTF-8 with a byte order mark', Buffer.from('\uFEFF1\r\n3\r\n')],
    ['in UTF-16, as PowerShell writes it', Buffer.from('\uFEFF1\r\n3\r\n', 'utf16le')],
    ['in big-endian UTF-16', Buffer.from('\uFEFF1\r\n3\r\n', 'utf16le').swap16()],
    ['a sitemap in UTF-16', Buffer.from(`\uFEFF${sitemap('https://mudflat.tistory.com/1', '/3')}`, 'utf16le')],
  ])('can be %s', async (_, list) => {
    expect(await chosen(list)).toEqual(['1', '3']);
  });

  it('is refused if it lists posts of another blog, with a message that names the other blog', async () => {
    const list = sitemap('https://other.tistory.com/1', 'https://other.tistory.com/entry/a');
    await expect(chosen(list)).rejects.toMatchObject({
      code: 'published-list-unreadable',
      message: textOf('app.list-of-another', {
        file: 'sitemap.xml',
        hosts: ['other.tistory.com'],
        own: 'mudflat.tistory.com',
        host: 'other.tistory.com',
      }),
    });
    await expect(chosen(sitemap('https://a.tistory.com/1', 'https://b.tistory.com/2'))).rejects.toThrow(
      'pages of a.tistory.com and 1 more, and',
    );
    expect(await chosen(list, 'https://other.tistory.com')).toEqual(['1']);
  });

  it('may contain title-based URLs only if no part of the backup is missing', async () => {
    const list = sitemap('https://mudflat.tistory.com/entry/Post-1', 'https://mudflat.tistory.com/2');
    expect(await chosen(list)).toEqual(['1', '2']);
    expect(await chosen(list, undefined, [{ code: 'backup-part-missing', missing: [2], parts: 2 }])).toEqual(['2']);
  });

  it('is accepted if at least one URL belongs to the blog or could be on its custom domain', async () => {
    expect(await chosen(sitemap('https://other.tistory.com/1', 'https://mudflat.tistory.com/2'))).toEqual(['2']);
    expect(await chosen(sitemap('https://mudflat.example.com/3'))).toEqual(['3']);
    expect(await chosen(sitemap('https://mudflat.tistory.com/9'))).toEqual([]);
  });
});
