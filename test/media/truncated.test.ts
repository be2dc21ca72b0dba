import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTruncated } from '../../src/media/truncated.ts';
import { gif, jpeg, png, webp } from './samples.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

/**
 * Contains a thumbnail with its own end marker, two scans with stuffed bytes and restart markers, and a fill byte before the last marker.
 */
const photo = Buffer.concat([
  hex('ffd8 ffe1 000a ffd8ffdb 1122 ffd9'),
  hex('ffda 0003 01 1234ff00 ffd0 56ff00 ffda 0003 01 99ff00ff ffd9'),
]);
/** Contains two frames with a color table each, a comment and an extension. */
const animation = hex(
  '474946383961 01000100 80 00 00 000000ffffff 21ff 033b3b3b 00 ' +
    '2c 00000000 01000100 00 02 024c01 00 21fe 013b 00 2c 00000000 01000100 80 000000ffffff 02 023b3b 00 3b',
);

const images: readonly (readonly [string, Buffer, number])[] = [
  ['jpeg', jpeg(4, 3, 6), 3],
  ['photo', photo, 3],
  ['png', png(), 8],
  ['gif', gif(), 6],
  ['animation', animation, 6],
  ['webp', webp(), 12],
];

const isCut = (bytes: Uint8Array) =>
  isTruncated(bytes.length, (at, length) => Promise.resolve(bytes.subarray(at, at + length)));

describe.each(images)('The end of an image (%s)', (_, image, magic) => {
  it('is found, even if other bytes follow', async () => {
    expect(await isCut(image)).toBe(false);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), async (more) => {
        expect(await isCut(Buffer.concat([image, more]))).toBe(false);
      }),
    );
    expect(await isCut(Buffer.concat([image, Buffer.alloc(1000)]))).toBe(false);
  });

  it('is reported as missing wherever the image is truncated', async () => {
    const found: number[] = [];
    for (let size = magic; size < image.length; size += 1)
      if (!(await isCut(image.subarray(0, size)))) found.push(size);
    expect(found).toEqual([]);
  });
});

it('isTruncated finds the end of a photo that is read in chunks', async () => {
  const scan = Buffer.alloc(300_001, hex('12 ff00 34 ffd3'));
  const large = Buffer.concat([photo.subarray(0, -2), scan, hex('ffd9')]);
  expect(await isCut(large)).toBe(false);
  expect(await isCut(large.subarray(0, -1))).toBe(true);
});

it('isTruncated returns false for other files, and for images with an impossible end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), async (bytes) => {
      expect(await isCut(bytes)).toBe(false);
    }),
  );
  expect(await isCut(Buffer.from('RIFF\xff\xff\xff\xffWAVE', 'latin1'))).toBe(false);
  expect(await isCut(hex('474946383961010001000000000000'))).toBe(false);
});
