import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { findMedia } from '../../../src/body/find-media.ts';
import { places, context } from '../../helpers/body/body-context.ts';

const convert = (html: string) => convertBody(html, context(), places);

/** Parts of pasted documents, complete or incomplete. */
const piece = fc.constantFrom(
  ...[
    '<!doctype html>',
    '<?xml version="1.0"?>',
    '<html lang="ko">',
    '<html xmlns:o="urn:x" xml:lang="ko">',
    '</html>',
  ],
  ...[
    '<head>',
    '<head profile="x">',
    '</head>',
    '<title>제목</title>',
    '<meta charset="utf-8">',
    '<base href="https://e.example/">',
  ],
  ...[
    '<style>p{}</style>',
    '<link rel="x">',
    '<body class="x" onload="y">',
    '<body>',
    '</body>',
    '<frameset cols="1">',
  ],
  ...[
    '<frame src="x">',
    '</frameset>',
    '<noframes>a</noframes>',
    '<!--[if mso]><p>b</p><![endif]-->',
    '<![if !mso]>',
    '<![endif]>',
  ],
  ...[
    '<table>',
    '<tr>',
    '<td>',
    '</table>',
    '<select>',
    '<template>',
    '</template>',
    '<svg>',
    '<math>',
    '<caption>',
    '<col>',
  ],
  ...[
    '<foreignObject>',
    '</svg>',
    '<annotation-xml encoding="text/html">',
    '<form>',
    '<p>글</p>',
    '<o:p>',
    '&#1;',
    '<x:y a:b="c">',
  ],
  ...[
    '<svg xlink:href="#a" xml:space="preserve">',
    '<p id="a"',
    '"',
    ' text ',
    '<img src="https://img.example.com/a.png">',
  ],
);

describe('a complete HTML document pasted as a body', () => {
  it.each([
    '<html lang="ko"><p>hello</p></html>',
    '<p>hello</p><html xmlns:o="urn:schemas-microsoft-com:office:office">',
    '<html><body class="x"><p>hello</p></body></html>',
    '<!doctype html><html a=b><head><title>t</title></head><body c=d><html e=f><body g=h><p>hello</p>',
  ])('is reduced to its content: %s', (html) => {
    expect(convert(html)).toMatchObject({ html: '<p>hello</p>', markdown: 'hello' });
    expect(findMedia(`${html}<img src="https://img.example.com/a.png">`)).toHaveLength(1);
  });

  it('is converted whatever the order of its parts', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const html = pieces.join('');
        expect(() => findMedia(html)).not.toThrow();
        expect(convert(html).warnings.map(({ code }) => code)).not.toContain('body-kept-as-html');
      }),
      { numRuns: 1000 },
    );
  });
});
