import { describe, expect, it } from 'vitest';
import { isInlineImage } from '../../../src/body/addresses/addresses.ts';
import { inlineSvg, toInlineImage } from '../../../src/body/media/inline-image.ts';

const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const base64 = png.toString('base64');
const plain = `data:image/png;base64,${base64}`;
const of = (bytes: Buffer | string) => `data:;base64,${Buffer.from(bytes as string, 'latin1').toString('base64')}`;
const bitmap = Buffer.alloc(54);
bitmap.write('BM', 'latin1');
bitmap.writeUInt32LE(40, 14);

describe('an image in a data: URL', () => {
  it.each([
    plain,
    `DATA:image/png;charset=utf-8;base64,${base64}`,
    `data:image/png; BASE64 ,${base64}#part`,
    `data:image/png;base64,${base64.replaceAll('=', '%3D').replaceAll('+', '%2B')}`,
    `data:image/png;base64,%0A${base64}%20`,
    `data:;base64,${base64}`,
    `data:application/octet-stream;base64,${base64}`,
    `data:image/svg+xml;base64,${base64}`,
    'data:image/png,%89PNG%0D%0A%1A%0A',
  ])('is normalized: %s', (address) => {
    expect(toInlineImage(address)).toBe(plain);
  });

  it.each([
    ['jpeg', '\xff\xd8\xff\xe0'],
    ['gif', 'GIF89a'],
    ['webp', 'RIFF\0\0\0\0WEBPVP8 '],
    ['avif', '\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf'],
    ['bmp', bitmap.toString('latin1')],
  ])('gets its type from its first bytes: %s', (type, bytes) => {
    const found = toInlineImage(of(bytes)) ?? '';
    expect(found).toContain(`data:image/${type};base64,`);
    expect(isInlineImage(found)).toBe(true);
    expect(isInlineImage(`data:image/${type};base64,AAAA`)).toBe(true);
  });

  it.each([
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    'data:image/png,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:image/tiff;base64,SUkqAA==',
    'data:,BMW builds cars, and has done so for years',
    'data:image/png',
    'data:',
    'https://e.example/a.png',
    'javascript:alert(1)',
  ])('is rejected if it is not a supported raster image: %s', (address) => {
    expect(toInlineImage(address)).toBeUndefined();
  });

  it('is rejected if it is text declared as an image', () => {
    expect(toInlineImage(`data:image/png;charset=utf-8;base64,${btoa('<svg onload="alert(1)"/>')}`)).toBeUndefined();
  });
});

describe('an SVG drawing in a data: URL', () => {
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg"><text>그림 #1</text></svg>';

  it.each([
    `data:image/svg+xml,${drawn}`,
    `data:image/svg+xml;utf8,${encodeURIComponent(drawn)}`,
    `data:image/svg+xml;charset=utf-8;base64,${Buffer.from(drawn).toString('base64')}`,
  ])('is decoded: %s', (address) => {
    expect(inlineSvg(address)).toBe(drawn);
  });

  it.each([`data:text/html,${drawn}`, `data:,${drawn}`, plain, 'data:image/svg+xml;base64,//8='])(
    'is rejected if it has another media type or is not valid UTF-8: %s',
    (address) => {
      expect(inlineSvg(address)).toBeUndefined();
    },
  );
});
