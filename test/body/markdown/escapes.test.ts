import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { dialects } from '../../../src/body/markdown/dialects/index.ts';
import type { DialectName } from '../../../src/body/model/context.ts';
import { context, places } from '../../helpers/body/body-context.ts';
import { escapesIn } from '../../helpers/body/escapes.ts';

const convert = (html: string, dialect: DialectName = 'commonmark') =>
  convertBody(html, context(), { ...places, dialect }).markdown;

const names = Object.keys(dialects) as DialectName[];

describe('minimal escaping in Markdown', () => {
  it.each([
    ['a number or marker at the start of a heading', '<h2>0. 문제</h2><h2>1) 답</h2><h3>- 셋</h3><h3># 넷</h3>'],
    ['brackets without a URL after them', '<p>[공지][필독] 제목 [1] (참고) [^2]</p><p>a] b [c</p>'],
    ['a single delimiter', '<p>*참고: a_b_c, 3~5일, _M# 파일</p><p>각주*</p><p>`한 번</p>'],
    ['delimiters that can only open, or only close', '<p>*하나 *둘, _셋 _넷</p><p>하나* 둘* 셋_ 넷_</p>'],
    ['a delimiter between spaces', '<p>2 * 3 * 4</p>'],
    ['other delimiters next to emphasis', '<p><b>굵게</b> a_ _b 3~5</p>'],
    [
      'characters at the start of a line that do not start a block there',
      '<p>-5도<br>+1점<br>-&gt; 다음<br>==&gt; 끝<br>=a</p>',
    ],
    ['delimiters in alternative text', '<p>a <img src="http://a.b/c.jpg" alt="IMG_1234_5 (*)"></p>'],
  ])('leaves %s unescaped in every dialect', (_, html) => {
    for (const name of names) expect(escapesIn(convert(html, name)), `${name}: ${convert(html, name)}`).toEqual([]);
  });

  it('leaves numbers at the start of later lines in a paragraph unescaped', () => {
    expect(convert('<p>1. 하나<br>2. 둘<br>3) 셋</p>')).toBe('1\\. 하나\\\n2. 둘\\\n3) 셋');
    expect(convert('<p>0. 영<br>1. 하나</p><p>2. 둘</p>')).toBe('0\\. 영\\\n1\\. 하나\n\n2\\. 둘');
  });

  it('affects only the delimiter row of lines that look like a table', () => {
    expect(convert('<p>| a | b |<br>|---|---|</p>')).toBe('| a | b |\\\n\\|---|---|');
  });
});

describe('the Markdown writer', () => {
  it.each([
    ['emphasis', '<p>*a* 그리고 _b_</p>', '\\*a* 그리고 \\_b_'],
    ['a deletion', '<p>3~5, 7~9</p>', '3\\~5, 7~9'],
    ['code', '<p>`a` b</p>', '\\`a\\` b'],
    ['a link', '<p>[a](b) [c]</p>', '\\[a\\](b) \\[c\\]'],
    ['a link around an empty element', '<p>[a]<b></b>(b)</p>', '\\[a\\](b)'],
    ['a link definition', '<p>[a]: b</p>', '\\[a\\]: b'],
    ['a checkbox', '<ul><li>[ ] a</li><li>[x] b</li></ul>', '- \\[ \\] a\n- \\[x\\] b'],
    ['block markers', '<p>- a<br>* b<br># c<br>---</p>', '\\- a\\\n\\* b\\\n\\# c\\\n\\---'],
    ['a delimiter that could close emphasis', '<p><b>a* b</b> c</p>', '**a\\* b** c'],
    [
      'a delimiter that alternative text could close',
      '<p>_a <img src="http://a.b/c.jpg" alt="b_"></p>',
      '\\_a ![b_](../media/ab/c.jpg)',
    ],
    ['brackets in link text', '<p><a href="http://a.b">[a]</a></p>', '[\\[a\\]](http://a.b)'],
  ])('escapes %s', (_, html, markdown) => {
    expect(convert(html)).toBe(markdown);
  });
});

const file = new URL('../../../../shared/corpus/real-blog.json', import.meta.url);

describe.skipIf(!existsSync(file))('Markdown of real blogs', () => {
  const blog = (
    existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8').replaceAll('{{MEDIA}}', 'https://img.example.com'))
      : { posts: [] }
  ) as { readonly posts: readonly { readonly read: { readonly content?: string } }[] };

  it.each(names)('has no escapes in headings and few elsewhere: %s', (name) => {
    const escapes = blog.posts.flatMap(({ read }) => escapesIn(convert(read.content ?? '', name)));
    expect(escapes.filter(({ place }) => place === 'heading')).toEqual([]);
    expect(escapes.length).toBeLessThan(100);
  });
});
