import { expect, it } from 'vitest';
import { checksumInName } from '../../../src/archive/format/copy.ts';

const sum = 'ab'.repeat(32);

it.each([
  [`data/media/ab/${sum}.png`, sum],
  // An earlier version gave files of `compress` this extension.
  [`data/media/ab/${sum}.Z`, sum],
  [`data/media/cd/${sum}.png`, undefined],
  [`data/media/ab/${sum}.tar.gz`, undefined],
  [`data/media/ab/${sum}`, undefined],
  ['data/media.json', undefined],
])('the checksum in the file name %s is %s', (path, expected) => {
  expect(checksumInName(path)).toBe(expected);
});
