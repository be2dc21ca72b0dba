import { describe, expect, it } from 'vitest';
import type { Backup } from '../../../src/backup/backup.ts';
import { openTtxml } from '../../../src/backup/ttxml/open.ts';
import { blogXml, openXml, postXml, writeXml } from '../../helpers/backup/ttxml.ts';
import { toPlain } from '../../../src/messages/plain.ts';
import { postsIn } from '../../helpers/backup/posts-in.ts';
import { textOf } from '../../helpers/text-of.ts';

const image = { name: '1.png', bytes: Buffer.from('picture of a curlew') };
const comments = [{ name: '조개', text: '잘 봤습니다', written: 9 }];
const posts = [
  { id: '55', title: '첫 글', content: '<p>하나 🐚</p>', files: [image] },
  { id: '57', title: '둘째', content: '<p>둘</p>', comments },
];

async function contentsOf(backup: Backup): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const { id } of postsIn(backup)) contents[id] = (await backup.read(id)).content;
  return contents;
}

describe('opening a truncated TTXML file', () => {
  it('reads the complete posts, and reports the post in which the file ends', async () => {
    const xml = blogXml(posts.map((post) => postXml(post)).join('\n'));
    const backup = await openXml(xml.slice(0, xml.indexOf('잘 봤')));
    expect(postsIn(backup).map(({ id }) => id)).toEqual(['55']);
    expect(toPlain(backup.broken)).toEqual([{ id: '57', message: textOf('backup.file-ends-in', { what: 'post 57' }) }]);
  });

  it('reads every complete post, and never treats the file as complete, wherever it ends', async () => {
    const bytes = Buffer.from(blogXml(`${posts.map((post) => postXml(post)).join('\n')}\n<guestbook></guestbook>`));
    const all = posts.map((post) => Buffer.from(postXml(post)));
    const ends = all.map((post) => bytes.indexOf(post) + post.length);
    const whole = bytes.lastIndexOf('</blog>') + '</blog>'.length;
    for (let end = 0; end <= bytes.length; end += 1) {
      const opened = openTtxml(writeXml(bytes.subarray(0, end)));
      const backup = await opened.catch((error: unknown) => error as Error);
      if (backup instanceof Error) {
        expect(backup).toMatchObject({ code: 'backup-unreadable', message: expect.stringMatching(/\.$/u) as string });
        expect(end).toBeLessThan(bytes.indexOf('<setting'));
        continue;
      }
      const before = posts.filter((_, index) => (ends[index] ?? 0) <= end);
      expect(await contentsOf(backup)).toEqual(Object.fromEntries(before.map(({ id, content }) => [id, content])));
      expect(backup.broken).toHaveLength(end < whole ? 1 : 0);
      for (const { message } of backup.broken) expect(String(message)).toMatch(/^The file ends .*\.$/u);
      await backup.close();
    }
  });

  it('reports the truncation even if the file ends between posts', async () => {
    const xml = blogXml(postXml({ id: '55' }));
    const backup = await openXml(xml.slice(0, xml.indexOf('</blog>')));
    expect(toPlain(backup.broken)).toEqual([
      {
        id: '?',
        message: textOf('backup.file-ends-behind', { id: '55' }),
      },
    ]);
  });
});

describe('opening a malformed TTXML file', () => {
  it('reads as much as possible, and reports the line of each error', async () => {
    const raw = '<post slogan="a"><id>1</id><title>A & B</title><content>x &nbsp; y \u0007</content></post>';
    const nested = '<post slogan="b"><id>2</id><title><b>bold</title><content>&lt;p&gt;z</content></x></post>';
    const backup = await openXml(blogXml(`${raw}\n\n${nested}\n${postXml({ id: '3', content: 'w' })}`));
    expect(await contentsOf(backup)).toEqual({ '1': 'x &nbsp; y \u0007', '2': '<p>z', '3': 'w' });
    expect(postsIn(backup)[0]?.title).toBe('A & B');
    expect(toPlain(backup.broken)).toEqual([]);
    expect(backup.warnings).toEqual([
      { code: 'backup-xml-invalid', post: '1', line: 3, what: '"&" instead of "&amp;"' },
      { code: 'backup-xml-invalid', post: '2', line: 5, what: '<b> is not closed' },
      { code: 'backup-xml-invalid', post: '2', line: 5, what: '</x> closes nothing' },
    ]);
  });

  it('reads unescaped bodies as written', async () => {
    const body = '<p>하나<br>둘 &amp; <b>셋</p> <![CDATA[<i>넷</i>]]> <!-- 다섯 -->';
    const backup = await openXml(
      blogXml(`<post slogan=""><id>1</id><content>${body}</content><tag>t</tag></post>${postXml({ id: '2' })}`),
    );
    expect((await backup.read('1')).content).toBe('<p>하나<br>둘 &amp; <b>셋</p> <i>넷</i> <!-- 다섯 -->');
    expect(postsIn(backup).map(({ id, tags }) => [id, tags])).toEqual([
      ['1', ['t']],
      ['2', []],
    ]);
  });

  it('replaces and reports invalid UTF-8', async () => {
    const xml = Buffer.concat([
      Buffer.from('<?xml version="1.0"?><blog type="tattertools/1.1"><post slogan=""><id>1</id><content>가'),
      Buffer.from([0xea, 0xb0]),
      Buffer.from('</content></post></blog>'),
    ]);
    const backup = await openXml(xml);
    expect((await backup.read('1')).content).toBe('가\uFFFD');
    expect(backup.warnings).toEqual([
      { code: 'backup-xml-invalid', post: '1', line: 1, what: 'bytes that are not UTF-8' },
    ]);
  });

  it('reports a post without an end tag, and continues at the next start tag', async () => {
    const open = '<post slogan="a"><id>1</id><title>A</title>';
    const done = '<post slogan="b"><id>2</id><content>b</content>';
    const backup = await openXml(blogXml(open + done + postXml({ id: '3' })));
    expect(await contentsOf(backup)).toEqual({ '2': 'b', '3': '' });
    expect(toPlain(backup.broken)).toEqual([
      { id: '1', message: expect.stringContaining('in the middle of post 1') as string },
    ]);
  });

  it('reads the first of two posts with the same ID, and reports the other one and posts without an ID', async () => {
    const twice = postXml({ id: '1', content: 'first' }) + postXml({ id: '1', content: 'second' });
    const backup = await openXml(blogXml(twice + postXml({ id: '', title: 'Lost' })));
    expect(await contentsOf(backup)).toEqual({ '1': 'first' });
    expect(
      backup.broken.map(({ id, message }) => [id, /more than once|"Lost"\) has no ID/u.exec(String(message))?.[0]]),
    ).toEqual([
      ['1', 'more than once'],
      ['?', '"Lost") has no ID'],
    ]);
  });

  it('accepts a leading byte order mark, and text after the end tag', async () => {
    const backup = await openXml(
      `\uFEFF${blogXml(postXml({ id: '1', content: '가' }))}\n<!-- made by hand -->\n\u0000`,
    );
    expect(await contentsOf(backup)).toEqual({ '1': '가' });
    expect(toPlain(backup.broken)).toEqual([]);
  });
});
