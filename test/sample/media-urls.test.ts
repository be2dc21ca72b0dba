import { expect, it } from 'vitest';
import { originalUrlOf, stripSignature, stripSignatures } from '../../src/core/media/media-url.ts';
import { createMediaUrlFiller } from '../../src/sample/media-urls.ts';

const base = new URL('http://127.0.0.1:4000/media/');
const fill = () => createMediaUrlFiller(base, () => 0.5);
const unescaped = (html: string) => html.replaceAll('&amp;', '&');

it('a media URL gets a signature that can be removed again', () => {
  const filled = fill()('{{media}}/a/b.png', 'text');
  expect(filled).not.toBe(stripSignature(filled));
  expect(stripSignature(filled)).toBe('http://127.0.0.1:4000/media/a/b.png');
});

it('a media URL keeps its other parameters, with & escaped in HTML', () => {
  const filled = fill()('<a href="{{media}}/x.csv?attach=1&amp;knm=tfile.csv">', 'html');
  expect(filled.replaceAll('&amp;', '')).not.toContain('&');
  const address = unescaped(/"([^"]+)"/.exec(filled)?.[1] ?? '');
  expect(stripSignature(address)).toBe('http://127.0.0.1:4000/media/x.csv?attach=1&knm=tfile.csv');
});

it('the URL of a thumbnail contains the encoded and signed URL of the original', () => {
  const filled = fill()('{{media}}/thumb/R1280x0/?scode=blog&amp;fname={{media}}/b.png', 'html');
  const original = originalUrlOf(unescaped(filled));
  expect(original).toMatch(/^http:\/\/127\.0\.0\.1:4000\/media\/b\.png\?.*signature=/);
  expect(stripSignature(original ?? '')).toBe('http://127.0.0.1:4000/media/b.png');
});

it('each URL gets a new signature every time, and nothing else changes', () => {
  const sign = fill();
  const text = `<img src="{{media}}/b.png" srcset="{{media}}/thumb/R1x0/?fname={{media}}/b.png" style="background: url('{{media}}/b.png')">`;
  const [first, second] = [sign(text, 'html'), sign(text, 'html')];
  expect(first).not.toBe(second);
  expect(stripSignatures(first)).toBe(stripSignatures(second));
});

it('braces other than those of media placeholders are unchanged', () => {
  const text = '{{ media }}/x {{media}} {{ page.title }} {% raw %} {{< figure >}}';
  expect(fill()(text, 'html')).toBe(text);
});
