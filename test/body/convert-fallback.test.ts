import { describe, expect, it } from 'vitest';
import { convertBody } from '../helpers/body/convert-body.ts';
import { place, context } from '../helpers/body/body-context.ts';

const failing = () => {
  throw new RangeError('Maximum call stack size exceeded');
};
const markdownPlace = { ...place, post: (id: string) => `../posts/${id}.md` };
const convert = (html: string) =>
  convertBody(html, context(), { site: place, markdown: markdownPlace, dialect: 'goldmark' }, failing);

describe('a body that cannot be converted to Markdown', () => {
  const converted = convert('<p>글 <a href="/12">link</a><script>x</script></p><pre>a\n\nb</pre>');

  it('becomes sanitized HTML in the Markdown output, with the URLs of that output and no empty lines', () => {
    expect(converted.markdown).toBe('<p>글 <a href="../posts/12.md">link</a></p>\n<pre><code>a&#10;\nb</code></pre>');
  });

  it('still has a regular page', () => {
    expect(converted.html).toBe('<p>글 <a href="../12/">link</a></p>\n<pre><code>a\n\nb</code></pre>');
  });

  it('causes a warning with the reason', () => {
    expect(converted.warnings).toEqual([
      { code: 'body-dropped', what: 'script', count: 1 },
      { code: 'body-kept-as-html', reason: 'Maximum call stack size exceeded' },
    ]);
  });

  it('has no Markdown or site generator syntax in the Markdown output', () => {
    expect(convert('<p>{{&lt; x &gt;}} {% y %} :smile: a | b</p>').markdown).toBe(
      '<p>&#123;&#123;&lt; x &gt;}} &#123;% y %} &#58;smile: a &#124; b</p>',
    );
  });
});
