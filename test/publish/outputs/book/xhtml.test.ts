import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anchorId } from '../../../../src/publish/forms/print/links.ts';
import { chapterBody, renderChapter } from '../../../helpers/book/chapters.ts';
import { oddBodies } from '../../../helpers/book/odd-bodies.ts';
import { problemsOfXml } from '../../../helpers/book/xml-problems.ts';

const fixtures = 'test/fixtures/book';
const odd = (name: string): string => bodyOf(oddBodies[name] ?? '');
const bodyOf = (print: string): string => chapterBody({ content: { body: print } });

describe('the body of a chapter', () => {
  it.each(fs.readdirSync(fixtures))('is XHTML as in the example %s', async (name) => {
    const html = fs.readFileSync(`${fixtures}/${name}/input.html`, 'utf8');
    await expect(`${chapterBody({ html })}\n`).toMatchFileSnapshot(`../../../fixtures/book/${name}/expected.xhtml`);
  });

  it.each(Object.keys(oddBodies))('is well-formed although the HTML is not valid: %s', (name) => {
    expect(problemsOfXml(renderChapter({ content: { body: oddBodies[name] ?? '' } }).text.content)).toEqual([]);
  });

  it('has only items in lists, and numbers only in ordered lists', () => {
    expect(odd('list')).toBe('<ul><li><p>x</p></li>\n<li>a</li>\n<li>text</li></ul><ol reversed=""><li>a</li></ol>');
  });

  it('has a term and a definition in each group of a list', () => {
    expect(bodyOf('<dl><dd>a</dd><dt>b</dt></dl>')).toBe('<dl><dt></dt><dd>a</dd><dt>b</dt><dd></dd></dl>');
  });

  it('has the parts of tables in order, each once', () => {
    expect(odd('table')).toMatch(
      /^<table><caption>ain caption<\/caption><thead>.*<\/thead><tbody>.*<\/tbody><tfoot><tr><td>f<\/td><\/tr><\/tfoot><\/table>$/u,
    );
  });

  it('has the caption of a figure at its start or end', () => {
    expect(bodyOf('<figure>x<figcaption>a</figcaption>y<figcaption>b</figcaption></figure>')).toBe(
      '<figure>x<div>a</div>y<figcaption>b</figcaption></figure>',
    );
  });

  it('has a base before each reading', () => {
    expect(bodyOf('<p><ruby>漢<rp>(</rp><rt>かん</rt>字</ruby></p>')).toBe(
      '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字</p>',
    );
  });

  it('has headings below that of the chapter, without gaps between levels', () => {
    expect(odd('headings')).toBe('<h3>a</h3><h3>b</h3><h4>c</h4><h5>d</h5><h4>e</h4>');
  });

  it('has each ID once, as an XML name', () => {
    const id = anchorId('p12', 'body-a b');
    expect(odd('ids')).toBe(`<h3 id="${id}">x</h3><p><a href="#${id}">y</a>z</p><h3>w</h3>`);
  });

  it.each(['fn:1', '가', '100%', 'a b'])('has links to its part %s, however they are encoded', (fragment) => {
    const id = anchorId('p12', `body-${fragment.replace(' ', '-')}`);
    for (const written of [fragment, encodeURIComponent(fragment)])
      expect(chapterBody({ html: `<p><a href="#${written}">to</a></p><h3 id="${fragment}">Part</h3>` })).toBe(
        `<p><a href="#${id}">to</a></p>\n<h3 id="${id}">Part</h3>`,
      );
  });

  it('has valid languages and directions', () => {
    expect(odd('languages')).toBe('<p>a</p><p lang="ko" xml:lang="ko">b</p><p>c</p><blockquote>d</blockquote>');
  });

  it('names links without text after their image', () => {
    expect(bodyOf('<p><a href="https://x.example/"><img src="data:image/gif;base64,R0lG" alt=""></a></p>')).toBe(
      '<p><a href="https://x.example/"><img src="data:image/gif;base64,R0lG" alt="Image"/></a></p>',
    );
  });

  it('has the source of a formula as its alternative text', () => {
    expect(chapterBody({ html: String.raw`<p>$x^2$</p>` })).toContain(
      '<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x^2"><semantics>',
    );
  });

  it('has formulas with the arguments that MathML requires', () => {
    expect(bodyOf('<math><mfrac><mn>1</mn></mfrac><mtr>2</mtr><mi>a<mn>b</mn></mi></math>')).toBe(
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mn>1</mn></mrow><mrow><mtext>2</mtext></mrow><mi>ab</mi></math>',
    );
  });

  it('has no characters that XML forbids', () => {
    expect(odd('characters')).not.toMatch(/[\u0000-\u0008\ufffe\ud800]/u);
  });
});
