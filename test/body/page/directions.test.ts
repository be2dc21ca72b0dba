import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { places, context } from '../../helpers/body/body-context.ts';

const convert = (html: string) => convertBody(html, context(), { ...places, portable: places.site });

/** Returns the name and direction of each element with a direction, in document order. */
function directionsIn(html: string): string[] {
  const $ = load(convert(html).html, {}, false);
  return $('[dir]')
    .toArray()
    .map((one) => `${one.name} ${$(one).attr('dir')}`);
}

describe('The direction of a block of a body', () => {
  it('is that of its first letter, for lists, quotations, toggles and tables', () => {
    expect(
      directionsIn(
        '<p>שלום</p><ul><li>1. לחם</li></ul><ol><li>bread</li></ol><dl><dt>قلم</dt><dd>pen</dd></dl>' +
          '<blockquote><p>من جد وجد</p></blockquote><details><summary>نص</summary><p>a</p></details>' +
          '<table><tr><td>12</td><td>خبز</td></tr></table>',
      ),
    ).toEqual(['ul rtl', 'ol ltr', 'dl rtl', 'blockquote rtl', 'details rtl', 'div rtl']);
  });

  it('does not depend on code and formulas', () => {
    expect(directionsIn('<ul><li><code>npm install</code> هو الأمر</li></ul>')).toEqual(['ul rtl']);
    expect(directionsIn('<blockquote><pre>let a;</pre><p>שורה</p></blockquote>')).toEqual(['blockquote rtl']);
  });

  it('stays as the author set it, and is not set for blocks without letters', () => {
    expect(directionsIn('<p>שלום</p><ul dir="ltr"><li>לחם</li></ul><ol><li>12</li></ol>')).toEqual(['ul ltr']);
  });

  it('is not set in bodies that are only written from left to right', () => {
    expect(directionsIn('<p>길</p><ul><li>bread</li></ul><blockquote>雨</blockquote>')).toEqual([]);
  });

  it('is set on pages only, not in Markdown or HTML for other systems', () => {
    const { markdown, portable } = convert('<ul><li>לחם</li></ul><table><tr><td rowspan="2">חלב</td></tr></table>');
    expect(`${markdown}${portable}`).toContain('לחם');
    expect(`${markdown}${portable}`).not.toContain('dir=');
  });
});
