import { describe, expect, it } from 'vitest';
import {
  noCopiesMarker,
  originalNameOf,
  plannedCopies,
  plannedPrint,
  plannedShared,
} from '../../../src/publish/media/image-plan.ts';

const sum = 'ab'.repeat(32);
const picture = (width: number, height: number, type = 'image/jpeg', size = 3_000_000) => ({
  file: `ab/${sum}.jpg`,
  type,
  size,
  width,
  height,
});
const widths = (...of: Parameters<typeof picture>) => plannedCopies(picture(...of)).map((copy) => copy.width);

describe('The copies of an image', () => {
  it.each([
    [4032, [480, 960, 1600]],
    [1600, [480, 960, 1600]],
    [1280, [480, 960, 1280]],
    [1100, [480, 1100]],
    [600, [600]],
    [300, [300]],
  ])(
    'that is %i pixels wide are at most as wide as the original, and no two have similar widths',
    (width, expected) => {
      expect(widths(width, width)).toEqual(expected);
    },
  );

  it('are named after the original, width and recipe, and keep the aspect ratio', () => {
    const [copy] = plannedCopies(picture(4032, 3024));
    expect(copy).toEqual({ file: `ab/${sum}-480v1.webp`, type: 'image/webp', width: 480, height: 360 });
    expect(originalNameOf(copy!.file)).toBe(`ab/${sum}`);
    expect(originalNameOf(noCopiesMarker(picture(1, 1).file))).toBe(`ab/${sum}`);
    expect(originalNameOf(`ab/${sum}-card.png`)).toBeUndefined();
  });

  it('are not planned for small, animated, vector or oversized images', () => {
    expect(widths(1600, 1200, 'image/jpeg', 40_000)).toEqual([]);
    expect(widths(1600, 1200, 'image/gif')).toEqual([]);
    expect(widths(1600, 1200, 'image/svg+xml')).toEqual([]);
    expect(widths(30_000, 30_000, 'image/png')).toEqual([]);
    expect(plannedShared(picture(30_000, 30_000, 'image/png'))).toBeUndefined();
  });

  it('do not exceed the maximum height of a WebP image', () => {
    expect(widths(700, 20_000)).toEqual([480]);
    expect(widths(480, 40_000)).toEqual([]);
  });

  it('include a JPEG for link previews if the original is large, or of a type that not all services accept', () => {
    expect(plannedShared(picture(4032, 3024))).toMatchObject({ type: 'image/jpeg', width: 1200, height: 900 });
    expect(plannedShared(picture(4032, 3024, 'image/jpeg', 900_000))).toBeUndefined();
    expect(plannedShared(picture(800, 600, 'image/webp', 50_000))).toMatchObject({ type: 'image/jpeg', width: 800 });
  });
});

describe('The copy of an image for books', () => {
  const print = (...of: Parameters<typeof picture>) => plannedPrint(picture(...of));

  it('is a JPEG that is as wide as a page, and named differently from the copies for pages', () => {
    expect(print(4032, 3024)).toEqual({
      file: `ab/${sum}-p1600v1.jpg`,
      type: 'image/jpeg',
      width: 1600,
      height: 1200,
    });
    expect(originalNameOf(`ab/${sum}-p1600v1.jpg`)).toBe(`ab/${sum}`);
    expect(originalNameOf(`ab/${sum}-cover.jpg`)).toBeUndefined();
  });

  it('has few enough pixels for e-readers, without making long strips too narrow to be read', () => {
    expect(print(1600, 4800)).toMatchObject({ width: 1131, height: 3393 });
    expect(print(800, 12_000)).toMatchObject({ width: 505, height: 7575 });
    expect(print(10, 100_000, 'image/png')).toBeUndefined();
  });

  it('is PNG for a PNG, because drawings must stay sharp, unless its size is that of a photo', () => {
    expect(print(2000, 1000, 'image/png', 300_000)).toMatchObject({ type: 'image/png', width: 1600 });
    expect(print(2000, 1000, 'image/png', 3_000_000)).toMatchObject({ type: 'image/jpeg', width: 1600 });
    expect(print(900, 600, 'image/png', 1_500_000)).toMatchObject({ type: 'image/jpeg', width: 900 });
  });

  it('replaces every image of a type that not all readers show', () => {
    expect(print(64, 48, 'image/webp', 900)).toMatchObject({ type: 'image/jpeg', width: 64, height: 48 });
    expect(print(64, 48, 'image/avif', 900)).toMatchObject({ type: 'image/jpeg' });
    expect(print(64, 48, 'image/apng', 900)).toMatchObject({ type: 'image/png' });
  });

  it('is not made of images that fit, are vector graphics or animations, or cannot be decoded safely', () => {
    expect(print(1600, 1200, 'image/jpeg', 400_000)).toBeUndefined();
    expect(print(100, 80, 'image/png', 30_000)).toBeUndefined();
    expect(print(4000, 3000, 'image/gif')).toBeUndefined();
    expect(print(4000, 3000, 'image/svg+xml')).toBeUndefined();
    expect(print(30_000, 30_000, 'image/webp')).toBeUndefined();
    expect(plannedPrint({ file: `ab/${sum}.jpg`, type: 'image/jpeg', size: 3_000_000 })).toBeUndefined();
  });
});
