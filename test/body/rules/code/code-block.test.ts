import { describe, expect, it } from 'vitest';
import { convertBody } from '../../../helpers/body/convert-body.ts';
import { context, places } from '../../../helpers/body/body-context.ts';

const convert = (html: string) => convertBody(html, context(), places);

describe('a code block', () => {
  it('becomes a link to its source if a script would have fetched all of the code', () => {
    const { html, markdown, warnings } = convert(
      '<p>a</p><pre class="line-numbers" data-src="https://e.example/a.js"> </pre>',
    );
    expect(html).toMatch(/<p><a href="https:\/\/e\.example\/a\.js"[^>]*>https:\/\/e\.example\/a\.js<\/a><\/p>/u);
    expect(html).not.toContain('<pre');
    expect(markdown).toContain('<https://e.example/a.js>');
    expect(warnings).toEqual([]);
  });

  it.each([
    ['pre', '<pre id="p1">c</pre>'],
    ['pre with a language', '<pre id="p1" class="brush:js"><code>c</code></pre>'],
    ['pre with a link', '<pre id="p1">see <a href="https://e.example/">https://e.example/</a></pre>'],
    ['pre with colors', '<pre id="p1"><span style="color:#f00">c</span></pre>'],
    ['pre with an image', '<pre id="p1"><img src="https://img.example.com/a.png">c</pre>'],
    ['listing', '<listing id="p1">c</listing>'],
    ['textarea', '<textarea name="code" class="java" id="p1">c</textarea>'],
    ['script', '<script type="syntaxhighlighter" class="brush: js" id="p1">c</script>'],
    ['code', '<code class="language-js" id="p1">c\nd</code>'],
    ['table', '<table class="highlighttable" id="p1"><tr><td>1</td><td class="code"><pre>c</pre></td></tr></table>'],
    [
      'table with text before it',
      '<div class="syntaxhighlighter" id="p1"><pre>before</pre><table><tr><td>1</td><td class="code">c</td></tr></table></div>',
    ],
  ])('keeps an ID that the body links to: %s', (_, html) => {
    const { html: page, markdown } = convert(`${html}<p><a href="#p1">d</a></p>`);
    expect(page).toMatch(/<p><a id="body-p1"><\/a><\/p>\n*<pre>/u);
    expect(page).toContain('<a href="#body-p1">d</a>');
    expect(markdown).toContain('<a id="body-p1"></a>');
    expect(page.match(/body-p1/gu)).toHaveLength(2);
  });

  it('drops an ID that the body does not link to', () => {
    expect(convert('<pre id="code_1577" data-ke-language="js"><code>c</code></pre>').html).not.toContain('code_1577');
  });

  it('drops a language that was guessed for prose, even if the block has an ID', () => {
    const { html } = convert('<pre id="p1"><code class="language-abnf">한글로 쓴 글</code></pre><a href="#p1">d</a>');
    expect(html).toContain('<pre><code>한글로 쓴 글</code></pre>');
  });
});
