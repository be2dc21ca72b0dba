import { describe, expect, it } from 'vitest';
import { addBreaks } from '../../../src/backup/ttxml/line-ends.ts';
import { blogXml, escapeXml, openXml } from '../../helpers/backup/ttxml.ts';

async function read(content: string, { format = '', formatter = 'ttml' } = {}) {
  const post =
    `<post slogan=""${format === '' ? '' : ` format="${format}"`}><id>1</id><visibility>public</visibility><title>t</title>` +
    `<content formatter="${formatter}" editor="modern">${escapeXml(content)}</content></post>`;
  return (await openXml(blogXml(post))).read('1');
}

const lines = 'first\nsecond\n\n<b>third</b>';
const broken = 'first<br />\nsecond<br />\n<br />\n<b>third</b>';

describe('line ends in a TTXML body', () => {
  it.each([
    [{}, broken],
    [{ format: '1.0' }, broken],
    [{ format: '1.1' }, lines],
    [{ format: '2.0' }, lines],
    [{ format: '1.1', formatter: 'html' }, lines],
    [{ format: '1.1', formatter: '' }, lines],
    [{ format: '1.1', formatter: 'markdown' }, broken],
    [{ format: '1.1', formatter: 'Textile' }, broken],
  ])('become line breaks or white space depending on format and formatter: %o', async (as, content) => {
    const reading = await read(lines, as);
    expect(reading.content).toBe(content);
    // The body is also kept as received.
    expect(reading.extra.content).toBe(content === lines ? undefined : lines);
  });

  it.each(['a\nb<br>\nc', '<p>a</p>\n<p>b</p>', '<P class="x">a\nb</P>', 'one line', ''])(
    'are white space if the body has tags for line breaks or paragraphs: %j',
    async (content) => {
      expect(await read(content)).toMatchObject({ content, extra: { post: expect.any(String) as string } });
      expect((await read(content)).extra.content).toBeUndefined();
    },
  );

  it.each([
    ['a\r\nb', 'a<br />\nb'],
    ['\na\n', '\na\n'],
    ['a\n[HTML]<table>\n<tr></tr>\n</table>[/HTML]\nb', 'a<br />\n<table>\n<tr></tr>\n</table><br />\nb'],
    ['a\n[CODE]x\ny[/CODE]\nb', 'a<br />\n[CODE]x\ny[/CODE]<br />\nb'],
    ['<ul>\n<li>a\nb</li>\n</ul>\nc', '<ul>\n<li>a<br />\nb</li>\n</ul>\nc'],
    ['a\n<pre>x\ny</pre>\nb', 'a\n<pre>x\ny</pre>\nb'],
    ['<a href="x"\ntitle="y">a</a>\nb', '<a href="x"\ntitle="y">a</a><br />\nb'],
    ['<!-- a\nb -->c\nd', '<!-- a\nb -->c<br />\nd'],
    ['1 < 2\n[HTML]x\ny', '1 < 2<br />\n[HTML]x<br />\ny'],
    ['<script>a\nb', '<script>a<br />\nb'],
  ])('become line breaks in running text, and nowhere else: %j', (body, expected) => {
    expect(addBreaks(body)).toBe(expected);
  });

  it('are converted in linear time', () => {
    const body = '[HTML]<pre><a>\n'.repeat(200_000);
    expect(addBreaks(body)).toHaveLength(body.length + '<br />'.length * 199_999);
  });
});
