import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { operations } from '../../../src/api/operations.ts';
import { toXml } from '../../../src/serve/xml/to-xml.ts';
import { naughtyStrings } from '../../helpers/naughty-strings.ts';
import { codePoint } from '../../helpers/random/code-point.ts';
import { bigList } from '../../helpers/vectors.ts';

/** An element as clients read it: its key, and its text or its children. */
type Element = [key: string, content: string | Element[]];

type Parsed = Record<string, unknown> & { ':@'?: Record<string, string> };

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  htmlEntities: true,
  ignoreDeclaration: true,
  maxNestedTags: 10_000,
  // Keeps dangerous names, which are harmless because the parser returns arrays.
  onDangerousProperty: (name) => name,
});

/** Matches a character that is allowed in XML 1.0, section 2.2. */
const xmlCharacter = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]$/u;

/**
 * Fails if text is not well-formed XML 1.0. Checks only the syntax that responses use: tags, attributes, references, and the characters of
 * section 2.2.
 */
function expectWellFormed(xml: string): void {
  expect(xml).toMatch(/^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u);
  const name = '[A-Za-z_][A-Za-z0-9_.-]*';
  const text = '(?:[^<>&]|&(?:amp|lt|gt|quot|#\\d+);)*';
  const attribute = ` ${name}="${text.replace('<', '<"\\t\\n\\r')}"`;
  const token = new RegExp(`<(/?)(${name})(?:${attribute})*>|${text}(?=<|$)`, 'uy');
  const open: string[] = [];
  token.lastIndex = '<?xml version="1.0" encoding="utf-8"?>'.length;
  while (token.lastIndex < xml.length) {
    const [, slash, tag] = token.exec(xml) ?? expect.fail(`no XML at ${token.lastIndex}: ${xml}`);
    if (slash === '/') expect(open.pop()).toBe(tag);
    else if (tag !== undefined) open.push(tag);
  }
  expect(open).toEqual([]);
}

/** Returns the root element of a response, read with a public parser and the two rules that docs/api.md adds to XML. */
function read(xml: string): Element {
  expectWellFormed(xml);
  const [root, ...others] = (parser.parse(xml) as Parsed[]).filter((node) => !('#text' in node));
  expect(others).toEqual([]);
  return elementOf(root!);
}

function elementOf(node: Parsed): Element {
  const attributes = node[':@'] ?? {};
  const [tag = ''] = Object.keys(node).filter((key) => key !== ':@');
  const key = tag !== 'field' ? tag : exact(attributes['name-json'], attributes.name ?? '');
  const inner = node[tag] as Parsed[];
  if (inner.some((one) => !('#text' in one))) return [key, inner.map(elementOf)];
  const text = inner.map((one) => one['#text'] as string).join('');
  return [key, exact(attributes.json, text)];
}

/** Returns the complete text from the JSON attribute. It must equal the text of the element except for invalid characters. */
function exact(json: string | undefined, readable: string): string {
  if (json === undefined) return readable;
  const text = JSON.parse(json) as string;
  const characters = Array.from(text, (one) => (xmlCharacter.test(one) ? one : '\uFFFD'));
  expect(readable).toBe(characters.join(''));
  expect(readable).not.toBe(text);
  return text;
}

/** Returns `item` of a successful response. */
function readItem(item: unknown, schema?: z.ZodType): string | Element[] {
  const [, content] = read(toXml('service', { status: '200', item }, schema));
  return (content as Element[])[1]![1];
}

const { postList, postRead, commentList, newestComments, categoryList, blogInfo } = operations;
const newest = newestComments.item;

describe('a response in XML', () => {
  it('has a declaration and the envelope under its root key', () => {
    const item = { url: 'mudflat', secondaryUrl: '', categories: [{ id: '5', name: '물새' }] };
    expect(toXml('tistory', { status: '200', item }, categoryList.item)).toBe(
      '<?xml version="1.0" encoding="utf-8"?>\n<tistory><status>200</status><item><url>mudflat</url>' +
        '<secondaryUrl></secondaryUrl><categories><category><id>5</id><name>물새</name></category></categories>' +
        '</item></tistory>\n',
    );
  });

  it('has the status and the message of an error', () => {
    expect(read(toXml('tistory', { status: '404', error_message: 'There is no post <7>.' }))).toEqual([
      'tistory',
      [
        ['status', '404'],
        ['error_message', 'There is no post <7>.'],
      ],
    ]);
  });

  it('has numbers and booleans as text, and an empty element for null', () => {
    expect(readItem({ a: 0, b: 1.5, c: true, d: false, e: null, f: '', g: {}, h: [], i: undefined })).toEqual([
      ['a', '0'],
      ['b', '1.5'],
      ['c', 'true'],
      ['d', 'false'],
      ['e', ''],
      ['f', ''],
      ['g', ''],
      ['h', ''],
    ]);
  });

  it('has an <item> element for each entry of an array, unless the API reference defines the array as a list', () => {
    expect(readItem({ id: '1', links: ['a', ['b', { href: 'c' }]] }, postRead.item)).toEqual([
      ['id', '1'],
      [
        'links',
        [
          ['item', 'a'],
          [
            'item',
            [
              ['item', 'b'],
              ['item', [['href', 'c']]],
            ],
          ],
        ],
      ],
    ]);
  });

  it('has an <item> element for each blog in the oldest form of blog info, which is a bare list', () => {
    const item = [{ name: 'a', tags: ['x'] }, { name: 'b' }];
    const xml = toXml('tistory', { status: '200', id: 'me', item }, blogInfo.item);
    expect(xml).toContain(
      '<id>me</id><item><name>a</name><tags><item>x</item></tags></item><item><name>b</name></item></tistory>',
    );
    expect(toXml('tistory', { item: [] }, blogInfo.item)).toContain('<tistory><item></item></tistory>');
  });
});

describe('a list', () => {
  const post = { id: '1', title: 'x' };
  const posts: [string, unknown, string][] = [
    ['an array', [post, post], '<post><id>1</id><title>x</title></post>'.repeat(2)],
    ['a wrapper', { post: [post, post] }, '<post><id>1</id><title>x</title></post>'.repeat(2)],
    ['a wrapper of one element', { post }, '<post><id>1</id><title>x</title></post>'],
    ['a bare element', post, '<post><id>1</id><title>x</title></post>'],
    ['an empty string', '', ''],
    ['null', null, ''],
    ['an empty object', {}, ''],
    ['an empty array', [], ''],
    ['an empty wrapper', { post: '' }, ''],
    [
      'a wrapper with another field',
      { post: [post], next: '2' },
      '<post><id>1</id><title>x</title></post><next>2</next>',
    ],
    ['an array with null and text', [null, 'odd'], '<post></post><post>odd</post>'],
  ];
  it.each(posts)('has the same form if it is received as %s', (_, value, inner) => {
    expect(toXml('service', { status: '200', item: { posts: value } }, postList.item)).toContain(
      `<item><posts>${inner}</posts></item>`,
    );
  });

  const others: [string, z.ZodType, unknown, string][] = [
    [
      'comments',
      commentList.item,
      { comments: [{ id: '1', comment: 'c' }] },
      '<comments><comment><id>1</id><comment>c',
    ],
    ['a bare comment', newest, { comments: { id: '1', comment: 'c' } }, '<comments><comment><id>1</id><comment>c'],
    ['a count called comments', postRead.item, { comments: '3' }, '<comments>3</comments>'],
    ['one tag', postRead.item, { tags: 'a' }, '<tags><tag>a</tag></tags>'],
    ['tags', postRead.item, { tags: { tag: ['a', ''] } }, '<tags><tag>a</tag><tag></tag></tags>'],
    ['blogs', blogInfo.item, { blogs: [{ name: 'n' }] }, '<blogs><blog><name>n</name></blog></blogs>'],
  ];
  it.each(others)('is distinguished from other fields: %s', (_, schema, item, expected) => {
    expect(toXml('service', { status: '200', item }, schema)).toContain(expected);
  });

  it('that is missing stays missing', () => {
    expect(toXml('service', { item: { page: '9' } }, postList.item)).toContain('<item><page>9</page></item>');
  });
});

describe('text', () => {
  const texts: [string, string, string][] = [
    ['markup', '<b>&amp;</b> ]]> "\'', '&lt;b&gt;&amp;amp;&lt;/b&gt; ]]&gt; "\''],
    ['white space at both ends and inside', '  \t a  \n\n b \n', '  \t a  \n\n b \n'],
    ['carriage returns', 'a\r\nb\rc', 'a&#13;\nb&#13;c'],
    ['characters outside the basic plane', '👩‍👧 \u{1FFFE}', '👩‍👧 \u{1FFFE}'],
    ['line breaks unknown to XML', 'a\u0085b\u2028c\u007f', 'a\u0085b\u2028c\u007f'],
  ];
  it.each(texts)('keeps %s', (_, text, written) => {
    expect(toXml('service', { item: { title: text } })).toContain(`<title>${written}</title>`);
    expect(readItem({ title: text })).toEqual([['title', text]]);
  });

  const unheld: [string, string, string][] = [
    ['a NUL', 'a\0<b>', String.raw`json="&quot;a\u0000&lt;b&gt;&quot;">a�&lt;b&gt;`],
    ['an escape and line breaks', '\u001b\r\n\t', String.raw`json="&quot;\u001b\r\n\t&quot;">�&#13;` + '\n\t'],
    ['a noncharacter', 'a\uFFFE\uFFFF', String.raw`json="&quot;a\ufffe\uffff&quot;">a��`],
    ['an unpaired high surrogate', '각\uD83Db', String.raw`json="&quot;각\ud83db&quot;">각�b`],
    ['an unpaired low surrogate', '\uDC4D"\u0001', String.raw`json="&quot;\udc4d\&quot;\u0001&quot;">�"�`],
  ];
  it.each(unheld)(
    'with %s, which is invalid in XML, stays legible and is complete in a JSON attribute',
    (_, text, written) => {
      expect(toXml('service', { item: { title: text } })).toContain(`<title ${written}</title>`);
      expect(readItem({ title: text })).toEqual([['title', text]]);
    },
  );

  it('with replacement characters is unchanged', () => {
    expect(toXml('service', { item: { title: 'a\uFFFDb' } })).toContain('<title>a�b</title>');
  });

  function expectBack(all: readonly string[]): void {
    const content = readItem({ tags: { tag: all }, title: all.join('\r\n\0') }, postRead.item) as Element[];
    expect(content[0]![1]).toEqual(all.map((text) => ['tag', text]));
    expect(content[1]![1]).toBe(all.join('\r\n\0'));
  }

  it('with special syntax survives a round trip', () => expectBack(naughtyStrings));

  it('from the big list of naughty strings survives a round trip', () => expectBack(bigList));
});

describe('keys', () => {
  const keys: [string, string, string][] = [
    ['a plain name', 'post-url_2.x', '<post-url_2.x>v</post-url_2.x>'],
    ['an empty key', '', '<field name="">v</field>'],
    ['a number', '15', '<field name="15">v</field>'],
    ['a name in another alphabet', '제목', '<field name="제목">v</field>'],
    ['a name that looks like a namespace prefix', 'media:url', '<field name="media:url">v</field>'],
    ['a name that XML reserves', 'XMLdata', '<field name="XMLdata">v</field>'],
    ['markup', 'a b="1"><!--', '<field name="a b=&quot;1&quot;&gt;&lt;!--">v</field>'],
    ['white space', ' \t\n\r', '<field name=" &#9;&#10;&#13;">v</field>'],
    [
      'characters invalid in XML',
      '\0"',
      String.raw`<field name="�&quot;" name-json="&quot;\u0000\&quot;&quot;">v</field>`,
    ],
    ['the name field', 'field', '<field>v</field>'],
  ];
  it.each(keys)('become an element name or an attribute: %s', (_, key, written) => {
    expect(toXml('service', { item: { [key]: 'v' } })).toContain(`<item>${written}</item>`);
  });

  it('of the root element are encoded in the same way', () => {
    expect(toXml('1 blog', { status: '200' })).toContain('\n<field name="1 blog"><status>200</status></field>\n');
  });
});

describe('any item', () => {
  // Random texts, and texts with all characters that are special in XML.
  const text = fc.oneof(
    fc.string({ unit: codePoint }),
    fc.string({ unit: fc.constantFrom(...'a각😀 \t\n\r\0<>&;"\'#]-\u0085\u2028\uFFFE\uD800\uDC00'.split('')) }),
    fc.constantFrom('&#13;', '&amp;lt;', ']]>', '<![CDATA[x]]>', '<?x?>', '<!--', '&nbsp;'),
  );
  // The parser renames these three keys, which is not a fault of the response.
  const key = text.filter((one) => !['__proto__', 'constructor', 'prototype'].includes(one));
  const scalar = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null));
  const value = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      scalar,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((fields) => Object.fromEntries(fields)),
    ),
  })).value;

  /** Returns the element that docs/api.md requires for a value. */
  function expected(one: unknown): string | Element[] {
    if (one === null) return '';
    if (typeof one === 'number' || typeof one === 'boolean') return `${one}`;
    if (typeof one !== 'object') return one as string;
    const elements = Array.isArray(one)
      ? one.map((inner): Element => ['item', expected(inner)])
      : Object.entries(one).map(([name, inner]): Element => [name, expected(inner)]);
    return elements.length === 0 ? '' : elements;
  }

  it('survives a round trip through XML', () => {
    fc.assert(
      fc.property(value, (one) => {
        expect(readItem({ one })).toEqual([['one', expected(one)]]);
      }),
    );
  });

  it('has the same XML for every form of its lists', () => {
    const post = fc.record({ id: text, title: text, extra: text });
    fc.assert(
      fc.property(fc.array(post, { maxLength: 3 }), (posts) => {
        const shapes: unknown[] = [posts, { post: posts }];
        if (posts.length === 1) shapes.push(posts[0], { post: posts[0] });
        if (posts.length === 0) shapes.push('', null, {}, { post: null });
        const written = shapes.map((one) => toXml('service', { item: { posts: one } }, postList.item));
        expect(new Set(written).size).toBe(1);
        const content = posts.map(({ id, title, extra }) => [
          'post',
          [
            ['id', id],
            ['title', title],
            ['extra', extra],
          ],
        ]);
        const found = read(written[0]!)[1] as Element[];
        expect(found[0]![1]).toEqual([['posts', content.length === 0 ? '' : content]]);
      }),
    );
  });

  it('may be nested more deeply than the call stack allows, and have hundreds of thousands of fields', () => {
    let deep: unknown = 'x';
    for (let depth = 0; depth < 100_000; depth++) deep = { a: deep };
    const xml = toXml('service', { item: { deep, many: Array.from({ length: 300_000 }, () => '') } });
    expect(xml.split('<a>')).toHaveLength(100_001);
    expect(xml.split('<item></item>')).toHaveLength(300_001);
  });
});
