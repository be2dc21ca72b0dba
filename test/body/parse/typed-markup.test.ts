import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { escapeTypedMarkup } from '../../../src/body/parse/typed-markup.ts';
import { describeWarning } from '../../../src/core/report/warnings.ts';
import { places, context } from '../../helpers/body/body-context.ts';
import { scaleRuns } from '../../helpers/property-runs.ts';
import { randomBody } from '../../helpers/body/random-body.ts';
import { textOf } from '../../helpers/text-of.ts';

describe('markup typed as text', () => {
  it.each([
    ['<pre><?php echo 1; ?></pre>', '<pre>&lt;?php echo 1; ?></pre>'],
    ['<pre><?php if (</pre><p>a</p>', '<pre>&lt;?php if (</pre><p>a</p>'],
    ['<pre><?php echo "<b>x"; ?></pre>', '<pre>&lt;?php echo "&lt;b>x"; ?></pre>'],
    ['<code><!--?php a->b(&amp;) ?--></code>', '<code>&lt;?php a-&gt;b(&amp;amp;) ?&gt;</code>'],
    ['<pre><!DOCTYPE html></pre>', '<pre>&lt;!DOCTYPE html></pre>'],
    ['<pre><![CDATA[ x ]]></pre>', '<pre>&lt;![CDATA[ x ]]></pre>'],
    ['<pre><!-- x</pre><p>a</p>', '<pre>&lt;!-- x</pre><p>a</p>'],
    ['<pre>List<String> a</pre>', '<pre>List&lt;String> a</pre>'],
    ['<pre><a:b c="d"><e/></a:b></pre>', '<pre>&lt;a:b c="d">&lt;e/>&lt;/a:b></pre>'],
    ['<pre>std::map<std::string></pre>', '<pre>std::map&lt;std::string></pre>'],
    ['<code>a<b c></code>', '<code>a&lt;b c></code>'],
    ['<p>if a <b and c</p><p>d</p>', '<p>if a &lt;b and c</p><p>d</p>'],
    ['<p>a<b && c>d</p>', '<p>a&lt;b && c>d</p>'],
    ['<p>a<b&&c>d</p>', '<p>a&lt;b&&c>d</p>'],
    ['<p>a <b and c> d</p>', '<p>a &lt;b and c> d</p>'],
    ['<p>Map<K,V></p>', '<p>Map&lt;K,V></p>'],
    ['<p>List<String> <T></p>', '<p>List&lt;String> &lt;T></p>'],
    ['<p><https://e.example/a></p>', '<p>&lt;https://e.example/a></p>'],
    ['<p></3</p>', '<p>&lt;/3</p>'],
    ['<p>a<b</p>', '<p>a&lt;b</p>'],
    ['<p>1<x<10</p>', '<p>1&lt;x<10</p>'],
    ['<p>for(i=0;i<n;i++)</p>', '<p>for(i=0;i&lt;n;i++)</p>'],
    ['<p>if a <b and c', '<p>if a &lt;b and c'],
    ['<p>the <code><div></code> element</p>', '<p>the <code>&lt;div></code> element</p>'],
    ['<code><img /></code>', '<code>&lt;img /></code>'],
  ])('is escaped: %s', (html, text) => {
    expect(escapeTypedMarkup(html)).toBe(text);
  });

  it.each([
    '<pre>a <b>b</b> <span class="x">c</span><br><!-- d --><my-mark>e</my-mark></pre>',
    '<pre><svg><path d="x"/></svg> <math><mi>x</mi></math></pre>',
    '<p><Foo>with an end</Foo> <STONG>typing error <stong></p>',
    '<p <span>a</span></p>',
    '<p><b \n>a</b><td nowrap><input checked><a name></a></p>',
    '<p><o:p>a</o:p><st1:place>b</st1:place><ttml/></p>',
    '<p><![if !supportLists]>a<![endif]></p>',
    '<!-- a <T> --><style><T></style><textarea><String></textarea><script>a<b && c>d</script>',
    '<p title="<T>">a</p>',
    '<p title="<T>',
    '<style><T>',
    '<code><br></code><code><b>a</b></code>',
    '<code><code></code></code>',
    '<p>a <b</b> <br</p>',
    '<p>a</p><br',
    '<p>a</p><',
  ])('is not detected in real markup: %s', (html) => {
    expect(escapeTypedMarkup(html)).toBe(html);
  });

  it('is not detected in the bodies of any editor', () => {
    fc.assert(
      fc.property(randomBody, (html) => {
        expect(escapeTypedMarkup(html)).toBe(html);
      }),
      { numRuns: scaleRuns(1_000) },
    );
  });
});

describe('a processing instruction outside code', () => {
  const warnings = (html: string) => convertBody(html, context(), places).warnings;

  it('is reported if it hides text', () => {
    const [warning] = warnings('<p>a <? b > c</p><p><?php d ?></p>');
    expect(warning).toEqual({ code: 'body-swallowed', what: '<?', length: 16 });
    expect(String(describeWarning({ ...warning, post: '1' } as Parameters<typeof describeWarning>[0]))).toBe(
      textOf('warnings.body-swallowed', { what: '<?', length: 16 }),
    );
    expect(warnings('<p><![CDATA[ a ]]></p>')).toMatchObject([{ what: '<![CDATA[' }]);
  });

  it.each(['<?xml:namespace prefix = o />', '<?xml version="1.0"?>', '<? >', '<!doctype html>'])(
    'is not reported if it does not hide text: %s',
    (html) => {
      expect(warnings(`<p>a</p>${html}`)).toEqual([]);
    },
  );
});
