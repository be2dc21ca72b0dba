import { supportedExtensions } from 'file-type';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { extensionOf, archiveExtension, detectMediaType } from '../../src/media/type.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { compound, gif, jpeg, page, pdf, png, svg, webp, zip } from './samples.ts';

async function typeOf(content: string | Buffer, named = ''): Promise<string> {
  const bytes = Buffer.from(content);
  const file = path.join(temporaryFolder(), 'medium');
  writeFileSync(file, bytes);
  const { type, extension } = await detectMediaType(file, { start: bytes, size: bytes.length }, named);
  return `${type} .${extension}`;
}

describe('The type of a media file', () => {
  it.each([
    ['PNG', png(), 'image/png .png'],
    ['JPEG', jpeg(), 'image/jpeg .jpg'],
    ['GIF', gif(), 'image/gif .gif'],
    ['WebP', webp(), 'image/webp .webp'],
    ['SVG', svg, 'image/svg+xml .svg'],
    ['SVG after a declaration', `<?xml version="1.0"?>${svg}`, 'image/svg+xml .svg'],
    ['PDF', pdf, 'application/pdf .pdf'],
    ['zip', zip, 'application/zip .zip'],
  ])('is detected from the bytes of %s, whatever its name', async (_, bytes, expected) => {
    expect(await typeOf(bytes)).toBe(expected);
    expect(await typeOf(bytes, 'html')).toBe(expected);
    expect(await typeOf(bytes, 'hwp')).toBe(expected);
    expect(await typeOf(bytes, 'bmp')).toBe(expected);
  });

  it.each([
    [compound, 'hwp', 'application/x-hwp .hwp'],
    [compound, 'doc', 'application/msword .doc'],
    [compound, 'xls', 'application/vnd.ms-excel .xls'],
    [compound, 'ppt', 'application/vnd.ms-powerpoint .ppt'],
    [compound, 'html', 'application/x-cfb .bin'],
    [zip, 'hwpx', 'application/hwp+zip .hwpx'],
    [zip, 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document .docx'],
    ['HWP Document File V3.00 \x1a\x01\x02', 'hwp', 'application/x-hwp .hwp'],
    ['이름,나이\n가,1\n', 'csv', 'text/csv .csv'],
    ['BMI 계산', 'txt', 'text/plain .txt'],
    ['{"a":1}', 'json', 'application/json .json'],
    ['<?xml version="1.0"?><data/>', 'xml', 'application/xml .xml'],
  ])('is determined by the extension if the bytes are ambiguous: case %#', async (bytes, named, expected) => {
    expect(await typeOf(bytes, named)).toBe(expected);
  });

  it.each([
    'html',
    'htm',
    'xhtml',
    'svg',
    'js',
    'mjs',
    'php',
    'md',
    'markdown',
    'liquid',
    'njk',
    'rb',
    'constructor',
    '__proto__',
  ])('is never %s because of its name', async (named) => {
    expect(await typeOf('그저 글', named)).toBe('text/plain .txt');
    expect(await typeOf(Buffer.from('00010203ffee', 'hex'), named)).toBe('application/octet-stream .bin');
  });

  it.each([
    ['1f9d90', 'application/x-compress .z'],
    ['1fa001', 'application/x-compress .z'],
    ['1f8b0800', 'application/gzip .gz'],
  ])('has an extension in lower case for bytes that start with %s', async (start, expected) => {
    const bytes = Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(200, 0x41)]);
    expect(await typeOf(bytes)).toBe(expected);
    expect(await typeOf(bytes, 'Z')).toBe(expected);
  });

  it('has an extension that archives allow, for every detectable type', () => {
    expect([...supportedExtensions].filter((found) => !/^[a-z0-9]{1,16}$/u.test(archiveExtension(found)))).toEqual([]);
    expect(['Z', 'tar.gz', 'PNG', 'tar.zst', '', 'a'.repeat(17)].map(archiveExtension)).toEqual(
      ['z', 'tgz', 'png', 'bin', 'bin', 'bin'], //
    );
  });

  it('is plain text or binary if it is unknown', async () => {
    expect(await typeOf('그저 글')).toBe('text/plain .txt');
    expect(await typeOf('')).toBe('text/plain .txt');
    expect(await typeOf(Buffer.from('00010203ffee', 'hex'))).toBe('application/octet-stream .bin');
  });

  it('never has an extension that makes browsers run a page', async () => {
    expect(await typeOf(page, 'html')).toBe('text/html .txt');
    expect(await typeOf(page, 'csv')).toBe('text/html .txt');
  });

  it('is detected even if the file is truncated', async () => {
    const whole = Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), Buffer.alloc(60, 0xff)]);
    for (let length = 1; length < whole.length; length += 1) {
      expect(await typeOf(whole.subarray(0, length))).toMatch(/ \.[a-z0-9]+$/u);
    }
  });

  it('cannot be detected if the file cannot be read', async () => {
    const missing = path.join(temporaryFolder(), 'missing');
    await expect(detectMediaType(missing, { start: png(), size: 1_000_000 }, '')).rejects.toThrow('ENOENT');
  });
});

describe('extensionOf', () => {
  it.each([
    ['https://host/a/b.PNG?x=y.txt#z.csv', 'png'],
    ['https://host/%ED%95%9C%EA%B8%80.hwp?attach=1', 'hwp'],
    ['https://host/archive.tar.gz', 'gz'],
    ['https://host/a.b/c', ''],
    ['https://host.com/', ''],
    ['https://host/a.', ''],
    ['https://host/cfile1.uf@12345', ''],
    ['https://host/a.%2e%2e', ''],
  ])('returns the extension of %s: "%s"', (address, expected) => {
    expect(extensionOf(new URL(address))).toBe(expected);
  });
});
