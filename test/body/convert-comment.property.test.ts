import { load } from 'cheerio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertComment } from '../helpers/body/convert-body.ts';
import { places, context } from '../helpers/body/body-context.ts';
import { scaleRuns } from '../helpers/property-runs.ts';

const convert = (html: string) => convertComment(html, context(), places);

const attributes = fc.constantFrom(
  '',
  ' id="comments"',
  ' name=main',
  " class='badge owner'",
  ' class="figure card" id=x',
  ' style="position:fixed;float:right"',
  ' onclick="a()"',
  ' id="a>b"',
  ' title=\'<h1 id="x">\'',
);
const names = fc.constantFrom(
  ...'h1 h2 h6 p div section article main nav form fieldset legend button select option label table tbody tr td'.split(
    ' ',
  ),
  ...'ul li blockquote pre code a b span details summary figure svg math template noscript iframe style'.split(' '),
);
const piece: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'word',
    '가 나',
    ' ',
    '\n\n',
    '<',
    '</p>',
    '</div></div></article>',
    '</ol>',
    '<!--',
    '-->',
    '&lt;h1&gt;',
    '<input value="v">',
  ),
  fc.tuple(names, attributes).map(([name, attribute]) => `<${name}${attribute}>`),
  names.map((name) => `</${name}>`),
  fc.constantFrom('<a href="https://a.example/" id="x">link</a>', '<a name="top"></a>', '<a href="#comments">up</a>'),
  fc.constant('<img src="https://elsewhere.example/a.png" alt="x">'),
);
const comment = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(''));

describe('comments in HTML', () => {
  it('stay within their element and have no headings, IDs, classes, controls or frames', () => {
    fc.assert(
      fc.property(comment, (received) => {
        const { html, markdown } = convert(received);
        const $ = load(`<ol><li><article><div id="text">${html}</div><p id="after">after</p></article></li></ol>`);
        expect($('li > article > #text + #after').text()).toBe('after');
        const text = $('#text');
        expect(text.find('h1, h2, h3, h4, h5, h6, form, input, button, select, iframe, style, script').length).toBe(0);
        expect(text.find('[id], [name], [style], [class]:not(code)').length).toBe(0);
        for (const link of text.find('a[href]').toArray())
          expect(link.attribs.rel).toBe('nofollow ugc noopener noreferrer');
        expect(markdown).not.toMatch(/^#{1,6} |<h[1-6]|<a id/mu);
      }),
      { numRuns: scaleRuns(1000) },
    );
  });

  it.each([
    ['a heading that is never closed', '<h2>Hi<p>there', '<p>Hi</p>\n<p>there</p>'],
    ['an id in a quoted attribute', `<p title='a" id="x"'>Hi</p>`, '<p>Hi</p>'],
    ['an id after a sign in an attribute', '<b title="a>b" id=x>Hi</b>', '<p><strong>Hi</strong></p>'],
    ['a form', '<form action="/x"><button>Send</button></form>', '<p>Send</p>'],
    ['a hidden element', '<p>Hi</p><div style="display:none">spam</div>', '<p>Hi</p>'],
    [
      'a link',
      '<a href="https://a.example/">x</a>',
      '<p><a href="https://a.example/" rel="nofollow ugc noopener noreferrer">x</a></p>',
    ],
  ])('are simplified: %s', (_, received, html) => {
    expect(convert(received).html).toBe(html);
  });
});
