import { describe, expect, it } from 'vitest';
import { noCopies, originalNameOf, plannedCopies, plannedShared } from '../../../src/publish/media/image-plan.ts';

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
    expect(originalNameOf(noCopies(picture(1, 1).file))).toBe(`ab/${sum}`);
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
