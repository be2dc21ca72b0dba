import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMediaAddress } from '../../../src/backup/media-base.ts';
import { stripSignature } from '../../../src/core/media/media-url.ts';
import {
  isForeignHost,
  hasInvalidHost,
  mediaBaseOf,
  resolveOwnMedia,
  resolveMediaUrl,
  mediaDisplayName,
} from '../../../src/core/media/media-base.ts';
import { codePoint } from '../../helpers/random/code-point.ts';

const blog = { url: 'https://notes.blog.example.com', secondaryUrl: 'https://notes.example.com' };
const postUrl = 'https://notes.example.com/entry/first';

describe('mediaDisplayName', () => {
  it.each([
    ['https://backup.invalid/7/img/a%20b.png', 'img/a b.png'],
    ['https://backup.invalid/7/100%25%zz.png', '100%25%zz.png'],
    ['https://cdn.example.com/7/img/a%20b.png', 'https://cdn.example.com/7/img/a%20b.png'],
    ['./file/a.png', './file/a.png'],
  ])('shows %s as %s', (address, shown) => {
    expect(mediaDisplayName(address)).toBe(shown);
  });
});

describe('mediaBaseOf', () => {
  it.each([
    ['the URL of the post', { summary: { postUrl } }, postUrl],
    ['the URL of the reading if the list has none', { summary: { postUrl: '' }, reading: { postUrl } }, postUrl],
    ['the URL of the blog, with its own domain first', { summary: {} }, 'https://notes.example.com'],
    [
      'the URL of the blog if that of the post is not absolute',
      { summary: { postUrl: '/7' } },
      'https://notes.example.com',
    ],
    [
      'only a valid http or https URL',
      { mediaBase: 'file:///etc/', summary: { postUrl: 'http://[' } },
      'https://notes.example.com',
    ],
  ])('returns %s', (_, record, base) => {
    expect(mediaBaseOf({ reading: null, ...record }, blog)).toEqual({ page: base });
  });

  it('returns no URL if there is no valid one', () => {
    expect(mediaBaseOf({ summary: { postUrl: '/7' }, reading: null }, { url: 'notes' })).toEqual({});
  });

  it('includes the base URL of the media files that the source has for the post', () => {
    const mediaBase = 'https://backup.invalid/7/';
    expect(mediaBaseOf({ mediaBase, summary: { postUrl }, reading: null }, blog)).toEqual({
      own: mediaBase,
      page: postUrl,
    });
  });
});

describe('resolveMediaUrl', () => {
  it.each([
    ['img/a.png', 'https://notes.example.com/entry/img/a.png'],
    ['./img/a b.png', 'https://notes.example.com/entry/img/a%20b.png'],
    ['/img/a.png?x=1', 'https://notes.example.com/img/a.png?x=1'],
    ['../../../a.png', 'https://notes.example.com/a.png'],
    [' /a.png\n', 'https://notes.example.com/a.png'],
  ])('resolves %j as a browser would', (address, absolute) => {
    expect(resolveMediaUrl(address, { page: postUrl })).toBe(absolute);
  });

  it.each([
    '',
    ' ',
    '#top',
    '?page=2',
    '//cdn.example.com/a.png',
    'https://cdn.example.com/a.png',
    'data:image/png;base64,',
    'javascript:alert(1)',
  ])('returns undefined for %j, which is not relative or not a file', (address) => {
    expect(resolveMediaUrl(address, { page: postUrl })).toBeUndefined();
  });

  it('resolves nothing without a base', () => {
    expect(resolveMediaUrl('/a.png', {})).toBeUndefined();
  });

  describe('if the source has media files for the post', () => {
    const base = { own: 'https://backup.invalid/7/', page: postUrl };

    it.each([
      ['./img/a.png', 'img/a.png'],
      ['img/a b.png', 'img/a b.png'],
      ['./img/%ED%95%9C.png', 'img/한.png'],
      ['./img/한글.png', 'img/한글.png'],
      ['./img/한글.png'.normalize('NFD'), 'img/한글.png'.normalize('NFD')],
      ['./img/what?.png', 'img/what?.png'],
      ['./img/C#.png', 'img/C#.png'],
      ['./img/100%.png', 'img/100%.png'],
      ['./img/100%25.png', 'img/100%.png'],
      ['./img/%C7%D1.png', 'img/%C7%D1.png'],
      ['./file/a&b;c+d.zip', 'file/a&b;c+d.zip'],
      ['.\\img\\a.png', 'img/a.png'],
    ])('resolves %j to a file, whatever characters are in its name', (written, path) => {
      const address = resolveMediaUrl(written, base) ?? '';
      expect(parseMediaAddress(address)).toEqual({ id: '7', path });
      expect(resolveOwnMedia(written, base)).toBe(address);
      // Parsing the result again does not change it.
      expect(new URL(address).href).toBe(address);
      expect(stripSignature(address)).toBe(address);
    });

    it('resolves a URL with a leading slash against the blog', () => {
      expect(resolveMediaUrl('/attachment/a.png', base)).toBe('https://notes.example.com/attachment/a.png');
      expect(resolveMediaUrl('/attachment/a.png', { own: base.own })).toBeUndefined();
    });

    it('resolves any file name', () => {
      const part = fc
        .string({ unit: codePoint, minLength: 1 })
        .filter(
          (name) =>
            name.trim() === name && !/[/\\\u0000-\u001f]/u.test(name) && !/^\.+$/u.test(name) && name.isWellFormed(),
        );
      fc.assert(
        fc.property(part, (name) => {
          for (const written of [`./img/${encodeURIComponent(name)}`, ...(name.includes('%') ? [] : [`./img/${name}`])])
            expect(parseMediaAddress(resolveMediaUrl(written, base) ?? '')).toEqual({ id: '7', path: `img/${name}` });
        }),
      );
    });

    it('resolves file names only if the source has files', () => {
      expect(resolveOwnMedia('a.png', { page: postUrl })).toBeUndefined();
      expect(resolveOwnMedia('/a.png', base)).toBe('https://backup.invalid/7/a.png');
    });
  });
});

describe('isForeignHost', () => {
  it.each([
    ['https://backup.invalid/7/img/a.png', 'https://backup.invalid/7/', false],
    ['https://backup.invalid/8/img/a.png', 'https://backup.invalid/7/', false],
    ['https://cdn.example.com/a.png', 'https://backup.invalid/7/', true],
    ['https://cdn.example.com/a.png', undefined, false],
    ['not a URL', 'https://backup.invalid/7/', false],
  ])('given the URL %s and the base URL %s, returns %s', (address, own, foreign) => {
    expect(isForeignHost(address, own)).toBe(foreign);
  });
});

describe('hasInvalidHost', () => {
  it.each([
    ['https://backup.invalid/7/a.png', true],
    ['http://INVALID./', true],
    ['https://invalid.example.com/', false],
    ['https://notinvalid/', false],
    ['./img/a.png', false],
  ])('given %s, returns %s', (address, nowhere) => {
    expect(hasInvalidHost(address)).toBe(nowhere);
  });
});
