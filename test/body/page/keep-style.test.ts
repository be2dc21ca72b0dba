import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../../src/body/convert.ts';
import type { DialectName } from '../../../src/body/markdown/dialects/index.ts';
import { places, context } from '../../helpers/body/body-context.ts';

const markdownOf = (html: string, keepStyle: boolean, dialect: DialectName = 'commonmark') =>
  convertBody(html, context(), { ...places, keepStyle, dialect }).markdown;
const rendered = (markdown: string) => new MarkdownIt({ html: true }).render(markdown).replace(/\n+/gu, '\n').trim();

describe('the Markdown writer with --keep-style', () => {
  it.each([
    [
      '<p>앞 <span style="color:#C00">빨강</span>을 <b>굵게</b></p>',
      '앞 <span style="color:#cc0000">빨강</span>을 **굵게**',
    ],
    [
      '<p><span style="color:red; background:#ff0"><i>a</i>_b_</span></p>',
      '<span style="color:#ff0000;background-color:#ffff00">*a*\\_b_</span>',
    ],
    ['<p style="text-align:center">가운데 <b>글</b></p>', '<div align="center">\n\n가운데 **글**\n\n</div>'],
    ['<h2 style="text-align:right">제목</h2>', '<div align="right">\n\n## 제목\n\n</div>'],
    ['<p style="text-align:left"><span style="color:#222">보통</span></p>', '보통'],
    [
      '<p><span style="color:red;position:fixed;background-image:url(x)">a</span></p>',
      '<span style="color:#ff0000">a</span>',
    ],
    [
      '<table><tr><td><span style="color:#c00">a</span></td></tr></table>',
      '|  |\n| --- |\n| <span style="color:#cc0000">a</span> |',
    ],
  ])('converts %s to %s', (html, markdown) => {
    expect(markdownOf(html, true)).toBe(markdown);
  });

  it('still uses Markdown within aligned blocks', () => {
    const markdown = markdownOf('<ul><li><p style="text-align:center">a <b>b</b></p><p>c</p></li></ul>', true);
    expect(rendered(markdown)).toBe(
      '<ul>\n<li>\n<div align="center">\n<p>a <strong>b</strong></p>\n</div>\n<p>c</p>\n</li>\n</ul>',
    );
  });

  it('marks the content of aligned blocks as Markdown for kramdown', () => {
    expect(markdownOf('<p align="center">a</p>', true, 'kramdown')).toContain('<div align="center" markdown="1">');
  });
});

describe('the Markdown writer without --keep-style', () => {
  it.each([
    ['<p>앞 <span style="color:#C00">빨강</span>을</p>', '앞 빨강을'],
    ['<p>단어<span style="color:red">는</span><b>(뜻)</b>을</p>', '단어는<strong>(뜻)</strong>을'],
    ['<p><span style="color:red">a<span style="color:blue">b<b>c</b></span>d</span>e</p>', 'ab**c**de'],
    ['<p style="text-align:center">가운데</p>', '가운데'],
  ])('converts %s to %s, while the page gets classes', (html, markdown) => {
    expect(markdownOf(html, false)).toBe(markdown);
    expect(convertBody(html, context(), places).html).toContain('class="');
  });
});
