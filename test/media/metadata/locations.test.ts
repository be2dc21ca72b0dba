import { describe, expect, it } from 'vitest';
import { metadataFormat } from '../../../src/media/metadata/index.ts';
import { photo, sharp, sharpSkipNote } from '../../helpers/images.ts';

const typeOf = (format: string) => `image/${format}`;
const formats = ['jpeg', 'png', 'webp', 'avif'] as const;

async function pixelsOf(bytes: Buffer): Promise<string> {
  return (await sharp!(bytes).autoOrient().raw().toBuffer()).toString('base64');
}

/** Returns the position of a box's type in an image of the HEIF family. */
const boxAt = (bytes: Buffer, type: string) => bytes.indexOf(type, 0, 'latin1');

/**
 * Rewrites the item locations of an AVIF file in another version of that box (ISO 14496-12, section 8.11.3). Phones write versions 1 and 2,
 * sharp writes version 0: one extent per item, all sizes four bytes.
 */
function withItemLocations(bytes: Buffer, version: 1 | 2): Buffer {
  const [meta, box] = [boxAt(bytes, 'meta') - 4, boxAt(bytes, 'iloc') - 4];
  const end = box + bytes.readUInt32BE(box);
  const count = bytes.readUInt16BE(box + 14);
  expect([bytes[box + 8], bytes.readUInt16BE(box + 12), end - box]).toEqual([0, 0x4440, 16 + count * 18]);
  const idSize = version === 1 ? 2 : 4;
  const head = Buffer.alloc(14 + idSize);
  const growth = head.length - 16 + count * (idSize + 22 - 18);
  head.write('iloc', 4, 'latin1');
  head[8] = version;
  head.writeUInt16BE(0x4444, 12);
  head.writeUIntBE(count, 14, idSize);
  const items = Array.from({ length: count }, (_, index) => {
    const at = box + 16 + index * 18;
    const item = Buffer.alloc(idSize + 22);
    item.writeUIntBE(bytes.readUInt16BE(at), 0, idSize);
    // The construction method is 0, the data reference index is 0, and the extent has the index 0.
    item.writeUInt32BE(bytes.readUInt32BE(at + 4) + growth, idSize + 4);
    bytes.copy(item, idSize + 8, at + 8, at + 10);
    bytes.copy(item, idSize + 14, at + 10, at + 18);
    return item;
  });
  const locations = Buffer.concat([head, ...items]);
  locations.writeUInt32BE(locations.length, 0);
  const changed = Buffer.concat([bytes.subarray(0, box), locations, bytes.subarray(end)]);
  changed.writeUInt32BE(bytes.readUInt32BE(meta) + growth, meta);
  return changed;
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

  it.each([1, 2] as const)(
    'are recognized and cleaned if their item locations have version %d, as of phones',
    async (version) => {
      const small = { format: 'avif', width: 64, height: 48 } as const;
      const there = withItemLocations(await photo({ ...small, place: true }), version);
      const { hasLocation, stripMetadata } = metadataFormat('image/avif')!;
      expect(hasLocation(there, true)).toBe(true);
      const clean = stripMetadata(there);
      expect(hasLocation(clean, true)).toBe(false);
      expect(clean.includes('Camera')).toBe(false);
      expect(await pixelsOf(clean)).toBe(await pixelsOf(there));
    },
  );

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
