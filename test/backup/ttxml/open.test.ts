import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openTtxml } from '../../../src/backup/ttxml/open.ts';
import {
  blogXml,
  commentXml,
  toCdata,
  openXml,
  postXml,
  writeXml,
  type XmlComment,
} from '../../helpers/backup/ttxml.ts';
import { postsIn } from '../../helpers/backup/posts-in.ts';

const walk = {
  id: '12',
  title: '갯벌 걷기 & <조개>',
  content: '<p>물이 빠지면 "갯벌"이 &nbsp;드러난다. 🐚</p>',
  slogan: '갯벌-걷기',
  category: '바다/서해',
  tags: ['조개', 'low tide'],
};
const file = { name: '1043.png', label: '조개 사진.png', bytes: Buffer.from([1, 2, 3, 4, 0xff]) };

describe('opening a TTXML backup', () => {
  it('reads the metadata of blog and posts', async () => {
    const backup = await openXml(
      blogXml(postXml(walk), '<name>mudflat</name><title>갯벌 &amp; 바다</title><description>A blog</description>'),
    );
    expect(backup.names).toEqual(['Tistory-Backup-20150811.xml']);
    expect(backup.blog).toEqual({ name: 'mudflat', title: '갯벌 & 바다', description: 'A blog' });
    expect(backup.capabilities).toEqual({ comments: true, visibility: true, addresses: true, zone: true });
    expect(backup.snapshotDate).toBe('2014-05-14');
    expect(postsIn(backup)).toEqual([
      {
        id: '12',
        title: walk.title,
        category: '바다/서해',
        tags: ['조개', 'low tide'],
        date: { clock: '2014-05-14 01:53:20', seconds: 1_400_000_000 },
        visibility: '20',
        slogan: '갯벌-걷기',
        comments: 0,
        trackbacks: 0,
      },
    ]);
    expect((await backup.read('12')).content).toBe(walk.content);
    expect([...backup.broken, ...backup.warnings]).toEqual([]);
  });

  it("reads the date of a post's last change only from the post's own element", async () => {
    const commented = '<comment><name>a</name><modified>9</modified></comment>';
    const backup = await openXml(
      blogXml(
        postXml({ id: '1', more: '<modified> 1400003600 </modified>' }) +
          postXml({ id: '2', title: '<modified>5</modified>', more: `<modified>0</modified>${commented}` }),
      ),
    );
    expect(postsIn(backup).map(({ updated }) => updated)).toEqual([1_400_003_600, undefined]);
  });

  it('collapses white space in text as HTML does', async () => {
    const comment = commentXml({ name: 'A\n B ', text: 'a  b', written: 1_400_000_000 });
    const post = { id: '12', title: '\n A\t\u00A0 B\u3000\n', category: 'C  D', tags: ['e\r\nf'], more: comment };
    const backup = await openXml(blogXml(postXml(post), '<name>n</name><title>\n A\n  B</title>'));
    expect(backup.blog.title).toBe('A B');
    expect(postsIn(backup)).toMatchObject([{ title: 'A \u00A0 B\u3000', category: 'C D', tags: ['e f'] }]);
    expect(backup.categories).toEqual(['C D']);
    expect((await backup.read('12')).comments).toMatchObject([{ name: 'A B', text: 'a  b' }]);
  });

  it('decodes CDATA sections and character references, including numeric ones', async () => {
    const backup = await openXml(
      blogXml(postXml(walk, toCdata) + postXml({ id: '13', more: '<tag>&#xAC1C;&#48268;</tag>' })),
    );
    expect(postsIn(backup).map(({ title, tags }) => [title, tags])).toEqual([
      [walk.title, walk.tags],
      ['', ['개벌']],
    ]);
    expect((await backup.read('12')).content).toBe(walk.content);
  });

  it.each([
    ['private', '0'],
    ['protected', '15'],
    ['public', '20'],
    ['syndicated', '20'],
    ['appointed', '0'],
    ['0', '0'],
    ['1', '15'],
    ['2', '20'],
    ['3', '20'],
    ['20', '20'],
    ['-2', '0'],
    ['', undefined],
  ])('converts the visibility "%s" to %s', async (visibility, value) => {
    const backup = await openXml(blogXml(postXml({ id: '1', visibility })));
    expect(postsIn(backup)[0]?.visibility).toBe(value);
    expect(backup.warnings).toEqual([]);
  });

  it('treats scheduled posts and posts of unknown visibility as private', async () => {
    const backup = await openXml(
      blogXml(postXml({ id: '1', more: '<appointed>on</appointed>' }) + postXml({ id: '2', visibility: 'friends' })),
    );
    expect(postsIn(backup).map(({ visibility }) => visibility)).toEqual(['0', '0']);
    expect(backup.warnings).toEqual([{ code: 'visibility-unknown', post: '2', value: 'friends' }]);
  });

  it.each([
    ['', '2014-05-14 01:53:20'],
    ['Asia/Tokyo', '2014-05-14 01:53:20'],
    ['America/New_York', '2014-05-13 12:53:20'],
    ['+05:30', '2014-05-13 22:23:20'],
    ['GMT-3', '2014-05-13 13:53:20'],
    ['Mars/Olympus', '2014-05-14 01:53:20'],
  ])('converts dates to the time zone "%s"', async (timezone, clock) => {
    const backup = await openXml(blogXml(postXml({ id: '1' }), `<timezone>${timezone}</timezone>`));
    expect(postsIn(backup)[0]?.date?.clock).toBe(clock);
  });

  it.each([
    ['0', '<created>1300000000</created><modified>1350000000</modified>', 1_300_000_000],
    ['', '<created>0</created><modified>1350000000</modified>', 1_350_000_000],
    ['soon', '', undefined],
    ['-5', '', undefined],
  ])('dates a post whose publication date is "%s" by its other dates', async (published, more, seconds) => {
    const backup = await openXml(blogXml(postXml({ id: '1', published, more })));
    expect(postsIn(backup)[0]?.date?.seconds).toBe(seconds);
  });

  it('determines the date of the backup from changes and comments, not from scheduled posts', async () => {
    const planned = postXml({ id: '1', published: 4_000_000_000, more: '<created>1300000000</created>' });
    const talked = postXml({
      id: '2',
      published: 1_200_000_000,
      comments: [{ name: 'a', text: 'b', written: 1_310_000_000 }],
    });
    expect((await openXml(blogXml(planned + talked))).snapshotDate).toBe('2011-07-07');
    const undated = postXml({ id: '3', published: 4_000_000_000 });
    expect((await openXml(blogXml(undated + talked))).snapshotDate).toBe('2011-07-07');
    expect((await openXml(blogXml(''))).snapshotDate).toBeUndefined();
  });

  it.each(['useSloganOnPost', 'useSlogan'])(
    'uses slugs in the addresses of posts if the setting %s is on',
    async (name) => {
      const posts = postXml(walk) + postXml({ id: '13' });
      const backup = await openXml(blogXml(posts, `<${name}>1</${name}>`));
      expect(postsIn(backup).map(({ path }) => path)).toEqual([`/entry/${encodeURIComponent('갯벌-걷기')}`, undefined]);
      expect(postsIn(await openXml(blogXml(posts, '<useSloganOnPost>0</useSloganOnPost>')))[0]?.path).toBeUndefined();
    },
  );

  it('lists categories in the order of the blog, then categories found only in posts, without the root', async () => {
    const category = (name: string, priority: number | string, inside = '') =>
      `<category><name>${name}</name><priority>${priority}</priority>${inside}</category>`;
    const tree =
      category('전체', 1, '<root>1</root>') +
      category('C/C++', 2) +
      category('바다', 1, category('동해', 2) + category('서해', 1)) +
      category('나중', '');
    const backup = await openXml(
      blogXml(
        tree + postXml(walk) + postXml({ id: '1', category: 'C/C++' }) + postXml({ id: '2', category: '섬/제주' }),
      ),
    );
    expect(backup.categories).toEqual(['바다', '바다/서해', '바다/동해', 'C/C++', '나중', '섬', '섬/제주']);
  });

  it('reads notices and pages as posts, with their own paths and unique IDs', async () => {
    const backup = await openXml(
      blogXml(
        postXml({ id: '1', title: 'notice', category: 'A' }, undefined, 'notice') +
          postXml({ id: '7', slogan: 'About me', visibility: 'private' }, undefined, 'page') +
          postXml({ id: '8' }, undefined, 'page') +
          postXml({ id: '1', title: 'post' }),
      ),
    );
    expect(postsIn(backup).map(({ id, title, path, category }) => [id, title, path, category])).toEqual([
      ['1', 'post', undefined, ''],
      ['notice-1', 'notice', '/notice/1', ''],
      ['7', '', '/pages/About%20me', ''],
      ['8', '', '/pages/8', ''],
    ]);
    expect(backup.broken).toEqual([]);
  });

  it('keeps the XML element of a post, with comments and passwords, but without body and files', async () => {
    const comments = [{ name: 'a', text: 'b', written: 5 }];
    const backup = await openXml(
      blogXml(postXml({ ...walk, files: [file], comments, more: '<password>s3cret</password>' })),
    );
    const { extra } = await backup.read('12');
    expect(extra.post).toBe(
      postXml({ ...walk, content: '', files: [file], comments, more: '<password>s3cret</password>' }).replace(
        file.bytes.toString('base64'),
        '',
      ),
    );
  });

  it('keeps data outside posts, and reports data that is not published', async () => {
    const guest = { name: 'g', text: 'hello', written: 6, replies: [{ name: 'h', text: 'you', written: 7 }] };
    const beside =
      `<keyword><id>1</id><name>조개</name><attachment><name>k.png</name><content>QUJD</content></attachment></keyword>` +
      `<guestbook>${commentXml(guest)}${commentXml(guest)}</guestbook><link><url>https://a.example.com</url></link>`;
    const trackback = '<trackback><url>https://b.example.com</url><ip>203.0.113.9</ip></trackback>';
    const logs = '<logs><trackback><url>https://c.example.com</url></trackback></logs>';
    const backup = await openXml(blogXml(postXml({ id: '1', more: trackback + logs }) + beside));
    expect(backup.extra).toBe(blogXml(beside));
    expect(postsIn(backup)[0]?.trackbacks).toBe(1);
    expect(backup.warnings).toEqual([
      { code: 'backup-kept-unshown', what: 'trackback', count: 1 },
      { code: 'backup-kept-unshown', what: 'guestbook entry', count: 4 },
      { code: 'backup-kept-unshown', what: 'keyword', count: 1 },
    ]);
  });
});

describe('comments in a TTXML backup', () => {
  const reply: XmlComment = { name: '주인', text: '고맙습니다.', written: 20, secret: true };

  it('are in file order, with replies after their comment', async () => {
    const comments = [
      { name: 'a', text: '<b> & c', written: 10, replies: [reply] },
      { name: 'd', text: 'e', written: 5 },
    ];
    const backup = await openXml(blogXml(postXml({ id: '1', comments })));
    const read = await backup.read('1');
    const [first, second, third] = read.comments ?? [];
    expect(read.comments?.map(({ name, text, date, isSecret }) => [name, text, date?.seconds, isSecret])).toEqual([
      ['a', '<b> & c', 10, false],
      ['주인', '고맙습니다.', 20, true],
      ['d', 'e', 5, false],
    ]);
    expect([first?.parentId, second?.parentId, third?.parentId]).toEqual(['', first?.id, '']);
    expect(postsIn(backup)[0]?.comments).toBe(3);
  });

  it('have IDs that do not depend on their position, and differ even for equal comments', async () => {
    const one = { name: 'a', text: 'b', written: 1 };
    const alone = await (await openXml(blogXml(postXml({ id: '1', comments: [one] })))).read('1');
    const many = await (await openXml(blogXml(postXml({ id: '2', comments: [reply, one, one, one] })))).read('2');
    const ids = many.comments?.map(({ id }) => id) ?? [];
    expect(ids[1]).toBe(alone.comments?.[0]?.id);
    expect(new Set(ids).size).toBe(4);
  });

  it('may be nested to any depth', async () => {
    const depth = 100_000;
    const open = '<comment><commenter><name>n</name></commenter><content>c</content>';
    const backup = await openXml(blogXml(postXml({ id: '1', more: open.repeat(depth) + '</comment>'.repeat(depth) })));
    const { comments } = await backup.read('1');
    expect(comments).toHaveLength(depth);
    expect(comments?.at(-1)?.parentId).toBe(comments?.at(-2)?.id);
  });

  it('are found in list elements, but not in text that looks like a comment', async () => {
    const comment = (text: string, more = '') =>
      `<comment><commenter><name>n</name></commenter><content>${text}</content>${more}</comment>`;
    const more =
      `<comments count="3">${comment('one', `<replies>${comment('two')}</replies>`)}<thread>${comment('three')}</thread></comments>` +
      comment('<comment>four</comment>');
    const backup = await openXml(blogXml(postXml({ id: '1', more })));
    const { comments = [] } = await backup.read('1');
    expect(postsIn(backup)[0]?.comments).toBe(4);
    expect(comments.map(({ text }) => text)).toEqual(['one', 'two', 'three', '']);
    expect(comments.map(({ parentId }) => parentId)).toEqual(['', comments[0]?.id, '', '']);
  });

  it.each([
    ['0', false],
    ['no', false],
    ['', false],
    ['1', true],
    ['-1', true],
    ['x', true],
    ['on', true],
  ])('are private unless they say that they are not (secret: "%s")', async (secret, isSecret) => {
    const more = `<comment><content>text</content><secret>${secret}</secret></comment>`;
    const backup = await openXml(blogXml(postXml({ id: '1', more })));
    expect((await backup.read('1')).comments?.map((one) => one.isSecret)).toEqual([isSecret]);
  });

  it.each(['1', '1207009999', 'true', 'x'])(
    'are private if the spam filter caught them (isFiltered: %s)',
    async (filtered) => {
      const more = `<comment><content>spam</content><secret>0</secret><isFiltered>${filtered}</isFiltered></comment>`;
      const backup = await openXml(blogXml(postXml({ id: '1', more })));
      expect((await backup.read('1')).comments?.map(({ isSecret, date }) => [isSecret, date])).toEqual([
        [true, undefined],
      ]);
    },
  );
});

describe('opening a TTXML file', () => {
  it.each([
    ['<?xml version="1.0"?><!DOCTYPE blog [<!ENTITY a "b">]><blog></blog>', 'declares a document type'],
    ['<!DOCTYPE blog SYSTEM "file:///etc/passwd"><blog></blog>', 'declares a document type'],
    ['<?xml version="1.0" encoding="euc-kr"?><blog></blog>', 'euc-kr'],
    ['<rss version="2.0"></rss>', 'starts with <rss>'],
    ['<blog type="other/1.0"></blog>', '"other/1.0"'],
    ['', 'does not start with <blog'],
    ['12345', 'does not start with <blog'],
    ['<?xml version="1.0"?>', 'does not start with <blog'],
    ['<!-- nothing else', 'does not start with <blog'],
    [Buffer.from('\uFEFF<blog/>', 'utf16le'), 'UTF-16'],
    [Buffer.from('<blog/>', 'utf16le'), 'UTF-16'],
  ])('fails with a message if it is not valid TTXML: %j', async (xml, sentence) => {
    const opened = openTtxml(writeXml(xml));
    await expect(opened).rejects.toMatchObject({ code: 'backup-unreadable' });
    await expect(opened).rejects.toThrow(sentence);
    await expect(opened).rejects.toThrow(/^Tistory-Backup-20150811\.xml .*\.$/u);
  });

  it('stops when its signal is aborted', async () => {
    await expect(openTtxml(writeXml(blogXml('')), { signal: AbortSignal.abort() })).rejects.toThrow(/abort/iu);
  });
});

describe('files in a TTXML backup', () => {
  it('have their original bytes, and can be looked up by the URL of their post', async () => {
    const backup = await openXml(blogXml(postXml({ id: '12', files: [file] })));
    const medium = backup.medium('https://backup.invalid/12/1043.png');
    expect(medium?.size).toBe(5);
    expect(await buffer(await medium!.open())).toEqual(file.bytes);
    await backup.close();
  });
});
