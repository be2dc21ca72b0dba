import { describe, expect, it } from 'vitest';
import { metadataFormat } from '../../../src/media/metadata/index.ts';
import { photo, sharp, sharpSkipNote } from '../../helpers/images.ts';

const typeOf = (format: string) => `image/${format}`;
const formats = ['jpeg', 'png', 'webp', 'avif'] as const;

async function pixelsOf(bytes: Buffer): Promise<string> {
  return (await sharp!(bytes).autoOrient().raw().toBuffer()).toString('base64');
}

describe.skipIf(!sharp)(`Images with a location${sharpSkipNote}`, () => {
  it.each(formats)('are recognized, and lose their metadata but keep every pixel: %s', async (format) => {
    const small = { format, width: 64, height: 48 };
    const [there, elsewhere] = [await photo({ ...small, place: true }), await photo(small)];
    const { hasLocation, stripMetadata } = metadataFormat(typeOf(format))!;
    expect(hasLocation(there, true)).toBe(true);
    expect(hasLocation(elsewhere, true)).toBe(false);
    const clean = stripMetadata(there);
    expect(hasLocation(clean, true)).toBe(false);
    expect(clean.includes('Camera')).toBe(false);
    expect(await pixelsOf(clean)).toBe(await pixelsOf(there));
  });

  it.each(['jpeg', 'png', 'webp'] as const)('keep their orientation: %s', async (format) => {
    const bytes = await photo({ format, place: true, orientation: 6, width: 64, height: 48 });
    const clean = metadataFormat(typeOf(format))!.stripMetadata(bytes);
    expect((await sharp!(clean).metadata()).orientation).toBe(6);
    expect(metadataFormat(typeOf(format))!.hasLocation(clean, true)).toBe(false);
    expect(await pixelsOf(clean)).toBe(await pixelsOf(bytes));
  });

  it('keep their color profile', async () => {
    const bytes = await sharp!(await photo({ place: true, width: 320, height: 240 }))
      .withIccProfile('p3')
      .keepExif()
      .jpeg()
      .toBuffer();
    const clean = metadataFormat('image/jpeg')!.stripMetadata(bytes);
    expect((await sharp!(clean).metadata()).icc).toEqual((await sharp!(bytes).metadata()).icc);
  });

  it('are recognized from their first bytes if these are sufficient', async () => {
    const jpeg = metadataFormat('image/jpeg')!;
    const bytes = await photo({ place: true, width: 320, height: 240 });
    expect(jpeg.hasLocation(bytes.subarray(0, 4096), false)).toBe(true);
    expect(jpeg.hasLocation(bytes.subarray(0, 10), false)).toBeUndefined();
    expect(jpeg.hasLocation((await photo({ width: 320, height: 240 })).subarray(0, 8192), false)).toBe(false);
    expect(metadataFormat('image/png')!.hasLocation(Buffer.alloc(9), false)).toBeUndefined();
  });

  it.each([
    ['XMP', 0xe1, 'http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude="37,33.9N"/>'],
    ['place names in XMP', 0xe1, 'http://ns.adobe.com/xap/1.0/\0<x photoshop:City="Seoul"/>'],
    ['IPTC', 0xed, 'Photoshop 3.0\0\u001c\u0002\u005a\0\u0005Seoul'],
    ['invalid Exif', 0xe1, 'Exif\0\0nonsense'],
  ])('are recognized from %s', async (_, marker, content) => {
    const bytes = await photo({ width: 320, height: 240 });
    const data = Buffer.from(content, 'latin1');
    const segment = Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data]);
    const there = Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]);
    const { hasLocation, stripMetadata } = metadataFormat('image/jpeg')!;
    expect(hasLocation(there, true)).toBe(true);
    expect(stripMetadata(there).includes(data)).toBe(false);
    expect(await pixelsOf(stripMetadata(there))).toBe(await pixelsOf(bytes));
  });

  it('lose the images and videos that phones append, which have their own metadata', async () => {
    const bytes = await photo({ place: true, width: 320, height: 240 });
    const { stripMetadata } = metadataFormat('image/jpeg')!;
    expect(stripMetadata(Buffer.concat([bytes, bytes]))).toEqual(stripMetadata(bytes));
  });

  it.each(formats)('cause no errors if they are truncated or damaged: %s', async (format) => {
    const bytes = await photo({ format, place: true, width: 64, height: 48 });
    const { hasLocation, stripMetadata } = metadataFormat(typeOf(format))!;
    for (let at = 0; at < Math.min(bytes.length, 1500); at += 1) {
      for (const broken of [bytes.subarray(0, at), Buffer.from(bytes).fill(0xff, at, at + 1)]) {
        expect([true, false, undefined]).toContain(hasLocation(broken, false));
        if (hasLocation(broken, true)) expect(hasLocation(stripMetadata(broken), true)).not.toBe(undefined);
      }
    }
  });
});
