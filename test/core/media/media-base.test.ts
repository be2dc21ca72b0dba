import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownMedium } from '../../../src/backup/media-base.ts';
import { withoutSignature } from '../../../src/core/media/media-url.ts';
import {
  isForeignHost,
  hasInvalidHost,
  mediaBaseOf,
  resolveOwnMedia,
  resolveMediaUrl,
  mediaDisplayName,
} from '../../../src/core/media/media-base.ts';

const blog = { url: 'https://notes.blog.example.com', secondaryUrl: 'https://notes.example.com' };
const postUrl = 'https://notes.example.com/entry/first';

describe('shownMedium', () => {
  it.each([
    ['https://backup.invalid/7/img/a%20b.png', 'img/a b.png'],
    ['https://backup.invalid/7/100%25%zz.png', '100%25%zz.png'],
    ['https://cdn.example.com/7/img/a%20b.png', 'https://cdn.example.com/7/img/a%20b.png'],
    ['./file/a.png', './file/a.png'],
  ])('tells people of %s', (address, shown) => {
    expect(mediaDisplayName(address)).toBe(shown);
  });
});

describe('mediaBaseOf', () => {
  it.each([
    ['the address of the post', { summary: { postUrl } }, postUrl],
    ['that of its reading, where the list has none', { summary: { postUrl: '' }, reading: { postUrl } }, postUrl],
    ['the address of the blog, its own domain first', { summary: {} }, 'https://notes.example.com'],
    [
      'the address of the blog where that of the post is none',
      { summary: { postUrl: '/7' } },
      'https://notes.example.com',
    ],
    [
      'nothing that is no page',
      { mediaBase: 'file:///etc/', summary: { postUrl: 'http://[' } },
      'https://notes.example.com',
    ],
  ])('is %s', (_, record, base) => {
    expect(mediaBaseOf({ reading: null, ...record }, blog)).toEqual({ page: base });
  });

  it('is not known where no address is', () => {
    expect(mediaBaseOf({ summary: { postUrl: '/7' }, reading: null }, { url: 'notes' })).toEqual({});
  });

  it('knows what the source has of the post itself beside that', () => {
    const mediaBase = 'https://backup.invalid/7/';
    expect(mediaBaseOf({ mediaBase, summary: { postUrl }, reading: null }, blog)).toEqual({
      own: mediaBase,
      page: postUrl,
    });
  });
});

describe('resolvedAddress', () => {
  it.each([
    ['img/a.png', 'https://notes.example.com/entry/img/a.png'],
    ['./img/a b.png', 'https://notes.example.com/entry/img/a%20b.png'],
    ['/img/a.png?x=1', 'https://notes.example.com/img/a.png?x=1'],
    ['../../../a.png', 'https://notes.example.com/a.png'],
    [' /a.png\n', 'https://notes.example.com/a.png'],
  ])('reads %j as a browser does', (address, absolute) => {
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
  ])('leaves %j alone, as it is relative to nothing or leads to no file', (address) => {
    expect(resolveMediaUrl(address, { page: postUrl })).toBeUndefined();
  });

  it('resolves nothing without a base', () => {
    expect(resolveMediaUrl('/a.png', {})).toBeUndefined();
  });

  describe('where the source has files of the post', () => {
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
    ])('takes %j for the name of one, whatever is in it', (written, path) => {
      const address = resolveMediaUrl(written, base) ?? '';
      expect(ownMedium(address)).toEqual({ id: '7', path });
      expect(resolveOwnMedia(written, base)).toBe(address);
      // What reads an address again finds the same.
      expect(new URL(address).href).toBe(address);
      expect(withoutSignature(address)).toBe(address);
    });

    it('reads one that begins at the root against the blog', () => {
      expect(resolveMediaUrl('/attachment/a.png', base)).toBe('https://notes.example.com/attachment/a.png');
      expect(resolveMediaUrl('/attachment/a.png', { own: base.own })).toBeUndefined();
    });

    it('finds the file of any name again', () => {
      const part = fc
        .string({ unit: 'binary', minLength: 1 })
        .filter(
          (name) =>
            name.trim() === name && !/[/\\\u0000-\u001f]/u.test(name) && !/^\.+$/u.test(name) && name.isWellFormed(),
        );
      fc.assert(
        fc.property(part, (name) => {
          for (const written of [`./img/${encodeURIComponent(name)}`, ...(name.includes('%') ? [] : [`./img/${name}`])])
            expect(ownMedium(resolveMediaUrl(written, base) ?? '')).toEqual({ id: '7', path: `img/${name}` });
        }),
      );
    });

    it('knows none by a name where it has none', () => {
      expect(resolveOwnMedia('a.png', { page: postUrl })).toBeUndefined();
      expect(resolveOwnMedia('/a.png', base)).toBe('https://backup.invalid/7/a.png');
    });
  });
});

describe('isForeign', () => {
  it.each([
    ['https://backup.invalid/7/img/a.png', 'https://backup.invalid/7/', false],
    ['https://backup.invalid/8/img/a.png', 'https://backup.invalid/7/', false],
    ['https://cdn.example.com/a.png', 'https://backup.invalid/7/', true],
    ['https://cdn.example.com/a.png', undefined, false],
    ['no address', 'https://backup.invalid/7/', false],
  ])('says of %s, where the source has %s: %s', (address, own, foreign) => {
    expect(isForeignHost(address, own)).toBe(foreign);
  });
});

describe('leadsNowhere', () => {
  it.each([
    ['https://backup.invalid/7/a.png', true],
    ['http://INVALID./', true],
    ['https://invalid.example.com/', false],
    ['https://notinvalid/', false],
    ['./img/a.png', false],
  ])('says of %s: %s', (address, nowhere) => {
    expect(hasInvalidHost(address)).toBe(nowhere);
  });
});
