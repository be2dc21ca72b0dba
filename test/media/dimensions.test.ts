import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dimensionsOf } from '../../src/media/dimensions.ts';
import { gif, jpeg, png, svg, webp } from './samples.ts';

const svgOf = (attributes: string) =>
  Buffer.from(`<?xml version="1.0"?><!-- <svg width="1" height="1"> --><svg ${attributes}/>`);

describe('The dimensions of an image', () => {
  it.each([
    ['image/png', png(640, 2), 640, 2],
    ['image/jpeg', jpeg(1024, 768), 1024, 768],
    ['image/gif', gif(5, 6), 5, 6],
    ['image/webp', webp(300, 200), 300, 200],
    ['image/svg+xml', Buffer.from(svg), 9, 10],
  ])('are read from %s', (type, bytes, width, height) => {
    expect(dimensionsOf(bytes, type)).toEqual({ width, height });
  });

  it.each([1, 2, 3, 4])('are unchanged for orientation %i', (orientation) => {
    expect(dimensionsOf(jpeg(40, 30, orientation), 'image/jpeg')).toEqual({ width: 40, height: 30 });
  });

  it.each([5, 6, 7, 8])('are swapped for orientation %i', (orientation) => {
    expect(dimensionsOf(jpeg(40, 30, orientation), 'image/jpeg')).toEqual({ width: 30, height: 40 });
  });

  it('are found after a large color profile', () => {
    expect(dimensionsOf(jpeg(40, 30, undefined, 600_000), 'image/jpeg')).toEqual({ width: 40, height: 30 });
  });

  it.each([
    ['width="20" height="10"', { width: 20, height: 10 }],
    ["width='20px'\n height='10px'", { width: 20, height: 10 }],
    ['width="1in" height="2in"', { width: 96, height: 192 }],
    ['viewBox="0 0 24 12"', { width: 24, height: 12 }],
    ['viewBox="0,0,24,12"', { width: 24, height: 12 }],
    ['width="48" viewBox="0 0 24 12"', { width: 48, height: 24 }],
    ['width="100%" height="100%" viewBox="0 0 24 12"', { width: 24, height: 12 }],
    ['width="0" height="0"', undefined],
    ['width="wide" height="high"', undefined],
    ['viewBox="0 0 0 0"', undefined],
    ['', undefined],
  ])('are read from the attributes of an SVG: %s', (attributes, expected) => {
    expect(dimensionsOf(svgOf(attributes), 'image/svg+xml')).toEqual(expected);
  });

  it('are read from an SVG whose root element has a namespace prefix', () => {
    expect(dimensionsOf(Buffer.from('<s:svg width="3" height="4"/>'), 'image/svg+xml')).toEqual({
      width: 3,
      height: 4,
    });
  });

  it('are undefined for other files', () => {
    expect(dimensionsOf(png(), 'application/pdf')).toBeUndefined();
    expect(dimensionsOf(Buffer.alloc(0), 'image/png')).toBeUndefined();
  });

  it('are positive integers or undefined for any bytes', () => {
    const whole = [png(), jpeg(4, 3, 6), gif(), webp(), Buffer.from(svg)];
    const types = [
      'image/png',
      'image/jpeg',
      'image/gif',
      'image/webp',
      'image/avif',
      'image/bmp',
      'image/x-icon',
      'image/svg+xml',
    ];
    const damaged = fc
      .tuple(fc.constantFrom(...whole), fc.nat(80), fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 0, max: 255 }))))
      .map(([bytes, length, changes]) => {
        const copy = Buffer.from(bytes.subarray(0, length));
        for (const [at, value] of changes) if (at < copy.length) copy[at] = value;
        return copy;
      });
    fc.assert(
      fc.property(damaged, fc.constantFrom(...types), (bytes, type) => {
        const { width = 1, height = 1 } = dimensionsOf(bytes, type) ?? {};
        expect(Number.isSafeInteger(width) && Number.isSafeInteger(height) && width > 0 && height > 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
