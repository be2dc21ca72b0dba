import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { markdownFiles } from '../../../../src/publish/outputs/markdown/document.ts';
import { presets } from '../../../../src/publish/outputs/markdown/presets/index.ts';
import type { SiteCategory, SitePost, Thread } from '../../../../src/publish/site-model/site/site.ts';
import { messagesOf } from '../../../../src/publish/site-model/language/index.ts';

const category: SiteCategory = {
  id: '1',
  name: 'Seoul',
  names: ['Travel', 'Seoul'],
  label: 'Travel/Seoul',
  parent: undefined,
  children: [],
  posts: [],
  count: 0,
  sitePath: '',
};
const plainPost: SitePost = {
  id: '7',
  title: 'A title',
  date: { epoch: 1704416400, offset: 540 },
  category,
  tags: ['one', '둘'],
  address: 'https://blog.example.com/7',
  visibility: 'published',
  comments: 2,
  secretComments: 0,
  version: '',
  aliases: [],
  sitePath: '7',
  markdownPath: 'a.md',
};
const thread = (id: string, choices: Partial<Thread> = {}): Thread => ({
  id,
  name: `Guest ${id}`,
  homepage: '',
  date: { epoch: 1704416400, offset: 540 },
  text: `Text ${id}`,
  owner: false,
  hidden: false,
  replies: [],
  ...choices,
});
const document = (post: Partial<SitePost>, body = '', threads: readonly Thread[] = []) =>
  markdownFiles({ ...plainPost, ...post }, body, threads, presets.plain, messagesOf.en).get('a.md') ?? '';
const frontMatterOf = (post: Partial<SitePost>) => /^---\n([\s\S]*?\n)---\n$/u.exec(document(post))![1]!;
const render = (markdown: string) => new MarkdownIt('commonmark').render(markdown);
const commentsOf = (threads: readonly Thread[]) => document({}, '', threads).replace(/^---\n[\s\S]*?\n---\n\n/u, '');

describe('the front matter', () => {
  it('contains the fields of the post, except those with default values', () => {
    expect(frontMatterOf({})).toBe(
      [
        'id: "7"',
        'title: "A title"',
        'date: 2024-01-05T10:00:00+09:00',
        'category: "Travel/Seoul"',
        'categories:',
        '  - "Travel"',
        '  - "Seoul"',
        'tags:',
        '  - "one"',
        '  - "둘"',
        'source: "https://blog.example.com/7"',
        'comments: 2',
        '',
      ].join('\n'),
    );
  });

  it('contains a visibility and a removal date only if the post is not public or was removed', () => {
    const post = { visibility: 'protected', removed: '2026-11-20' } as const;
    expect(frontMatterOf(post)).toMatch(/^visibility: "protected"\nremoved: 2026-11-20$/mu);
    expect(parse(frontMatterOf({ ...post, date: undefined, category: undefined, tags: [], address: '' }))).toEqual({
      id: '7',
      title: 'A title',
      tags: [],
      visibility: 'protected',
      removed: '2026-11-20',
      comments: 2,
    });
  });

  it('contains dates that YAML 1.1 parses as timestamps', () => {
    const { date, removed } = parse(frontMatterOf({ removed: '2026-11-20' }), { schema: 'yaml-1.1' }) as Record<
      string,
      Date
    >;
    expect(date).toEqual(new Date(1704416400_000));
    expect(removed).toEqual(new Date('2026-11-20'));
  });

  it.each([
    '',
    ' ',
    'yes',
    '1:30',
    '2024-01-05',
    'null',
    '~',
    '- a',
    '# a',
    'a: b',
    '---',
    'a\n---\nb',
    '"quoted" \\ \'and\'',
    '&anchor *alias !tag %directive @at `tick',
    '{{ liquid }}',
    'tab\tnull\0 bell\x07 delete\x7f next line\x85 separator\u2028 mark\ufeff',
    'x'.repeat(500),
    '제목 😀 \u200b\u202e',
  ])('preserves %j as title, label and tag', (text) => {
    const label = { ...category, label: text, names: [text] };
    const yaml = frontMatterOf({ title: text, tags: [text], category: label });
    for (const version of ['1.1', '1.2'] as const) {
      expect(parse(yaml, { version })).toMatchObject({ title: text, category: text, categories: [text], tags: [text] });
    }
    expect(yaml).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]/u);
    expect(yaml.split('\n')).toHaveLength(11);
  });
});

describe('the Markdown document of a post', () => {
  it('consists of front matter, body and comments, separated by empty lines', () => {
    expect(document({}, '\n\nBody\n\n', [thread('1')])).toMatch(
      /\n---\n\nBody\n\n## Comments\n\n- \*\*Guest 1\*\* · 2024-01-05 10:00 <a id="comment1"><\/a>\n\n {2}Text 1\n$/u,
    );
    expect(document({}, 'Body')).toMatch(/\n---\n\nBody\n$/u);
    expect(document({}, '')).toMatch(/\n---\n$/u);
  });

  it('has a heading in the language of the site before the comments', () => {
    expect(markdownFiles(plainPost, '', [thread('1')], presets.plain, messagesOf.ko).get('a.md')).toContain(
      '\n## 댓글\n',
    );
  });
});

describe('the comments in Markdown', () => {
  it('are a list, with replies as nested lists', () => {
    const threads = [thread('1', { replies: [thread('2', { text: 'a\nb' }), thread('3')] }), thread('4')];
    expect(commentsOf(threads)).toBe(`## Comments

- **Guest 1** · 2024-01-05 10:00 <a id="comment1"></a>

  Text 1

  - **Guest 2** · 2024-01-05 10:00 <a id="comment2"></a>

    a\\
    b

  - **Guest 3** · 2024-01-05 10:00 <a id="comment3"></a>

    Text 3

- **Guest 4** · 2024-01-05 10:00 <a id="comment4"></a>

  Text 4
`);
  });

  it('show names and text literally, whatever they contain', () => {
    const text = '</li></ul><script>\n\n- x\n\n    y\n***\n1. z\n\n\n```\n# h';
    const html = render(commentsOf([thread('1', { name: '**<b>[x](y)', replies: [thread('2', { text })] })]));
    expect(html).toContain('<strong>**&lt;b&gt;[x](y)</strong>');
    expect(html).toContain(
      '<p>&lt;/li&gt;&lt;/ul&gt;&lt;script&gt;</p>\n<p>- x</p>\n<p>    y<br />\n***<br />\n1. z<br />\n<br />\n<br />\n```<br />\n# h</p>',
    );
  });

  it.each([
    'https://example.com/a(b)c',
    'https://example.com/?a=1&copy=2&lt;',
    'https://example.com/`x`',
    'https://example.com/한글',
    'http://example.com/"onmouseover="x',
    'https://example.com/a b>c\\d',
    'https://example.com/$x$/{{y}}',
  ])('link the name of a commenter to exactly the homepage %s', (homepage) => {
    const html = render(commentsOf([thread('1', { homepage })]));
    const href = /<p><a href="([^"]*)"><strong>Guest 1<\/strong><\/a> · /u.exec(html)?.[1]?.replaceAll('&amp;', '&');
    expect(decodeURIComponent(href!)).toBe(decodeURIComponent(new URL(homepage).href));
  });

  it('mark hidden comments, and use a generic name for commenters without one', () => {
    const html = render(commentsOf([thread('1', { name: ' \n', hidden: true, date: undefined, text: '' })]));
    expect(html).toContain('<li><strong>Anonymous</strong> · Hidden comment <a id="comment1"></a></li>');
  });

  it('name the parent of each reply that is nested too deeply for the list, in threads of any depth', () => {
    let deep = thread('3000');
    for (let id = 2999; id > 0; id -= 1) deep = thread(String(id), { replies: [deep] });
    const markdown = commentsOf([deep]);
    const html = render(markdown);
    for (const id of [1, 6, 7, 8, 3000]) expect(html).toContain(`<p>Text ${id}</p>`);
    expect(markdown).toContain('- **Guest 8** · 2024-01-05 10:00 · In reply to Guest 7 <a id="comment8"></a>\n');
    expect(markdown).not.toMatch(/^ {13}/mu);
  });
});

describe('comments as template data', () => {
  const filesOf = (id: string) =>
    [...markdownFiles({ ...plainPost, id }, '', [thread('1')], presets.hugo, messagesOf.en)].map(([path, text]) => [
      path,
      text.includes('Text 1'),
    ]);

  it.each(['7', 'the-first_post'])('are in a file named after the post ID %j', (id) => {
    expect(filesOf(id)).toEqual([
      ['a.md', false],
      [`data/comments/${id}.json`, true],
    ]);
  });

  it.each(['ABC', 'straße', 'a/b', '../../x', 'a.b', 'con', ''])(
    'are in the Markdown file if a system or generator might not find a file named after the post ID %j',
    (id) => {
      expect(filesOf(id)).toEqual([['a.md', true]]);
    },
  );
});
