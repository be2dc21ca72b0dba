import { load } from 'cheerio';
import fc from 'fast-check';
import katex from 'katex';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { createBody } from '../../../src/body/model/body.ts';
import { toMarkdown } from '../../../src/body/markdown/to-markdown.ts';
import { parseBody } from '../../../src/body/parse/parse.ts';
import { rules } from '../../../src/body/rules/index.ts';
import { applyRules } from '../../../src/body/rules/rule.ts';
import type { DialectName } from '../../../src/body/model/context.ts';
import { findFormulas } from '../../../src/body/formulas/formulas.ts';
import { escapeHtml } from '../../../src/core/text/escape-html.ts';
import { inertFormula } from '../../../src/body/markdown/inert-formula.ts';
import { context } from '../../helpers/body/body-context.ts';
import { specialElements } from '../../helpers/body/special-elements.ts';
import { hugoHtml, hugoSkipNote, hugoVersion } from '../../helpers/generators/hugo.ts';
import { kramdownHtml, kramdownSkipNote } from '../../helpers/generators/kramdown.ts';
import { jekyll } from '../../../src/publish/outputs/markdown/presets/jekyll.ts';
import { scaleRuns } from '../../helpers/property-runs.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Formula plugin of the Eleventy example site. */
const example = new URL('../../../examples/eleventy/formulas.js', import.meta.url).href;
const { formulas } = (await import(example)) as { formulas: (markdown: InstanceType<typeof MarkdownIt>) => void };

/** Returns only the Markdown. Typesetting the formulas for the page would take most of the time. */
function markdownOf(html: string, dialect: DialectName): string {
  const body = createBody(parseBody(html), context());
  applyRules(rules, body, html);
  return toMarkdown(body.root, { dialect });
}

/** Formulas whose content is markup to a parser without formula support. */
const hostile = [
  String.raw`\alpha <img src=x onerror=alert(1)>`,
  String.raw`\alpha <img src=x onerror=alert(1) y=a`,
  String.raw`\alpha <b`,
  String.raw`a<script>alert(1)</script>b_1`,
  String.raw`x_1 </script><script src=//e.example/x>`,
  String.raw`x_1<svg/onload=alert(1)>`,
  String.raw`x_1 <iframe srcdoc='<script>alert(1)</script>'>`,
  String.raw`x_1 <a href=javascript:alert(1)>b</a>`,
  String.raw`x_1 <!-- comment`,
  String.raw`x_1 <!-- comment --> y`,
  String.raw`x_1 <?php echo 1 ?>`,
  String.raw`x_1 <![CDATA[y]]>`,
  String.raw`x_1 <!DOCTYPE html>`,
  String.raw`x_1 <style>*{display:none}</style>`,
  String.raw`x_1 <textarea>`,
  String.raw`x_1 <details open ontoggle=alert(1)>`,
  String.raw`x_1 <http://e.example/>`,
  String.raw`x_1 <javascript:alert(1)>`,
  String.raw`x_1 <a@e.example>`,
  String.raw`x_1 <1@e.example>`,
  String.raw`x_1 [click](javascript:alert(2))`,
  String.raw`x_1 ![x](http://e.example/x.png)`,
  String.raw`x_1 ![x](<http://e.example/x.png> "t")`,
  String.raw`x_1 [![x](http://e.example/x.png)](http://e.example/)`,
  String.raw`x_1 [click][ref]`,
  String.raw`x_1 [ref]: http://e.example`,
  String.raw`x_1 [^1] [^1]: note`,
  String.raw`x_1 ](javascript:alert(2))`,
  String.raw`x_1 ](http://e.example)[`,
  String.raw`[0, x_1)`,
  String.raw`(0, x_1]`,
  String.raw`\sqrt[3]{x_1} [a] \left[0,1\right)`,
  String.raw`\\[click](javascript:alert(3))`,
  String.raw`\alpha \](javascript:alert(3))`,
  String.raw`\[a\](javascript:alert(3)) x_1`,
  String.raw`x_1 http://e.example/a`,
  String.raw`x_1 www.e.example`,
  String.raw`x_1 ftp://e.example/a`,
  String.raw`x_1 a@e.example`,
  String.raw`x_1 mailto:a@e.example`,
  String.raw`x_1 e.example.com/a //e.example.com/`,
  'x_1 ` code ` y',
  'x_1 `` y',
  'x_1 \\`code\\` y \\\\` z `',
  'x_1 ``` y',
  '`x_1',
  'x_1 `<img src=x onerror=alert(1)>`',
  String.raw`x_1 &lt;img src=x&gt; &#60;b&#62; &colon; &NewLine;`,
  String.raw`x_1 &lt`,
  String.raw`x_1 ~~a~~ ~b~ **c** __d__ *e* _f_`,
  String.raw`x^* + *y`,
  String.raw`x_1 | <b>y</b> | z`,
  String.raw`\|x_1\| \\| y`,
  String.raw`x_1 {{ site.title }} {% include x %} {# c #}`,
  String.raw`x_1 {{< figure src="http://e.example/x.png" >}}`,
  String.raw`x_1 {{% x %}} {{__hugo_ctx pid=1}}`,
  String.raw`x_1 {: onclick=alert(1)} {:/} {::comment}`,
  String.raw`x_1 {#id .class onclick=alert(1)}`,
  String.raw`x_1 :smile: <!--more-->`,
  'x_1 \\\\',
  'x_1 <b> \\\\',
  'x_1 \\',
  String.raw`x_1 <`,
  'x_1 <b>\\',
  String.raw`\text{<b>x</b>} \text{[a](javascript:alert(4))}`,
  String.raw`\href{javascript:alert(5)}{x_1}`,
  String.raw`\href{http://e.example/}{x_1} \url{http://e.example/}`,
  String.raw`\includegraphics{http://e.example/x.png} x_1`,
  String.raw`\htmlStyle{position:fixed}{x_1} \style{position:fixed}{y} \class{a}{b}`,
  'x_1 <img\u2028src=x\u2029onerror=alert(1)>',
  'x_1\u2028<img src=x onerror=alert(1)>',
  'x_1\u2029[click](javascript:alert(2))',
  'x_1\ufeff<b>\u0085<i>\u00a0<u>',
  'x_1\n\n<img src=x onerror=alert(1)>\n\ny',
  'x_1<br>y <b',
];

/** Formula delimiters: those of both kinds of editors, within brackets and scripts, and unpaired ones. */
const signs: readonly (readonly [open: string, close: string])[] = [
  ['$', '$'],
  ['$$', '$$'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['$$ ', ' $$'],
  ['5 $', '$'],
  ['$a$ and $', '$ and $b$'],
  ['$$', '$'],
  ['$', ''],
  ['\\(', '\\]'],
];

const written = [
  ...hostile.flatMap((one, index) => {
    const tried = [...signs.slice(0, 4), signs[4 + (index % (signs.length - 4))] ?? ['', '']];
    return tried.map(([open, close]) => escapeHtml(open + one + close).replaceAll('&lt;br&gt;', '<br>'));
  }),
  ...hostile.map((one) => `<script type="math/tex">${one.replaceAll('</script', '')}</script>`),
  ...hostile.map(
    (one) =>
      `<math><semantics><mi>x</mi><annotation encoding="application/x-tex">${escapeHtml(one)}</annotation></semantics></math>`,
  ),
  ...hostile.map((one) => `<math><mi>x</mi><mtext>${escapeHtml(one)}</mtext></math>`),
];

/** Contexts in which a formula can occur. */
const templates: readonly ((formula: string) => string)[] = [
  (one) => `<p>${one}</p>`,
  (one) => `<p>before ${one} behind &gt; (http) [a] "b"</p>`,
  (one) => `<p>a<b>${one}</b>&gt; ${one}&gt;<i>${one}</i></p>`,
  (one) => `<h2>${one}</h2><h3>a ${one} b</h3>`,
  (one) => `<ul><li>${one}</li><li><p>a ${one}</p><p>b</p></li></ul>`,
  (one) => `<table><tr><th>${one}</th></tr><tr><td>a ${one} b</td></tr></table>`,
  (one) => `<table><tr><td colspan="2">${one}</td></tr><tr><td>a</td><td>b</td></tr></table>`,
  (one) => `<blockquote><p>${one}</p></blockquote>`,
  (one) => `<details><summary>a ${one}</summary><p>${one}</p></details>`,
  (one) => `<figure class="imageblock"><img src="http://a.b/s.png" alt="c"><figcaption>a ${one}</figcaption></figure>`,
  (one) => `<p><a href="http://x.y/z">a ${one} b</a> <a href="http://x.y/w">c</a></p>`,
  (one) => `<p><a href="http://x.y/z">a <b>${one}</b></a>(http://x.y/v)</p>`,
  (one) => `<dl><dt>a ${one}</dt><dd>${one}</dd></dl>`,
  (one) => `<p>a<u>${one}</u><kbd>${one}</kbd><br>${one}</p>`,
];

/** Sequences of Markdown and formula fragments. */
const source = fc.array(
  fc.constantFrom(
    ...Array.from('<>[](){}!`\\&;:/.@="\' ^_*~|abx19가\u2028'),
    ...[
      '<b>',
      '<img src=x ',
      '</',
      '<!--',
      '](',
      '](x)',
      '![',
      'http://',
      'www.',
      'a@b.c',
      '&lt;',
      '\\\\',
      '\\[',
      '\\]',
    ],
    ...['\\frac{a}{b}', '\\text{', '\\left[', '\\right)', '\\href{http://a.b}{', '{x}'],
  ),
  { maxLength: 12 },
);

const plain = new MarkdownIt('commonmark');
const github = new MarkdownIt({ html: true, linkify: true });
const setting = new MarkdownIt({ html: true, linkify: true }).use(formulas);

const everywhere = (formula: string) => templates.map((template) => template(formula)).join('');

/**
 * Returns the texts for which a parser creates elements that it does not create for a plain letter in the same
 * positions.
 */
function brought(texts: readonly string[], dialect: DialectName, read: (markdown: readonly string[]) => string[]) {
  const markdown = ['x', ...texts].map((text) => markdownOf(everywhere(text), dialect));
  const [expected = [], ...shown] = read(markdown).map(specialElements);
  const isOther = (found: readonly string[]) => found.join('\n') !== expected.join('\n');
  return shown.flatMap((found, index) => {
    if (!isOther(found)) return [];
    const at = found.findIndex((one, position) => one !== expected[position]);
    return [{ text: texts[index], found: found.slice(at, at + 3), expected: expected.slice(at, at + 3) }];
  });
}

const each = (reader: { render: (text: string) => string }) => (texts: readonly string[]) =>
  texts.map((text) => reader.render(text));

const linked = each(github);

/** Reports whether the whole text is a single formula. */
const isFormula = (html: string) => {
  const text = shownText(html);
  const [found] = findFormulas(text);
  return found?.from === 0 && found.to === text.length;
};
const shownText = (html: string) => load(html.replaceAll('<br>', ' '), {}, false).text();

const readers = [
  ['CommonMark', 'commonmark', each(plain)],
  ["CommonMark with GitHub's extensions", 'commonmark', linked],
  ['CommonMark, given Markdown for parsers with formulas', 'commonmarkFormulas', each(plain)],
  ["GitHub's extensions, given Markdown for parsers with formulas", 'commonmarkFormulas', linked],
] as const;

// Long timeout, since Hugo and Jekyll process thousands of formulas.
describe('the content of a formula', { timeout: 200_000 }, () => {
  it.each(readers)('is plain text to parsers without formula support: %s', (_, dialect, read) => {
    // GitHub's extensions turn URLs into links in text that is not a formula, so only formulas are compared.
    expect(brought(read === linked ? written.filter(isFormula) : written, dialect, read)).toEqual([]);
  });

  it('becomes only MathML with the formula plugin of the example site', () => {
    const math = /<math.*?<\/math>/gsu;
    const read = (texts: readonly string[]) => texts.map((text) => setting.render(text).replace(math, ''));
    expect(brought(written.filter(isFormula), 'commonmarkFormulas', read)).toEqual([]);
  });

  it.skipIf(hugoVersion === undefined)(`is plain text on a Hugo page${hugoSkipNote}`, () => {
    const read = (texts: readonly string[]) => hugoHtml(temporaryFolder(), texts);
    expect(brought(written, 'goldmark', read)).toEqual([]);
  });

  it.skipIf(kramdownSkipNote !== '')(`is plain text on a Jekyll page${kramdownSkipNote}`, () => {
    const read = (texts: readonly string[]) => kramdownHtml(texts.map((text) => jekyll.source?.(text) ?? text));
    expect(brought(written, 'kramdown', read)).toEqual([]);
  });

  it('is plain text for arbitrary formulas in any context', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<DialectName>('commonmark', 'commonmarkFormulas'),
        fc.constantFrom('$', '$$', '\\(', '\\['),
        source,
        fc.constantFrom(...templates),
        (dialect, open, parts, template) => {
          const close = open.replace('(', ')').replace('[', ']');
          const formula = `${open}\\alpha ${parts.join('')}${close}`;
          fc.pre(isFormula(escapeHtml(formula)));
          const shown = (text: string) =>
            specialElements(plain.render(markdownOf(template(escapeHtml(text)), dialect)));
          expect(shown(formula), markdownOf(template(escapeHtml(formula)), dialect)).toEqual(shown('x'));
        },
      ),
      { numRuns: scaleRuns(2000) },
    );
  });
});

describe('an inert formula', () => {
  const shown = (formula: string) => {
    const html = katex.renderToString(formula, { output: 'mathml', strict: 'ignore' });
    // Text within a formula may contain an additional space.
    return html
      .replaceAll('<mi mathvariant="normal">‘</mi>', '<mtext>‘</mtext>')
      .replaceAll('</mtext><mtext>', '')
      .replace(/<annotation.*?<\/annotation>/su, '')
      .replace(/\s+/gu, ' ')
      .replace(/ (?=[^<>]*<\/mtext>)/gu, '');
  };

  it('is typeset like the original formula, including in links', () => {
    let set = 0;
    fc.assert(
      fc.property(source, fc.boolean(), (parts, inLink) => {
        const formula = `a ${parts.join('')}b`;
        fc.pre(!/\\(?:href|url)/u.test(formula));
        let before: string;
        try {
          before = shown(formula.replace(/\s+/gu, ' '));
        } catch {
          return;
        }
        set += 1;
        expect(shown(inertFormula(`$${formula}$`, { inLink }).slice(1, -1))).toBe(before);
      }),
      { numRuns: scaleRuns(2000) },
    );
    expect(set).toBeGreaterThan(200);
  });

  it.each([
    'x_1',
    '\\alpha',
    'a_1*b_1 + a_2*b_2',
    '\\sqrt[3]{x}',
    '[0, 1)',
    'a < b',
    '\\begin{aligned} a &= b \\\\ c &< d \\end{aligned}'.replace('&< d', '&= d'),
    'P(A|B)',
    '0.5\\text{ e.g. }',
  ])('is unchanged if the original was already inert: %s', (formula) => {
    expect(inertFormula(`$${formula}$`)).toBe(`$${formula}$`);
  });

  it.each([
    ['$a<b$', '$a< b$'],
    ['$a<$', '$a\\lt$'],
    ['$[a](b)$', '$[a] (b)$'],
    ['$x www.a.b http://c$', '$x www. a.b http: //c$'],
    ['$$x `a`$$', '$$x ‘a‘$$'],
    ['$\\href{http://a.b}{c}$', '$\\backslash href{http: //a.b}{c}$'],
    ['$\\\\href$', '$\\\\href$'],
    ['$a\u2028b$', '$a b$'],
  ])('has additional spaces or commands only if the original was not inert: %s', (formula, inert) => {
    expect(inertFormula(formula)).toBe(inert);
  });

  it('has commands instead of unpaired brackets, but only in links', () => {
    expect(inertFormula('$[0, 1)$ ')).toBe('$[0, 1)$ ');
    expect(inertFormula('$[0, x)$', { inLink: true })).toBe('$\\lbrack 0, x)$');
    expect(inertFormula('$(y]$', { inLink: true })).toBe('$(y\\rbrack$');
    expect(inertFormula('$[x) + \\sqrt[3]{y}$', { inLink: true })).toBe('$\\lbrack x) + \\sqrt[3]{y}$');
  });
});
