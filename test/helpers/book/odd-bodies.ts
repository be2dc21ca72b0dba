/** Print HTML with nesting and values that XHTML does not allow, by construct. Browsers show all of it. */
export const oddBodies: Readonly<Record<string, string>> = {
  list: '<ul><p>x</p><li value="3">a</li>text</ul><ol reversed start="x" type="q"><li value="abc">a</li></ol><ul></ul>',
  'stray parts': '<li>item</li><dt>term</dt><figcaption>caption</figcaption><rt>reading</rt><p>a<li>b</li></p>',
  definitions: '<dl><dd>a</dd><dt>b</dt></dl><dl>text<div class="toggle">x</div></dl><dl></dl>',
  table:
    '<table><tfoot><tr><td>f</td></tr></tfoot><thead><tr><th scope="x">h<h3>x</h3></th></tr></thead>' +
    '<thead><tr><td>2</td></tr></thead><tbody></tbody><tbody><tr></tr></tbody>' +
    '<caption>a<table><tr><td>in caption</td></tr></table></caption><caption>b</caption></table><table></table>',
  cells:
    '<table><tr><td colspan="0" rowspan="-1">a</td><th colspan="2" scope="row">b<ul><li>c</li></ul></th></tr></table>',
  figure:
    '<figure><figcaption>a</figcaption><figcaption>b</figcaption><img src="media/ab/a.png" alt=""></figure>' +
    '<figure>x<figcaption>middle</figcaption>y</figure>',
  'blocks in lines': '<span><p>block</p></span><h2>a<p>b</p><h3>c</h3></h2><pre>x<p>y</p><ul><li>z</li></ul></pre>',
  'changed blocks': '<del><p>gone</p></del><p><ins><ul><li>a</li></ul></ins></p><del datetime="x" cite="y">d</del>',
  'links in links':
    '<a href="https://x.example/">a<table><tr><td><a href="https://y.example/">b</a></td></tr></table></a>',
  'links without names': '<p><a href="https://x.example/"><img src="media/ab/a.png" alt=""></a><a href="/1"></a></p>',
  ruby:
    '<ruby>漢<rp>(</rp><rt>かん</rt>字</ruby><ruby><rb>a<rb>b<rt>x</rt></ruby><ruby>x</ruby><ruby><rt>only</rt></ruby>' +
    '<ruby>a<rtc><rt>y</rt></rtc><rp>)</rp></ruby>',
  inline: '<p><bdo>x</bdo><bdo dir="rtl">x</bdo><dfn>a<dfn>b</dfn></dfn><abbr title="">c</abbr><q cite="z">d</q></p>',
  languages:
    '<p lang="english language">a</p><p lang="KO">b</p><p dir="wrong">c</p><blockquote dir="RTL">d</blockquote>',
  image: `<img src="media/ab/a.png" width="50%" height="0" alt='a"b<c'><img src="data:image/png;base64,iVBO Rw0=">`,
  'other images':
    '<p><img src="media/ab/a.avif" alt="새"><img src="data:image/bmp;base64,Qk0="><img src="../x.png"></p>',
  ids: '<h2 id="body-a b">x</h2><p><a href="#body-a b">y</a><a href="#body-none">z</a></p><h2 id="body-a b">w</h2>',
  headings: '<h4>a</h4><h2>b</h2><h5>c</h5><h6>d</h6><h3>e</h3>',
  characters: '<p title="&#1;">a&#0;\u0001b\ufffec\ud800&nbsp;&lt;&amp;"\'</p>',
  'wrong formulas':
    '<math><mfrac><mn>1</mn></mfrac><msub>x</msub><mtr><mtd>a</mtd></mtr><mi>a<mn>2</mn></mi>text</math>' +
    '<math display="BLOCK"><mtable columnalign="x"><mtd>1</mtd><mtr>2</mtr></mtable><mspace width="1 mile"></mspace></math>' +
    '<math><semantics><mi>a</mi><mi>b</mi><annotation encoding="application/x-tex">a</annotation></semantics></math>' +
    '<math><mmultiscripts><mi>a</mi><mi>b</mi></mmultiscripts><mprescripts></mprescripts><annotation>x</annotation></math>' +
    '<math><mmultiscripts><mi>a</mi><mi>b</mi><mi>c</mi><mprescripts></mprescripts><mi>d</mi><mi>e</mi></mmultiscripts></math>',
  formula: String.raw`<p>${''}$\begin{aligned}a &amp;= \frac{1}{2} \\ b &amp;= \sqrt[3]{x}\end{aligned}$</p>`,
};

/** Addresses of links, many of them invalid. */
export const oddAddresses: readonly string[] = [
  'http://exa mple.com/',
  'https://[::1]/x',
  'https://user:pw@host.example/',
  'https://a.example/%zz?q=[a]|b^c`"{d}',
  'https://한글.kr/경로?질의=값#조각',
  'http://a.example:99999/',
  'http://-bad-.example/',
  'http://a..b/',
  'https://a_b.example/',
  'https://a%20b.example/',
  'mailto:x y@z.example',
  'mailto:',
  'tel:+82 2',
  'http:///x',
  'HTTP://UPPER.example',
  'https://example.com\\x',
  'https://example.com/a%',
  '//host.example/x',
  '/rel',
  'ftp://f.example/é',
  'http://xn--a/',
  'http://1.2.3.4.5/',
  'https://a.example/\u202e\u00ad?\u3000',
  'magnet:?xt=urn:btih:1',
  'javascript:alert(1)',
  'https:a.example',
  'https://a.example/?a=1&b=<2>',
  'https://example.com/#a#b%#',
];
