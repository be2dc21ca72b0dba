import { describe, expect, it } from 'vitest';
import { chooseBlog } from '../../src/backup/choose-blog.ts';
import { textOf } from '../helpers/text-of.ts';

const [tides, dunes] = [{ name: 'tides' }, { name: 'dunes' }];

describe('chooseBlog', () => {
  it('returns the only blog, whatever name is wanted', () => {
    expect(chooseBlog([tides], undefined)).toBe(tides);
    expect(chooseBlog([tides], 'dunes')).toBe(tides);
  });

  it('returns the wanted one of several blogs', () => {
    expect(chooseBlog([tides, dunes], 'dunes')).toBe(dunes);
  });

  it('names the blogs and the option if none is wanted, or the wanted one is missing', () => {
    expect(() => chooseBlog([tides, dunes], undefined)).toThrow(
      textOf('backup.choose-blog', { blogs: ['tides', 'dunes'] }),
    );
    expect(() => chooseBlog([tides, dunes], 'shore')).toThrow(
      'The backup has no blog named "shore". It has: tides, dunes. Choose one of them with --blog.',
    );
  });
});
