import { describe, expect, it, vi } from 'vitest';
import { convertBody } from '../../src/body/convert.ts';
import { place, surroundings } from '../helpers/body-surroundings.ts';

vi.mock('../../src/body/markdown.ts', () => ({
  toMarkdown: () => {
    throw new RangeError('Maximum call stack size exceeded');
  },
}));

describe('a body that cannot be written as Markdown', () => {
  const markdownPlace = { ...place, post: (id: string) => `../posts/${id}.md` };
  const converted = convertBody('<p>글 <a href="/12">link</a><script>x</script></p><pre>a\n\nb</pre>', surroundings(), {
    site: place,
    markdown: markdownPlace,
  });

  it('is its sanitised HTML in the Markdown, with the addresses of that place and no empty line in it', () => {
    expect(converted.markdown).toBe('<p>글 <a href="../posts/12.md">link</a></p>\n<pre><code>a&#10;\nb</code></pre>');
  });

  it('is the page that it would have been', () => {
    expect(converted.html).toBe('<p>글 <a href="../12/">link</a></p>\n<pre><code>a\n\nb</code></pre>');
  });

  it('has a warning that says why, beside its others', () => {
    expect(converted.warnings).toEqual([
      { code: 'body-dropped', what: 'script', count: 1 },
      { code: 'body-kept-as-html', reason: 'Maximum call stack size exceeded' },
    ]);
  });
});
