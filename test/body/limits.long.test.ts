import { describe, expect, it } from 'vitest';
import { convertBody } from '../helpers/body/convert-body.ts';
import { findMedia } from '../../src/body/find-media.ts';
import { places, context } from '../helpers/body/body-context.ts';
import { hostileBodies } from '../helpers/body/hostile-bodies.ts';
import { shownByHtml } from '../helpers/body/shown-document.ts';

const convert = (html: string) => convertBody(html, context(), places);
const some = (count: number, part: string) => part.repeat(count);

describe('a hostile body', () => {
  it.each(hostileBodies)('keeps its text when converted: %s', (_, html, text) => {
    const converted = convert(html);
    expect(shownByHtml(converted.html).text).toBe(text);
    expect(converted.markdown.length).toBeLessThan(html.length * 3 + 100_000);
    expect(findMedia(html)).toEqual([]);
  });

  it('keeps links and images beyond the maximum nesting depth', () => {
    const { html } = convert(
      `${some(400, '<div>')}<a href="/12">far <b>down</b></a><img src="https://img.example.com/x.png" alt="x">`,
    );
    expect(html).toBe(
      '<p><a href="../12/">far down</a><img alt="x" src="../media/ab/x.png" loading="lazy" decoding="async" width="640" height="480" /></p>',
    );
  });

  it('has a limited colspan on the page', () => {
    expect(convert('<table><tr><td colspan="100000">a</td></tr></table>').html).toContain('colspan="100"');
  });
});

describe('a body that is too large to parse', () => {
  const card =
    '<figure data-ke-type="opengraph" data-og-title="Hidden"><a href="/secret"><p class="og-title">Hidden title</p></a></figure>';
  const converted = convert(
    `<p>첫 문단 &amp; more</p><script>var hidden;</script>${card}<p>두 <b>번</b>째 &lt;p&gt;</p>${some(210_000, '<i>')}<p>[a](b)</p>`,
  );

  it('is reduced to paragraphs of text in both outputs, without scripts and link cards', () => {
    expect(converted.html).toBe('<p>첫 문단 &amp; more</p>\n<p>두 번째 &lt;p&gt;</p>\n<p>[a](b)</p>');
    expect(converted.markdown).toBe(converted.html);
  });

  it('causes a warning with the reason', () => {
    expect(converted.warnings).toEqual([{ code: 'body-kept-as-html', reason: 'it has more than 200,000 elements' }]);
  });

  it('is truncated, with a warning, if its text is also too long', () => {
    const { warnings, html } = convert(`<p>${some(17_000_000, 'a')}</p>`);
    expect(warnings).toEqual([
      { code: 'body-kept-as-html', reason: 'it has 17,000,007 characters' },
      { code: 'body-cut', shown: 2_000_000, characters: 17_000_007 },
    ]);
    expect(html).toBe(`<p>${some(2_000_000 - '<p>'.length, 'a')}</p>`);
  });
});
