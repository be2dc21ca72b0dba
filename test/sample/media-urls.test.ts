import { expect, it } from 'vitest';
import { originalUrlOf, stripSignature, stripSignatures } from '../../src/core/media/media-url.ts';
import { createMediaUrlFiller } from '../../src/sample/media-urls.ts';

const base = new URL('http://127.0.0.1:4000/media/');
const fill = () => createMediaUrlFiller(base, () => 0.5);
const unescaped = (html: string) => html.replaceAll('&amp;', '&');

it('adds a removable signature to a URL', () => {
  const filled = fill()('{{media}}/a/b.png', 'text');
  expect(filled).not.toBe(stripSignature(filled));
  expect(stripSignature(filled)).toBe('http://127.0.0.1:4000/media/a/b.png');
});

it('keeps other parameters and escapes & in HTML', () => {
  const filled = fill()('<a href="{{media}}/x.csv?attach=1&amp;knm=tfile.csv">', 'html');
  expect(filled.replaceAll('&amp;', '')).not.toContain('&');
  const address = unescaped(/"([^"]+)"/.exec(filled)?.[1] ?? '');
  expect(stripSignature(address)).toBe('http://127.0.0.1:4000/media/x.csv?attach=1&knm=tfile.csv');
});

it('encodes the signed original in the URL of a thumbnail', () => {
  const filled = fill()('{{media}}/thumb/R1280x0/?scode=blog&amp;fname={{media}}/b.png', 'html');
  const original = originalUrlOf(unescaped(filled));
  expect(original).toMatch(/^http:\/\/127\.0\.0\.1:4000\/media\/b\.png\?.*signature=/);
  expect(stripSignature(original ?? '')).toBe('http://127.0.0.1:4000/media/b.png');
});

it('gives each URL a new signature and changes nothing else', () => {
  const sign = fill();
  const text = `<img src="{{media}}/b.png" srcset="{{media}}/thumb/R1x0/?fname={{media}}/b.png" style="background: url('{{media}}/b.png')">`;
  const [first, second] = [sign(text, 'html'), sign(text, 'html')];
  expect(first).not.toBe(second);
  expect(stripSignatures(first)).toBe(stripSignatures(second));
});

it('leaves other braces alone', () => {
  const text = '{{ media }}/x {{media}} {{ page.title }} {% raw %} {{< figure >}}';
  expect(fill()(text, 'html')).toBe(text);
});
