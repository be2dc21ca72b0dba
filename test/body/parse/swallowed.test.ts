import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { describeWarning } from '../../../src/core/report/warnings.ts';
import { places, context } from '../../helpers/body/body-context.ts';
import { textOf } from '../../helpers/text-of.ts';

const reported = (html: string) =>
  convertBody(html, context(), places).warnings.filter(({ code }) => code === 'body-swallowed');

const rest = '<p>나머지 글</p><p>끝</p>';

describe('a body that ends inside an unclosed construct', () => {
  it.each([
    ...['style', 'script', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext', 'template'],
    'select',
  ])('is reported if the construct is <%s>', (name) => {
    const what = `<${name}>`;
    // A paragraph may close a `select`.
    const taken = name === 'select' ? '나머지 글, <span>끝</span>' : rest;
    expect(reported(`<p>앞</p><${name} class="x">${taken}`)).toEqual([
      { code: 'body-swallowed', what, length: taken.length },
    ]);
    expect(reported(`<p>앞</p><div><table><tr><td><${name}/>${taken}`)).toMatchObject([{ what }]);
  });

  it.each(['<svg>', '<math>'])('is reported if the construct is %s, unless a paragraph closes it', (what) => {
    expect(reported(`<p>앞</p>${what}<text> 나머지 글`)).toMatchObject([{ what }]);
    expect(reported(`<p>앞</p>${what}<text> 나머지 글${rest}`)).toEqual([]);
  });

  it.each([
    ['a comment', '<!--', '<!--'],
    ['a comment that contains another', '<!-- <!-- ', '<!--'],
    ['an attribute value in quotation marks', '<p title="', '<'],
    ['an attribute value in apostrophes', "<a href='x>", '<'],
  ])('is reported if the construct is %s', (_, opening, what) => {
    expect(reported(`<p>앞</p>${opening} 나머지 글 <b>끝</b>`)).toMatchObject([{ what }]);
  });

  it.each([
    '<p>앞</p>',
    `<style>p{}</style>${rest}`,
    `<style>p{}</STYLE >${rest}`,
    `<!-- a --><p>b</p><!-- c -->`,
    '<p>a</p><!-- c --!>',
    '<p>a</p><!---->',
    '<p>a</p><!-->',
    '<p>a</p><!--->',
    '<p>a</p><!doctype html>',
    '<p>a</p><?xml version="1.0"?>',
    '<p>a</p></ x>',
    '<p>a < b',
    '<p>a</p><',
    '<p>a</p></',
    '<p>a &am',
    '<p>a</p><style>p { color: red }',
    '<p>a</p><script>ads.push({});',
    '<p>a</p><svg><path d="M0 0">',
    '<select><option>one</option></select><p>a</p>',
    `<select><option>one<p>a</p></select>${rest}`,
    `<svg><text>label</text>${rest}`,
    '<p>end of the body</p><!--end of the body-->',
    '<p>앞</p><b><i><div><table><tr><td>unclosed text',
    '',
  ])('is not reported if nothing is hidden: %j', (html) => {
    expect(reported(html)).toEqual([]);
  });

  it('is reported even if it contains a comment that looks like the end marker', () => {
    expect(reported(`<!--end of the body--><style>${rest}`)).toMatchObject([{ what: '<style>' }]);
  });

  it('causes a warning that describes the problem and the fix', () => {
    const [warning] = reported(`<p>앞</p><style>${rest}`);
    expect(String(describeWarning({ ...warning, post: '1' } as Parameters<typeof describeWarning>[0]))).toBe(
      textOf('warnings.body-swallowed', { what: '<style>', length: 20 }),
    );
  });

  it('is converted the same way with and without the end marker', () => {
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<b>',
        '</b>',
        '<i>',
        '<div>',
        '</div>',
        '<table>',
        '<tr>',
        '<td>',
        '</table>',
        'text ',
        '<ul>',
        '<li>',
      ],
      ...[
        '<select>',
        '</select>',
        '<svg>',
        '</svg>',
        '<pre>',
        '\n',
        '<!-- c -->',
        '<a href="/1">',
        '</a>',
        '<br>',
        '<h2>',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const html = pieces.join('');
        const plain = convertBody(html, context(), places);
        // If the body itself contains the marker, it is parsed without adding one.
        const unmarked = convertBody(`<!--end of the body-->${html}`, context(), places);
        expect({ ...unmarked, html: unmarked.html.trimStart() }).toEqual(plain);
      }),
      { numRuns: 300 },
    );
  });
});
