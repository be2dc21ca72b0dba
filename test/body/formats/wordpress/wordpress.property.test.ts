import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../../helpers/body/convert-body.ts';
import { bodyHtml } from '../../../../src/body/formats/index.ts';
import { pageText } from '../../../../src/publish/site-model/site/page-text.ts';
import { context, places } from '../../../helpers/body/body-context.ts';
import { scaleRuns } from '../../../helpers/property-runs.ts';
import { wordPressDetails } from '../../../helpers/wordpress/bodies.ts';

/** Words that no shortcode, attribute or URL contains. */
const word = fc.constantFrom('갯벌', 'ebb', 'a &lt; b', '🦀', 'x & y', '[sic]', '[1]');
const lineEnd = fc.constantFrom('\n', '\r\n', '\n\n', ' ', '');
const inline = fc.constantFrom(
  (text: string) => text,
  (text: string) => `<b>${text}</b>`,
  (text: string) => `<a\nhref="https://a.example/">${text}</a>`,
  (text: string) => `<p>${text}</p>`,
  (text: string) => `<ul><li>${text}</li></ul>`,
  (text: string) => `<pre>${text}\n\n</pre>`,
  (text: string) => `[caption width="3"]<img src="https://a.example/a.png"> ${text}[/caption]`,
  (text: string) => `[caption width="3"]${text}`,
  (text: string) => `[plugin a="b"]${text}[/plugin]`,
  (text: string) => `[audio src="https://a.example/a.mp3"]${text}`,
  (text: string) => `[youtube=https://youtu.be/dQw4w9WgXcQ]${text}`,
  (text: string) => `[vimeo id="76979871"]${text}[/vimeo]`,
  (text: string) => `[gist]${text}[/gist]`,
  (text: string) => `[[gallery]]${text}`,
  (text: string) => `[gallery ids="1041"]${text}[/gallery ]`,
  (text: string) => `\nhttps://a.example/alone\n${text}`,
  (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`,
  (text: string) => `<!-- wp:cover {"url":"https://a.example/c.png"} --><div>${text}</div><!-- /wp:cover -->`,
  (text: string) => `${text}<!--more-->`,
  (text: string) => `[code lang="c"]\n${text}\n\n[/code]`,
  (text: string) => `[code lang="c"]${text}[sourcecode]`,
);
const piece = fc.tuple(inline, word).map(([form, text]) => ({ source: form(text), text }));
const bodies = fc.array(fc.tuple(piece, lineEnd), { maxLength: 12 });

const page = (source: string) => convertBody(bodyHtml(source, wordPressDetails).html, context(), places).html;
const plain = (text: string) => text.replaceAll('&lt;', '<').replace(/\s+/gu, '');

describe('a WordPress body', () => {
  it('keeps all text, in order', () => {
    fc.assert(
      fc.property(bodies, (parts) => {
        const shown = plain(pageText(page(parts.map(([{ source }, end]) => source + end).join(''))));
        let from = 0;
        for (const [{ text }] of parts) {
          const at = shown.indexOf(plain(text), from);
          expect(at, text).toBeGreaterThanOrEqual(0);
          from = at + plain(text).length;
        }
      }),
      { numRuns: scaleRuns(400) },
    );
  });

  it('has nothing active, whatever its shortcodes, blocks and URLs contain', () => {
    const hostile = fc.constantFrom(
      ...['"><script>bad()</script>', "' onerror='bad()", 'javascript:bad()', '"onload="bad()', '<svg/onload=bad()>'],
      ...[
        'https://a.example/"onmouseover="bad()',
        'https://a.example/<script>',
        ']',
        '-->',
        '\\u003cscript>',
        '&quot;><img src=x onerror=bad()>',
      ],
    );
    const forms = fc.constantFrom(
      (text: string) => `[caption align="${text}" caption="${text}"]<img src="${text}" alt="x">${text}[/caption]`,
      (text: string) => `[video src="https://a.example/${text}.mp4" poster="${text}"]${text}[/video]`,
      (text: string) => `[audio mp3='${text}' src=${text}]`,
      (text: string) => `[embed]${text}[/embed]\n${text}\n[playlist ids="${text}"]`,
      (text: string) => `[youtube=${text}] [soundcloud url="${text}"]${text}[/soundcloud] [gist ${text}]`,
      (text: string) => `[gallery ids="${text}" include=${text}]`,
      (text: string) => `<!-- wp:embed ${JSON.stringify({ url: text, ids: [text], ref: text })} /-->`,
      (text: string) => `<!-- wp:cover ${JSON.stringify({ url: text })} --><p>${text}</p>`,
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(forms, hostile), { maxLength: 6 }), (parts) => {
        const html = page(parts.map(([form, text]) => form(text)).join('\n'));
        const names = html.replace(/="[^"]*"/gu, '');
        expect(names).not.toMatch(/<(?:script|svg)|<[^>]*\son\w+/iu);
        expect(html).not.toMatch(/(?:src|href|poster|srcset)="\s*javascript:/iu);
      }),
      { numRuns: scaleRuns(400) },
    );
  });

  it('is converted, whatever characters it consists of', () => {
    const characters = fc.constantFrom(
      '[',
      ']',
      '/',
      '<',
      '>',
      '"',
      "'",
      '=',
      ' ',
      '\n',
      '!--',
      '-->',
      'wp:',
      '{',
      '}',
      'a',
      'gallery',
      'caption',
      'code',
      '[/code]',
    );
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 60 }), (parts) => {
        expect(() => bodyHtml(parts.join(''), wordPressDetails)).not.toThrow();
      }),
      { numRuns: scaleRuns(1000) },
    );
  });
});
