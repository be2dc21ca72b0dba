import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../helpers/body/convert-body.ts';
import { findFormulas } from '../../src/body/formulas/formulas.ts';
import { escapeHtml } from '../../src/core/text/escape-html.ts';
import { places, context } from '../helpers/body/body-context.ts';

const convert = (html: string) => convertBody(html, context(), places);
const sources = (text: string) => findFormulas(text).map(({ source }) => source);

describe('text between formula delimiters', () => {
  it.each([
    ['소수 $p$와 $q$에 대하여', ['p', 'q']],
    ['시간 복잡도는 $O(n \\log n)$이다', ['O(n \\log n)']],
    ['$O(log n)$이고', ['O(log n)']],
    ['구간 $[0, 1)$에서', ['[0, 1)']],
    ['집합 $\\{1, 2\\}$의', ['\\{1, 2\\}']],
    ['$a < b$이면 $b>a$', ['a < b', 'b>a']],
    ['($x_1$, $x_2$)', ['x_1', 'x_2']],
    ["$f'$는 $f$의 도함수", ["f'", 'f']],
    ['$10 = 2 \\times 5$', ['10 = 2 \\times 5']],
    ['$|x| + \\|y\\|$', ['|x| + \\|y\\|']],
    ['연산 $+$와 $\\cdot$', ['+', '\\cdot']],
    ['$속도 = \\frac{거리}{시간}$', ['속도 = \\frac{거리}{시간}']],
    ['$x$-축, $n$개, $k$번째', ['x', 'n', 'k']],
    ['the $n$-th of $n + 1$.', ['n', 'n + 1']],
    ['$$\\begin{aligned} a &= b \\\\ c &< d \\end{aligned}$$', ['\\begin{aligned} a &= b \\\\ c &< d \\end{aligned}']],
    ['$$E = mc^2$$', ['E = mc^2']],
    ['\\(a_1 * b_1\\)과 \\[x = y\\]', ['a_1 * b_1', 'x = y']],
    ['\\(x\\), \\[c\\], \\[P(A|B)\\]', ['x', 'c', 'P(A|B)']],
    ['$-1$과 $2n$', ['-1', '2n']],
    ['$(x, y)$', ['(x, y)']],
    ['$\\alpha, \\beta$ 그리고 $α + β$', ['\\alpha, \\beta', 'α + β']],
    ['$P(A|B)$', ['P(A|B)']],
    ['https://a.com/b에서 $x$', ['x']],
    ['$2*x = 4$와 $2x+1$, $a*b$', ['2*x = 4', '2x+1', 'a*b']],
    ['$50\\%$와 $$a < b \\\\ c$$', ['50\\%', 'a < b \\\\ c']],
    ['값은 $n!$, $!n$가 아니다', ['n!']],
  ])('is recognized as a formula in "%s"', (text, formulas) => {
    expect(sources(text)).toEqual(formulas);
  });

  it.each([
    '커피는 $10이고 케이크는 $20이다.',
    '커피는 $10, 케이크는 $20.',
    '가격이 $10에서 $20로 올랐다',
    '$10~$20 사이, $30-$40, $1,000/$2,000',
    '10$와 20$, 그리고 100$',
    '($10, 20$ 아님)'.replace('20$', '$20'),
    '정가 $10(약 1만 원)인데 20$.',
    '$5 or 6$ nor US$',
    'from $5 to 10$, not HK$',
    'It costs $5 and then some more$ of it',
    '$HOME/$PATH',
    '$HOME과 $PATH를',
    '${HOME}:${PATH}',
    '${HOME}/$',
    'echo $?; echo $!; echo $@',
    '$1, $2와 $*',
    '$0/$1',
    '$_GET[0].$_POST[1]',
    '$_GET + $_POST$',
    '$this->a = $b->c;',
    '$i = 0; $i < $n; $i++',
    "$('.a'),$('.b')",
    '$("#a").click(function () { $(this).hide(); })',
    '$(document).ready(function(){$(this)})',
    'A=$(date) B=$(pwd)',
    '`$x$` and `$(x)`'.replaceAll('`$x$`', '`$x` `$y`'),
    '달러($)와 원(₩), 그리고 ($)',
    '달러 표시는 $, 원 표시는 ₩, 다시 $',
    "'$'와 '$$'",
    '맛집 $$$ ~ $$',
    'PID는 $$이고 부모는 $$PPID이다',
    'kill $$ and then echo $$ again',
    '정규식 ^a$|^b$ 와 [0-9]+$',
    "'[0-9]+$'와 '\\d+$'",
    'C:\\(temp)\\[x]',
    's/\\(foo\\)/\\1/ 와 \\([^/]*\\)',
    '\\[공지\\] \\(필독\\)',
    '\\[ \\]',
    'Ke$ha와 A$AP',
    '$ npm install; $ npm test',
    '$$',
    '$',
    '$ $',
    '\\$5와 \\$6',
    '$5*[A]: b+\\*#😀5$',
    '$a \\* b$와 $x😀$',
    '\\[cd\\]와 \\[[a] = b\\]',
    'https://a.com/$x$_$y$ www.a.com/$x$/ ftp://a.com/$x$',
  ])('is not a formula in "%s"', (text) => {
    expect(sources(text)).toEqual([]);
  });

  it('is found at the correct offsets', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('x', 'a_1', '\\frac{a}{b}', 'n+1'),
        fc.string(),
        (before, source, after) => {
          const clean = (text: string) => text.replace(/[$\\]/gu, '');
          const text = `${clean(before)} $${source}$ ${clean(after)}`;
          const [found] = findFormulas(text);
          expect(text.slice(found?.from, found?.to)).toBe(`$${source}$`);
          expect(found).toMatchObject({ source, display: false });
        },
      ),
    );
  });
});

describe('a formula in Markdown', () => {
  it.each([
    ['<p>합은 $a_1*b_1 + a_2*b_2$이다</p>', '합은 $a_1*b_1 + a_2*b_2$이다'],
    ['<p>$$x_1 &amp;= y_1 \\\\ x_2 &amp;= y_2$$</p>', '$$x_1 &= y_1 \\\\ x_2 &= y_2$$'],
    ['<p>$$<br>x_1 = y_1 \\\\<br>x_2 = y_2<br>$$</p>', '$$ x_1 = y_1 \\\\ x_2 = y_2 $$'],
    ['<p>앞<br>\\[<br>a_1<br>= b_1<br>\\]<br>뒤</p>', '앞\\\n$$a_1 = b_1$$\\\n뒤'],
    ['<p>$a&lt;b$, $a &lt; b$와 $c&gt;d$</p>', '$a< b$, $a < b$와 $c>d$'],
    ['<p>$x = [1](2) * `$ 와 $_*_$</p>', '$x = \\[1\\](2) * \\`$ 와 $\\_\\*\\_$'],
    ['<p>$거리_1 = 속도_1 \\times 시간_1$</p>', '$거리_1 = 속도_1 \\times 시간_1$'],
    [
      '<table><tr><th>식</th></tr><tr><td>$|a_1| * |b_1|$</td></tr></table>',
      '| 식 |\n| --- |\n| $\\|a_1\\| * \\|b_1\\|$ |',
    ],
    ['<p>전<script type="math/tex">a_1*b_1</script>후</p>', '전$a_1*b_1$후'],
    ['<p>in \\(x_1\\) and \\[ y_2 \\] end</p>', 'in $x_1$ and $$y_2$$ end'],
    // Between letters, dollar signs are not formula delimiters.
    ['<p>a\\(x_1\\)b</p>', 'a\\\\(x_1\\\\)b'],
    [
      '<p>a<script type="math/tex; mode=display">E</script><script type="math/tex">k_i</script>b</p>',
      'a\n\n$$E$$\n\n$k_i$b',
    ],
    ['<ul><li>a<script type="math/tex; mode=display">E</script>b</li></ul>', '- a\n\n  $$E$$\n\n  b'],
    ['<p><script type="math/tex; mode=display">a < b \\\\ c</script></p>', '$$a < b \\\\ c$$'],
    ['<p><code>$a_1$</code></p>', '`$a_1$`'],
    ['<pre><code>$a_1$ $$b$$</code></pre>', '```\n$a_1$ $$b$$\n```'],
  ])('keeps its source, with delimiters that GitHub supports: %s', (html, markdown) => {
    expect(convert(html).markdown).toBe(markdown);
  });

  it('contains a space if it would otherwise be parsed as an element, entity or URL', () => {
    expect(convert('<p>$a&lt;b c&gt;d$, $a &amp;lt; b_1$</p>').markdown).toBe('$a< b c>d$, $a & lt; b_1$');
  });
});

describe('a formula on the page', () => {
  it('is MathML that includes its source', () => {
    expect(convert('<p>앞 $x_1$ 뒤</p>').html).toBe(
      '<p>앞 <math><semantics><mrow><msub><mi>x</mi><mn>1</mn></msub></mrow><annotation encoding="application/x-tex">x_1</annotation></semantics></math> 뒤</p>',
    );
  });

  it.each([
    '<p>Energy: <script type="math/tex">E=mc^2</script></p>',
    '<p>Energy: &#36;E=mc^2&#36;</p>',
    '<p>Energy: &#x24;E=mc^2&dollar;</p>',
    '<p>Energy: &#92;(E=mc^2&bsol;)</p>',
    '<p>Energy: \\&#40;E=mc^2\\&rpar;</p>',
  ])('is typeset even if its delimiters are in a script or written as character references: %s', (html) => {
    expect(convert(html).html).toMatch(/^<p>Energy: <math>.*<mi>E<\/mi>.*<\/math><\/p>$/u);
  });

  it.each([
    '<p>&#36;&#36;<br>x = y<br>&#036;&#x00024;</p>',
    '<p>&dollar;&dollar;<br>x = y<br>&dollar;&dollar;</p>',
    '<p>&#x5C;[<br>x = y<br>&bsol;]</p>',
    '<p>\\&lbrack;<br>x = y<br>\\&#93;</p>',
  ])('is joined from several lines even if its delimiters are character references: %s', (html) => {
    expect(convert(html).html).toMatch(/^<p><math display="block">.*<\/math><\/p>$/u);
  });

  it('is a display formula if it is between double dollar signs', () => {
    expect(convert('<p>$$x$$</p>').html).toContain('<p><math display="block">');
    expect(convert('<p>\\[x = 1\\]</p>').html).toContain('<p><math display="block">');
    expect(convert('<p>\\(x = 1\\)</p>').html).toContain('<p><math><');
  });

  it('has Unicode characters for letters in other mathematical alphabets', () => {
    expect(convert('<p>$\\mathbb{R}, \\mathcal{F}, \\mathbf{x}, \\mathfrak{g}, \\mathbb{C}$</p>').html).toContain('ℝ');
    expect(convert('<p>$\\mathcal{F} \\mathbf{x} \\mathfrak{g}$</p>').html).toMatch(/ℱ.*𝐱.*𝔤/u);
    expect(convert('<p>$\\mathbb{R}$</p>').html).not.toContain('mathvariant');
  });

  it('keeps the column alignment of a system of equations', () => {
    const { html } = convert('<p>$$\\begin{aligned} a &amp;= b \\end{aligned}$$</p>');
    expect(html).toMatch(/<mtd class="align-right">.*<mtd class="align-left">/u);
  });

  it.each([
    ['<p>$\\frac{a}$</p>', '$\\frac{a}$'],
    ['<p>$\\nosuchcommand{a}$</p>', '$\\nosuchcommand{a}$'],
    ['<p>$\\begin{foo} a \\end{foo}$</p>', '$\\begin{foo} a \\end{foo}$'],
    ['<p>$\\href{javascript:alert(1)}{a}$</p>', '$\\href{javascript:alert(1)}{a}$'],
    ['<p>$\\includegraphics{a.png}$</p>', '$\\includegraphics{a.png}$'],
    ['<p>$\\htmlId{a}{b}$</p>', '$\\htmlId{a}{b}$'],
    ['<p>$\\def\\a{\\a\\a}\\a$</p>', '$\\def\\a{\\a\\a}\\a$'],
    [`<p>$\\sqrt{${'{'.repeat(400)}x${'}'.repeat(400)}}$</p>`, `$\\sqrt{${'{'.repeat(400)}x${'}'.repeat(400)}}$`],
    [`<p>$${'\\sqrt{'.repeat(150)}x${'}'.repeat(150)}$</p>`, `$${'\\sqrt{'.repeat(150)}x${'}'.repeat(150)}$`],
  ])('is shown as source or sanitized MathML if it has errors or is unsafe: %s', (html, source) => {
    const page = convert(html).html;
    expect(page.replace(/<\/?p>/gu, '')).toMatch(/^\$[^<]*\$$|^<math>/u);
    if (!page.includes('<math')) expect(page).toBe(`<p>${source}</p>`);
    expect(page).not.toMatch(/href=|<mglyph|\bid=/u);
  });

  it('is not recognized in URLs', () => {
    const { html } = convert(
      '<p><a href="https://a.com/$x$_$y$">https://a.com/$x$_$y$</a> <a href="https://a.com/$x$.html">a.com/$x$.html</a></p>',
    );
    expect(html).not.toContain('<math');
  });

  it('is not recognized in code', () => {
    const { html } = convert(
      '<p><code>$x$</code> <kbd>$y$</kbd> <samp>$z$</samp></p><pre>$x$</pre><pre><a href="/1">$x$</a></pre>',
    );
    expect(html).not.toContain('<math');
  });

  it('has a limited width', () => {
    expect(convert('<p>$a\\hspace{9999em}b\\rule{9999em}{9999em}$</p>').html).not.toMatch(/9999em"/u);
  });

  it.each([
    '$a\\hspace{-9999em}b$',
    '$a\\kern-999em b$',
    '$\\raisebox{-999em}{a}$',
    '$\\rule[-500em]{1em}{1em}a$',
    '<math><mspace width="9999px"></mspace><mpadded voffset="-300%" lspace="400cm"><mi>a</mi></mpadded></math>',
  ])('cannot move parts of itself far away: %s', (formula) => {
    const { html } = convert(`<p>${formula}</p>`);
    expect(html).toContain('<math');
    const measures = html.replace(/<annotation.*?<\/annotation>/gu, '').match(/[\d.]+(?:em|px|%|cm)/gu) ?? [];
    for (const measure of measures) expect(Number.parseFloat(measure)).toBeLessThanOrEqual(20);
  });

  it('is shown as source if too many formulas precede it', () => {
    const { html } = convert(`<p>${'$\\frac{\\sqrt{x_1}}{y^2}$ '.repeat(20_000)}</p>`);
    expect(html).toContain('<math>');
    expect(html.trimEnd()).toMatch(/\$\\frac\{\\sqrt\{x_1\}\}\{y\^2\}\$<\/p>$/u);
  });

  it('leaves the surrounding text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'$\\()[]{}ab_^ 가1<>&'.split('')), maxLength: 60 }), (text) => {
        const { html, warnings } = convert(`<p>x${escapeHtml(text)}x</p>`);
        expect(warnings).toEqual([]);
        expect(html.startsWith('<p>x')).toBe(true);
        expect(html.endsWith('x</p>')).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('MathML in a body', () => {
  const formula = '<math><mfrac><mi>a</mi><mrow></mrow></mfrac></math>';

  it('is kept on the page if it has no TeX source, and becomes text in Markdown', () => {
    const { html, markdown } = convert(`<p>앞 ${formula} 뒤</p>`);
    expect(html).toBe('<p>앞 <math><mfrac><mi>a</mi><mrow></mrow></mfrac></math> 뒤</p>');
    expect(markdown).toContain('앞');
    expect(markdown).toContain('a');
  });

  it('is reduced to presentation elements', () => {
    const { html, warnings } = convert(
      '<p><math href="javascript:x" onclick="x" style="x"><mrow xlink:href="x"><mi mathvariant="normal">a</mi><maction actiontype="x"><mi>b</mi></maction><mtext><b>c</b><img src=x onerror=y></mtext></mrow><annotation-xml encoding="text/html"><p>d</p></annotation-xml></math></p>',
    );
    expect(html).toBe(
      '<p><math><mrow><mi mathvariant="normal">a</mi><mi>b</mi><mtext>c</mtext></mrow></math><a href="x">x</a></p>',
    );
    expect(warnings).toEqual([{ code: 'body-dropped', what: '<annotation-xml>', count: 1 }]);
  });

  it('is kept if the MathJax output lacks the script with the TeX source', () => {
    const lost =
      '<p><span class="MathJax_Preview"></span><span class="MathJax"><nobr><span>x</span></nobr><span class="MJX_Assistive_MathML"><math><mi>x</mi></math></span></span></p>';
    expect(convert(lost).html).toBe('<p><math><mi>x</mi></math></p>');
    expect(convert(lost.replace('</p>', '<script type="math/tex">x</script></p>')).markdown).toBe('$x$');
  });

  it('is followed by the images that it contains, with or without a TeX source', () => {
    const picture = '<mtext><img src="https://img.example.com/p.png"></mtext>';
    const source = '<annotation encoding="application/x-tex">x^2</annotation>';
    for (const [body, shown] of [
      [`<math><mi>a</mi>${picture}</math>`, '</math>'],
      [`<math><semantics>${picture}${source}</semantics></math>`, '$x^2$'],
    ] as const) {
      const { html, markdown } = convert(`<p>${body}</p>`);
      expect(markdown.endsWith(`${shown}![](../media/ab/p.png)`)).toBe(true);
      expect(html).toContain('</math><img');
    }
  });

  it('is removed if it is empty', () => {
    expect(convert('<p>a<math><mrow></mrow></math>b</p>').html).toBe('<p>ab</p>');
  });
});
