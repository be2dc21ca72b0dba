import { describe, expect, it } from 'vitest';
import type { OutputLinks } from '../../src/body/model/context.ts';
import { convertBody } from '../helpers/body/convert-body.ts';
import { context, places } from '../helpers/body/body-context.ts';

const portable: OutputLinks = {
  medium: ({ file }) => `https://media.example/${encodeURI(file)}`,
  post: (id, fragment) => `/${id}${fragment === '' ? '' : `#${fragment}`}`,
};
const convert = (html: string, stored = true) => convertBody(html, context({ stored }), { ...places, portable });
const portableOf = (html: string, stored = true) => convert(html, stored).portable;

describe('the portable body', () => {
  it('is only created on request', () => {
    expect(convertBody('<p>글</p>', context(), places)).not.toHaveProperty('portable');
  });

  it('leaves the page and the Markdown unchanged', () => {
    const html =
      '<p><span style="color:#ff0000">red</span> <a href="/12#x">12</a> <math><mi>x</mi></math></p>' +
      '<p><img src="https://i.example/a.png"></p><pre data-ke-language="js"><code>let a = 1;</code></pre>';
    const { portable: made, ...others } = convert(html);
    expect(made).toBeDefined();
    expect(others).toEqual(convertBody(html, context(), places));
  });

  it('contains code with its language but without highlighting', () => {
    expect(portableOf('<pre data-ke-language="js"><code>let a = 1;</code></pre>')).toBe(
      '<pre><code class="language-js">let a = 1;</code></pre>',
    );
  });

  it("contains images with absolute URLs and the author's size, without page-only attributes", () => {
    expect(portableOf('<p><img src="https://i.example/a.png" width="320" alt="별"></p>')).toBe(
      '<p><img alt="별" width="320" src="https://media.example/ab/a.png" height="240" /></p>',
    );
  });

  it('contains missing images with their original URLs', () => {
    expect(portableOf('<p><img src="https://i.example/gone.png" alt="별"></p>')).toBe(
      '<p><img alt="별" src="https://i.example/gone.png" /></p>',
    );
  });

  it('links to posts by their portable URLs, and to other blog pages at the source', () => {
    expect(portableOf('<p><a href="/12#here">12</a> <a href="/category/x">x</a></p>')).toBe(
      '<p><a href="/12#body-here">12</a> <a href="https://blog.example.com/category/x">x</a></p>',
    );
  });

  it('does not name unpublished posts', () => {
    const { portable: made, warnings } = convert('<p><a href="/secret">A secret title</a></p>');
    expect(made).toBe('<p>(a post that is not published)</p>');
    expect(warnings).toEqual([{ code: 'link-unpublished', target: '66' }]);
  });

  it('contains colors as styles, formulas as their source, and MathML unchanged', () => {
    expect(portableOf('<p><span style="color:#ff0000;position:fixed">빨강</span> $x^2$</p>')).toBe(
      '<p><span style="color:#ff0000">빨강</span> $x^2$</p>',
    );
    expect(portableOf('<p>앞 <math><msup><mi>x</mi><mn>2</mn></msup></math> 뒤</p>')).toContain(
      '<math><msup><mi>x</mi><mn>2</mn></msup></math>',
    );
  });

  it('contains videos as links to their pages', () => {
    expect(portableOf('<iframe src="https://www.youtube.com/embed/abcdefghijk" title="비"></iframe>')).toBe(
      '<p><a href="https://www.youtube.com/watch?v=abcdefghijk" rel="noopener noreferrer" class="player">비</a></p>',
    );
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<img src="javascript:alert(1)">',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<p><a href="javascript:alert(1)">x</a></p>',
    '<p style="background:url(javascript:alert(1))" onclick="x">x</p>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<script>alert(1)</script>',
  ])('contains no active content: %s', (html) => {
    for (const stored of [true, false])
      expect(portableOf(html, stored)).not.toMatch(/script|onerror|onclick|svg|<iframe/u);
  });

  it('contains only text if the body cannot be converted', () => {
    const failing = {
      ...context(),
      medium: () => {
        throw new Error('broken');
      },
    };
    const made = convertBody('<p>글</p><img src="https://i.example/a.png">', failing, { ...places, portable });
    expect(made.portable).toBe('<p>글</p>\n<p>https://i.example/a.png</p>');
  });
});
