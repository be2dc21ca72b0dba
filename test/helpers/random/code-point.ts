import fc from 'fast-check';

/**
 * Any code point except surrogates, as the unit of `fc.string`. Like its unit "binary", which first makes a table of a million strings: that
 * takes seconds and 85 MB in each process.
 */
export const codePoint = fc.nat({ max: 0x10ffff - 0x800 }).map(
  (index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800),
  (text) => {
    const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (point === undefined || String.fromCodePoint(point) !== text || (point >= 0xd800 && point < 0xe000)) {
      throw new Error('Not a code point.');
    }
    return point < 0xd800 ? point : point - 0x800;
  },
);
