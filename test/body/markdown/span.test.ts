import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { places, context } from '../../helpers/body/body-context.ts';

describe('the Markdown writer', () => {
  it.each([
    ['<p>앞 <span style="color:#C00">빨강</span>을</p>', '앞 빨강을'],
    ['<p>단어<span style="color:red">는</span><b>(뜻)</b>을</p>', '단어는<strong>(뜻)</strong>을'],
    ['<p><span style="color:red">a<span style="color:blue">b<b>c</b></span>d</span>e</p>', 'ab**c**de'],
    ['<p style="text-align:center">가운데</p>', '가운데'],
  ])('drops the colors and alignment of %s, for which the page has classes', (html, markdown) => {
    const converted = convertBody(html, context(), places);
    expect(converted.markdown).toBe(markdown);
    expect(converted.html).toContain('class="');
  });
});
