import fs from 'fs-extra';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBackup } from '../../../src/backup/open.ts';
import { describeWarning } from '../../../src/core/report/warnings.ts';
import { postsIn } from '../../helpers/backup/posts-in.ts';
import { itemXml, openWxrFiles, wxrXml, type WxrItem } from '../../helpers/backup/wxr.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { textOf } from '../../helpers/text-of.ts';

async function openFixture(name: string) {
  const backup = await openBackup([fileURLToPath(new URL(`../../fixtures/backup/wxr/${name}`, import.meta.url))]);
  onTestFinished(() => backup.close());
  return backup;
}

const open = (items: string, channel?: string) => openWxrFiles([wxrXml(items, channel)]);

const warningsOf = ({ warnings }: { warnings: readonly Parameters<typeof describeWarning>[0][] }) =>
  warnings.map((one) => String(describeWarning(one)));

describe('an export of WordPress', () => {
  it('of today has posts and pages with everything that a record can hold', async () => {
    const backup = await openFixture('wordpress-1.2.xml');
    expect(backup.blog).toEqual({
      url: 'https://tide.example.com',
      title: 'Salt & Tide',
      description: 'Notes from the mudflat',
      language: 'en-US',
    });
    expect(backup.capabilities).toEqual({ comments: true, visibility: true, addresses: true, zone: true });
    expect(backup.snapshotDate).toBe('2026-02-04');
    expect(backup.categories).toEqual(['Nature', 'Nature/Birds & Nests', 'Uncategorized']);
    expect(backup.broken).toEqual([]);
    expect(warningsOf(backup)).toEqual([]);
    expect(postsIn(backup)).toEqual([
      {
        id: '12',
        title: 'The knots are back & well',
        category: 'Nature/Birds & Nests',
        moreCategories: ['Uncategorized'],
        date: { clock: '2026-01-02 10:00:00', seconds: Date.UTC(2026, 0, 2, 1) / 1000 },
        tags: ['red knot'],
        visibility: '20',
        kind: 'post',
        isSticky: false,
        author: 'Ana Reyes',
        updated: Date.UTC(2026, 0, 5, 1, 30) / 1000,
        description: 'Red knots, again.',
        cover: 'https://tide.example.com/wp-content/uploads/2026/01/knots.jpg',
        slogan: 'knots-are-back',
        path: '/2026/01/knots-are-back/',
        oldAddresses: ['/?p=12', '/2026/01/knots/'],
        comments: 2,
        acceptComment: true,
        acceptTrackback: false,
      },
      expect.objectContaining({
        id: '2',
        kind: 'page',
        parent: '',
        menuOrder: 0,
        description: 'Who counts the birds.',
        path: '/about/',
        oldAddresses: ['/?p=2', '/?page_id=2'],
        acceptComment: false,
      }),
      expect.objectContaining({
        id: '13',
        visibility: '0',
        date: { clock: '2026-01-07 10:00:00', seconds: Date.UTC(2026, 0, 7, 1) / 1000 },
      }),
    ]);
  });

  it('has bodies as received, with the attachments and reusable blocks to which they refer', async () => {
    const backup = await openFixture('wordpress-1.2.xml');
    const post = await backup.read('12');
    expect(post.content).toContain('over the channel ]]> at noon');
    expect(post.bodyFormat).toBe('wordpress');
    expect(post.bodyReferences).toEqual({
      attachments: [
        {
          id: '20',
          url: 'https://tide.example.com/wp-content/uploads/2026/01/knots.jpg',
          isOwn: true,
          title: 'knots',
          caption: 'Knots at <em>noon</em>',
          alt: 'A flock of knots',
        },
      ],
      blocks: { '31': '<!-- wp:paragraph --><p>Until the next tide.</p><!-- /wp:paragraph -->' },
    });
    expect(post.extra.item).toContain('post-format-image');
    expect(post.extra.item).toContain('Do not publish before Friday.');
    expect(post.extra.item).not.toContain('over the channel');
    expect(post.extra.attachments).toContain('_wp_attached_file');
    expect((await backup.read('2')).content).toBe('I live by the sea.\n\nI count birds.');
    expect(backup.extra).toContain('ana@example.com');
    expect(backup.extra).toContain('<wp:post_type><![CDATA[wp_block]]>');
    expect(backup.newestMomentIn?.(post.extra.item ?? '')).toBe(Date.UTC(2026, 0, 5, 1, 30) / 1000);
  });

  it('has no text of reusable blocks that visitors do not see', async () => {
    const block = (id: number, more: Partial<WxrItem>) =>
      itemXml({ id, type: 'wp_block', content: `text ${id}`, ...more });
    const content = [2, 3, 4].map((id) => `<!-- wp:block {"ref":${id}} /-->`).join('');
    const blocks = [block(2, {}), block(3, { status: 'draft' }), block(4, { password: 'low tide' })];
    const backup = await openWxrFiles([wxrXml(itemXml({ id: 1, content }) + blocks.join(''))]);
    expect((await backup.read('1')).bodyReferences).toEqual({ blocks: { '2': 'text 2' }, hidden: ['3', '4'] });
  });

  it('has no attachments that visitors do not see, nor those of hidden posts', async () => {
    const attachment = (id: number, more: Partial<WxrItem>) =>
      itemXml({ id, type: 'attachment', status: 'inherit', file: `https://tide.example.com/${id}.jpg`, ...more });
    const states = [{}, { status: 'private' }, { status: 'trash' }, { status: '' }, { password: 'ebb' }, { parent: 3 }];
    const items = [
      itemXml({ id: 1, content: '[gallery ids="10,11,12,13,14,15"]', meta: { _thumbnail_id: '11' } }),
      itemXml({ id: 3, status: 'draft', content: '[gallery ids="15"]', meta: { _thumbnail_id: '10' } }),
      ...states.map((more, at) => attachment(10 + at, more)),
    ];
    const backup = await open(items.join(''));
    const shown = async (id: string) => (await backup.read(id)).bodyReferences?.attachments?.map((one) => one.id);
    expect(await shown('1')).toEqual(['10']);
    expect((await backup.read('1')).bodyReferences?.hidden).toEqual(['11', '12', '13', '14', '15']);
    expect(await shown('3')).toEqual(['15']);
    expect(postsIn(backup).map(({ cover }) => cover)).toEqual(['', 'https://tide.example.com/10.jpg']);
  });

  it('has comments in threads, and no notes of editors', async () => {
    const backup = await openFixture('wordpress-1.2.xml');
    const { comments, commentFormat } = await backup.read('12');
    expect(commentFormat).toBe('html');
    expect(comments).toEqual([
      {
        id: '2',
        parentId: '',
        name: 'Bo',
        homepage: 'https://bo.example.com/',
        text: 'How <strong>many</strong>?',
        isSecret: false,
        isApproved: true,
        date: { clock: '2026-01-03 09:00:00', seconds: Date.UTC(2026, 0, 3) / 1000 },
      },
      expect.objectContaining({ id: '3', parentId: '2', text: 'About 300.' }),
    ]);
  });

  it('has no tags without a name', async () => {
    const backup = await open(itemXml({ id: 1, tags: ['', ' ', 'moon', 'moon'] }));
    expect(postsIn(backup)).toMatchObject([{ tags: ['moon'] }]);
  });

  it('of WordPress 2 has the same, with the former names of its elements', async () => {
    const backup = await openFixture('wordpress-1.0.xml');
    expect(postsIn(backup)).toEqual([
      expect.objectContaining({
        id: '7',
        title: 'Low & high water',
        category: 'Shore',
        tags: ['moon'],
        path: '/2010/03/low-and-high/',
        author: 'ana',
        oldAddresses: ['/?p=7'],
        comments: 1,
        trackbacks: 1,
      }),
    ]);
    expect((await backup.read('7')).comments?.map(({ text }) => text)).toEqual(['At new moon.']);
    expect(backup.warnings).toMatchObject([{ code: 'backup-kept-unshown', what: 'trackback' }]);
  });
});

describe('the visibility of a post in an export of WordPress', () => {
  it.each([
    ['publish', '', '20'],
    ['publish', 'secret', '15'],
    ['private', '', '0'],
    ['draft', '', '0'],
    ['pending', '', '0'],
    ['future', '', '0'],
    ['auto-draft', '', '0'],
    ['draft', 'secret', '0'],
    ['inherit', '', '0'],
  ])('with status %s and password "%s" is %s', async (status, password, visibility) => {
    const backup = await open(itemXml({ id: 1, status, password }));
    expect(postsIn(backup).map((post) => post.visibility)).toEqual([visibility]);
    expect(warningsOf(backup)).toEqual([]);
  });

  it('with a status of a plugin is private, with a warning', async () => {
    const backup = await open(itemXml({ id: 1, status: 'archived' }));
    expect(postsIn(backup).map((post) => post.visibility)).toEqual(['0']);
    expect(backup.warnings).toEqual([{ code: 'visibility-unknown', post: '1', value: 'archived' }]);
  });

  it('does not reveal the password', async () => {
    const backup = await open(itemXml({ id: 1, password: 'open sesame' }));
    const { extra, ...content } = await backup.read('1');
    expect(JSON.stringify([postsIn(backup), content])).not.toContain('sesame');
    expect(extra.item).toContain('sesame');
  });
});

describe('the path of a post in an export of WordPress', () => {
  it.each([
    ['https://tide.example.com/2015/03/tides/', '/2015/03/tides/'],
    ['http://www.tide.example.com/?p=1', '/?p=1'],
    // The blog has another domain beside its own address.
    ['https://shore.example.com/2015/03/tides/', '/2015/03/tides/'],
    ['https://tide.example.com', '/'],
    ['', undefined],
    ['not an address', undefined],
  ])('with the link "%s" is %s', async (link, expected) => {
    const backup = await open(itemXml({ id: 1, link }));
    expect(postsIn(backup)[0]?.path).toBe(expected);
  });
});

describe('former addresses of a post in an export of WordPress', () => {
  it('are those with a former slug, a former date, or both', async () => {
    const meta = { _wp_old_slug: 'ebb', _wp_old_date: '2014-12-31' };
    const backup = await open(
      itemXml({ id: 1, slug: 'tides', link: 'https://tide.example.com/2015/03/01/tides/', meta }) +
        itemXml({ id: 2, slug: 'tides', link: 'https://tide.example.com/2015/03/tides/', meta }) +
        itemXml({ id: 3, slug: 'tides', link: 'https://tide.example.com/tides/', meta }),
    );
    expect(postsIn(backup).map(({ oldAddresses }) => oldAddresses)).toEqual([
      ['/?p=1', '/2015/03/01/ebb/', '/2014/12/31/tides/', '/2014/12/31/ebb/'],
      ['/?p=2', '/2015/03/ebb/', '/2014/12/tides/', '/2014/12/ebb/'],
      ['/?p=3', '/ebb/'],
    ]);
  });

  it('are limited, since each former slug is combined with each former date', async () => {
    const field = (key: string, value: string) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
    const more = Array.from(
      { length: 2000 },
      (_, at) => field('_wp_old_slug', `ebb-${at}`) + field('_wp_old_date', `${1000 + at}-01-01`),
    ).join('');
    const backup = await open(itemXml({ id: 1, slug: 'tides', link: 'https://tide.example.com/2015/tides/', more }));
    expect(postsIn(backup)[0]?.oldAddresses?.length).toBeLessThan(1000);
  });

  it('are relative to the blog if WordPress is in a folder', async () => {
    const folder = (xml: string) => xml.replaceAll('https://tide.example.com', 'https://tide.example.com/blog');
    const meta = { _wp_old_slug: 'ebb' };
    const backup = await openWxrFiles([
      folder(wxrXml(itemXml({ id: 1, slug: 'tides', link: 'https://tide.example.com/2015/03/tides/', meta }))),
    ]);
    expect(backup.blog.url).toBe('https://tide.example.com/blog');
    expect(postsIn(backup)[0]).toMatchObject({ path: '/2015/03/tides/', oldAddresses: ['/?p=1', '/2015/03/ebb/'] });
  });
});

describe('the authors of a post in an export of WordPress', () => {
  const author =
    '<wp:author><wp:author_login>ana</wp:author_login><wp:author_display_name>Ana Reyes</wp:author_display_name></wp:author>';
  const coAuthor = (login: string) =>
    `<category domain="author" nicename="cap-${login}"><![CDATA[${login}]]></category>`;

  it('are all authors of the plugin Co-Authors Plus, also those without an account', async () => {
    const more = coAuthor('bo') + coAuthor('ana') + coAuthor('cleo');
    const backup = await open(
      itemXml({ id: 1, author: 'dora', more }) +
        itemXml({ id: 2, author: 'dora' }) +
        itemXml({ id: 3, type: 'guest-author', title: 'Bo', slug: 'cap-bo', meta: { 'cap-display_name': 'Bo & Co' } }),
      author,
    );
    expect(postsIn(backup).map((post) => post.author)).toEqual(['Bo & Co, Ana Reyes, cleo', 'dora']);
    expect(warningsOf(backup)).toEqual([]);
  });
});

it('an e-mail address with which an author signs in is not the name of the author', async () => {
  const backup = await open(itemXml({ id: 1, author: 'ana@example.com' }));
  expect(postsIn(backup)[0]?.author).toBeUndefined();
  expect((await backup.read('1')).extra.item).toContain('ana@example.com');
});

it('the main category that a plugin stores comes first', async () => {
  const category = (id: number, name: string) =>
    `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${name}</wp:category_nicename><wp:cat_name>${name}</wp:cat_name></wp:category>`;
  const categories = [
    ['ebb', 'ebb'],
    ['flow', 'flow'],
  ] as const;
  const backup = await open(
    itemXml({ id: 1, categories }) +
      itemXml({ id: 2, categories, meta: { _yoast_wpseo_primary_category: '8' } }) +
      itemXml({ id: 3, categories, meta: { rank_math_primary_category: '8' } }) +
      itemXml({ id: 4, categories, meta: { rank_math_primary_category: '9' } }),
    category(7, 'ebb') + category(8, 'flow'),
  );
  expect(postsIn(backup).map((post) => [post.category, post.moreCategories])).toEqual([
    ['ebb', ['flow']],
    ['flow', ['ebb']],
    ['flow', ['ebb']],
    ['ebb', ['flow']],
  ]);
});

it('the footnotes of a post are in the data to which its body refers, unless they are damaged', async () => {
  const content = '<!-- wp:footnotes /-->';
  const footnotes = JSON.stringify([{ id: 'f1', content: 'At <em>noon</em>' }]);
  const backup = await open(
    itemXml({ id: 1, content, meta: { footnotes } }) +
      itemXml({ id: 2, content, meta: { footnotes: footnotes.slice(1) } }) +
      itemXml({ id: 3, meta: { footnotes } }),
  );
  const references = await Promise.all(['1', '2', '3'].map(async (id) => (await backup.read(id)).bodyReferences));
  expect(references).toEqual([{ footnotes: [{ id: 'f1', content: 'At <em>noon</em>' }] }, undefined, undefined]);
});

it('the images of a post are in its order', async () => {
  const image = (id: number, order: number) =>
    itemXml({
      id,
      type: 'attachment',
      status: 'inherit',
      parent: 1,
      file: `https://tide.example.com/${id}.jpg`,
      more: `<wp:menu_order>${order}</wp:menu_order>`,
    });
  const backup = await open(image(9, 1) + image(30, 0) + image(4, 0) + itemXml({ id: 1, content: '[gallery]' }));
  const { bodyReferences } = await backup.read('1');
  expect(bodyReferences?.attachments?.map(({ id }) => id)).toEqual(['4', '30', '9']);
});

describe('items that are no posts', () => {
  it('are kept as received', async () => {
    const backup = await open(
      itemXml({ id: 1 }) +
        itemXml({ id: 2, status: 'trash', title: 'Thrown away', content: 'old text' }) +
        itemXml({ id: 3, status: 'inherit', type: 'revision' }) +
        itemXml({ id: 4, type: 'nav_menu_item' }) +
        itemXml({ id: 5, type: 'product', title: 'Mug' }),
    );
    expect(postsIn(backup).map(({ id, visibility, isTrashed }) => [id, visibility, isTrashed])).toEqual([
      ['1', '20', undefined],
      ['2', '0', true],
    ]);
    for (const text of ['revision', 'nav_menu_item', 'Mug']) expect(backup.extra).toContain(text);
    expect(backup.warnings).toMatchObject([
      { code: 'backup-kept-unshown', what: 'post in the trash' },
      { code: 'backup-kept-unshown', what: 'product' },
    ]);
  });
});

describe('comments in an export of WordPress', () => {
  it('are only public if they are approved, and of a type that readers write', async () => {
    const comments = [
      { id: 1, approved: '1', text: 'approved' },
      { id: 2, approved: '0', text: 'waiting' },
      { id: 3, approved: 'spam', text: 'spam' },
      { id: 4, approved: 'trash', text: 'trash' },
      { id: 5, approved: 'post-trashed', text: 'trash' },
      { id: 6, approved: '1', type: 'note', text: 'note' },
      { id: 7, approved: '1', type: 'order_note', text: 'order' },
      { id: 8, approved: '1', type: 'trackback', text: 'trackback' },
      { id: 9, approved: '1', type: '', text: 'before 5.5' },
    ];
    const read = await (await open(itemXml({ id: 1, comments }))).read('1');
    expect(read.comments?.map(({ text, isApproved, isRemoved }) => [text, isApproved, isRemoved])).toEqual([
      ['approved', true, undefined],
      ['waiting', false, undefined],
      ['spam', false, true],
      ['trash', false, true],
      ['trash', false, true],
      ['before 5.5', true, undefined],
    ]);
  });

  it('reply to the nearest comment that is included, and follow it', async () => {
    const comments = [
      { id: 5, parent: 4, text: 'e' },
      { id: 1, text: 'a' },
      { id: 2, parent: 1, type: 'pingback', text: 'b' },
      { id: 3, parent: 2, text: 'c' },
      { id: 4, parent: 99, text: 'd' },
      { id: 6, parent: 7, text: 'f' },
      { id: 7, parent: 6, text: 'g' },
    ];
    const read = await (await open(itemXml({ id: 1, comments }))).read('1');
    expect(read.comments?.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['1', ''],
      ['3', '1'],
      ['4', ''],
      ['5', '4'],
      ['6', ''],
      ['7', '6'],
    ]);
  });
});

it('a thread of thousands of replies is read without recursion', async () => {
  const comments = Array.from({ length: 5000 }, (_, at) => ({ id: at + 1, parent: at }));
  const read = await (await open(itemXml({ id: 1, comments: comments.toReversed() }))).read('1');
  expect(read.comments?.map(({ id }) => Number(id))).toEqual(comments.map(({ id }) => id));
});

describe('dates in an export of WordPress', () => {
  it('without UTC get the offset of the others', async () => {
    const backup = await open(
      itemXml({ id: 1 }) + itemXml({ id: 2, status: 'draft', date: ['2015-04-01 08:00:00', '0000-00-00 00:00:00'] }),
    );
    expect(postsIn(backup)[1]?.date).toEqual({
      clock: '2015-04-01 08:00:00',
      seconds: Date.UTC(2015, 2, 31, 23) / 1000,
    });
  });

  it('of zero are unknown', async () => {
    const zero = '0000-00-00 00:00:00';
    const backup = await open(itemXml({ id: 1, status: 'draft', date: [zero, zero], modified: zero }));
    expect(postsIn(backup)[0]?.date).toBeUndefined();
    expect(postsIn(backup)[0]?.updated).toBeUndefined();
    expect(backup.capabilities.zone).toBe(false);
  });
});

describe('an export of WordPress in several files', () => {
  it('is one blog, in which authors, categories and posts may repeat', async () => {
    const author =
      '<wp:author><wp:author_login>ana</wp:author_login><wp:author_display_name>Ana</wp:author_display_name></wp:author>';
    const comments = (...ids: number[]) => ids.map((id) => ({ id, text: `comment ${id}` }));
    const backup = await openWxrFiles([
      wxrXml(itemXml({ id: 1, content: 'old', modified: '2015-03-02 00:00:00', comments: comments(1, 2) }), author),
      wxrXml(
        itemXml({ id: 1, content: 'new', modified: '2015-03-03 00:00:00', comments: comments(2, 3) }) +
          itemXml({ id: 2, meta: { _thumbnail_id: '3' } }),
        author,
      ),
      wxrXml(itemXml({ id: 3, type: 'attachment', status: 'inherit', file: 'https://tide.example.com/a.jpg' })),
    ]);
    expect(backup.names).toEqual(['tide.WordPress.001.xml', 'tide.WordPress.002.xml', 'tide.WordPress.003.xml']);
    expect(postsIn(backup).map(({ id, author: name, cover }) => [id, name, cover])).toEqual([
      ['1', 'Ana', undefined],
      ['2', 'Ana', 'https://tide.example.com/a.jpg'],
    ]);
    const read = await backup.read('1');
    expect(read.content).toBe('new');
    expect(read.comments?.map(({ id }) => id)).toEqual(['2', '3', '1']);
    expect(backup.broken).toEqual([]);
  });

  it('is the same in any order, also if a file is given twice', async () => {
    const [first, second] = [
      wxrXml(
        itemXml({ id: 1, content: 'one', comments: [{ id: 5, text: 'a' }] }) + itemXml({ id: 8, type: 'product' }),
      ),
      wxrXml(
        itemXml({ id: 3, type: 'attachment', parent: 1, file: 'https://tide.example.com/a.jpg' }) + itemXml({ id: 2 }),
      ),
    ];
    const facts = async (files: readonly string[]) => {
      const backup = await openWxrFiles(files);
      const posts = postsIn(backup).map((post) => ({ ...post, comments: undefined }));
      const contents = await Promise.all(posts.map(({ id }) => backup.read(id)));
      const byId = posts
        .map((post, at) => [post.id, post, contents[at]] as const)
        .sort(([a], [b]) => Number(a) - Number(b));
      const extra = (backup.extra ?? '').split('\n').sort();
      return { byId, extra, broken: backup.broken, warnings: new Set(warningsOf(backup)) };
    };
    const expected = await facts([first, second]);
    expect(expected.byId.map(([id]) => id)).toEqual(['1', '2']);
    expect(await facts([second, first])).toEqual(expected);
    expect(await facts([second, first, second, first])).toEqual(expected);
  });

  it.each([
    ['of a known date', [0, 1], ['20', '0', '0', '20'], 'new'],
    ['of a known date, in the other order', [1, 0], ['20', '0', '0', '20'], 'new'],
    ['of an unknown date', [2, 3], ['20', '0', '0', '0'], 'new'],
    ['of an unknown date, in the other order', [3, 2], ['20', '0', '0', '0'], 'new'],
    ['of the same date', [1, 4], ['0', '0', '0', '0'], 'newest'],
  ] as const)(
    'has the state of posts and comments of the newest export, or the stricter one: %s',
    async (_, order, visibilities, text) => {
      const exportOf = (
        date: string,
        content: string,
        statuses: readonly string[],
        approved: string,
        modified: string,
      ) =>
        wxrXml(
          statuses
            .map((status, at) =>
              itemXml({ id: at + 1, status, content, modified, comments: [{ id: at + 11, approved }] }),
            )
            .join(''),
          date === '' ? '' : `<pubDate>${date}</pubDate>`,
        );
      const [march, april] = ['Sun, 01 Mar 2015 12:00:00 +0000', 'Wed, 01 Apr 2015 12:00:00 +0000'];
      const [before, after] = [
        ['publish', 'publish', 'publish', 'draft'],
        ['publish', 'trash', 'private', 'publish'],
      ];
      const files = [
        exportOf(march, 'old', before, '1', ''),
        exportOf(april, 'new', after, 'spam', ''),
        exportOf('', 'old', before, '1', '2015-03-02 00:00:00'),
        exportOf('', 'new', after, 'spam', '2015-03-03 00:00:00'),
        exportOf(april, 'newest', ['draft', 'publish', 'publish', 'draft'], '1', '2015-04-01 00:00:00'),
      ];
      const backup = await openWxrFiles(order.map((at) => files[at] ?? ''));
      const posts = postsIn(backup).sort((one, other) => Number(one.id) - Number(other.id));
      expect(posts.map(({ visibility }) => visibility)).toEqual(visibilities);
      for (const { id } of posts) {
        const { content, comments } = await backup.read(id);
        expect(content).toBe(text);
        expect(comments?.map(({ isRemoved }) => isRemoved)).toEqual([true]);
      }
    },
  );

  it('is refused if the files are of two blogs', async () => {
    const other = wxrXml(itemXml({ id: 1 })).replaceAll('tide.example.com', 'moor.example.com');
    await expect(openWxrFiles([wxrXml(itemXml({ id: 1 })), other])).rejects.toThrow(
      textOf('backup.several-wordpress', {
        blogs: [
          'https://tide.example.com (tide.WordPress.001.xml)',
          'https://moor.example.com (tide.WordPress.002.xml)',
        ],
      }),
    );
  });

  it('is found in a folder, among the files of its media library', async () => {
    const folder = temporaryFolder();
    fs.outputFileSync(path.join(folder, 'export/tide.xml'), wxrXml(itemXml({ id: 1 })));
    fs.outputFileSync(path.join(folder, 'uploads/2015/03/feed.xml'), '<rss></rss>');
    const backup = await openBackup([folder]);
    onTestFinished(() => backup.close());
    expect(postsIn(backup).map(({ id }) => id)).toEqual(['1']);
    expect(backup.medium('https://tide.example.com/wp-content/uploads/2015/03/feed.xml')?.size).toBe(11);
  });
});

describe('a damaged export of WordPress', () => {
  const whole = wxrXml(itemXml({ id: 1 }) + itemXml({ id: 2, content: 'a long text' }));
  const isCut = textOf('backup.wxr-cut', { name: 'tide.WordPress.001.xml' });

  it('that is cut in an item has the items before it', async () => {
    const backup = await openWxrFiles([whole.slice(0, whole.indexOf('a long text'))]);
    expect(postsIn(backup).map(({ id }) => id)).toEqual(['1']);
    expect(backup.broken).toMatchObject([{ id: '?', message: isCut }]);
  });

  it('that is cut after the ID of a post names the post', async () => {
    const backup = await openWxrFiles([whole.slice(0, whole.lastIndexOf('<wp:post_date>'))]);
    const reason = textOf('backup.file-ends-in', { what: textOf('backup.item-with-id', { item: 'post', id: '2' }) });
    expect(backup.broken).toMatchObject([{ id: '2', message: reason }]);
    expect(backup.extra).toContain('<wp:post_id>2</wp:post_id>');
  });

  it('that is cut between items is reported', async () => {
    const backup = await openWxrFiles([whole.slice(0, whole.indexOf('<item>', whole.indexOf('</item>')))]);
    expect(postsIn(backup).map(({ id }) => id)).toEqual(['1']);
    expect(backup.broken).toMatchObject([{ message: isCut }]);
  });

  it('with control characters and broken entities is read, with a warning for each', async () => {
    const backup = await openWxrFiles([
      `\ufeff\n\n${wxrXml(
        itemXml({ id: 1, content: 'bell \u0007 rings', more: '<wp:x>a & b &nbsp;</wp:x>' }) +
          itemXml({ id: 2, title: 'T' }),
      )}`,
    ]);
    expect((await backup.read('1')).content).toBe('bell \u0007 rings');
    expect(postsIn(backup)).toHaveLength(2);
    expect(warningsOf(backup)).toEqual([
      expect.stringContaining('is not well-formed XML ("&" instead of "&amp;"); everything that can be read'),
    ]);
  });

  it('in which an item is not closed has that item and the next one', async () => {
    const backup = await openWxrFiles([whole.replace('</item>', '')]);
    expect(postsIn(backup).map(({ id }) => id)).toEqual(['1', '2']);
    expect(warningsOf(backup)).toEqual([expect.stringContaining('<item> starts before </item>')]);
  });

  it('with wrong lengths in serialized fields keeps them as received', async () => {
    const value = 'a:1:{s:4:"width";i:99;s:400:"x"';
    const backup = await open(itemXml({ id: 1, meta: { _wp_attachment_metadata: value } }));
    expect((await backup.read('1')).extra.item).toContain(value);
  });

  it('in which a post occurs twice has the first one', async () => {
    const backup = await open(itemXml({ id: 1, title: 'A' }) + itemXml({ id: 1, title: 'B' }) + itemXml({ id: '' }));
    expect(postsIn(backup).map(({ title }) => title)).toEqual(['A']);
    expect(backup.broken).toMatchObject([
      { id: '1', message: textOf('backup.item-twice', { what: 'post 1' }) },
      { id: '?', message: textOf('backup.item-without-id', { item: 'post', title: 'Title' }) },
    ]);
  });

  it('without posts is refused', async () => {
    await expect(open(itemXml({ id: 1, type: 'nav_menu_item' }))).rejects.toThrow(
      textOf('backup.wxr-without-posts', { files: ['tide.WordPress.001.xml'], why: '' }),
    );
  });

  it('that is the feed of a blog is refused', async () => {
    await expect(openWxrFiles(['<rss version="2.0"><channel></channel></rss>'])).rejects.toThrow('seems to be a feed');
  });

  it('that is a login page is refused', async () => {
    await expect(openWxrFiles(['<!DOCTYPE html><html><title>Log In</title></html>'])).rejects.toThrow(
      'seems to be a web page',
    );
  });
});

describe('the category tree of WordPress', () => {
  const category = (nicename: string, parent: string, name = nicename) =>
    `<wp:category><wp:category_nicename>${nicename}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name><![CDATA[${name}]]></wp:cat_name></wp:category>`;

  it('may have circles and lack parents', async () => {
    const items = itemXml({
      id: 1,
      categories: [
        ['c', 'C'],
        ['gone', 'Gone'],
      ],
    });
    const backup = await open(items, category('a', 'b') + category('b', 'a') + category('c', 'nowhere', 'C'));
    expect(backup.categories).toEqual(['b', 'b/a', 'a', 'a/b', 'C', 'Gone']);
    expect(postsIn(backup)[0]).toMatchObject({ category: 'C', moreCategories: ['Gone'] });
  });
});
