import { describe, expect, it } from 'vitest';
import { mediaBaseOf, resolvedAddress } from '../../src/core/media-base.ts';

const blog = { url: 'https://notes.blog.example.com', secondaryUrl: 'https://notes.example.com' };
const postUrl = 'https://notes.example.com/entry/first';

describe('mediaBaseOf', () => {
  it.each([
    [
      'what the source says of the post',
      { mediaBase: 'https://notes.example.com/7/', summary: { postUrl } },
      'https://notes.example.com/7/',
    ],
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
    expect(mediaBaseOf({ reading: null, ...record }, blog)).toBe(base);
  });

  it('is not known where no address is', () => {
    expect(mediaBaseOf({ summary: { postUrl: '/7' }, reading: null }, { url: 'notes' })).toBeUndefined();
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
    expect(resolvedAddress(address, postUrl)).toBe(absolute);
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
    expect(resolvedAddress(address, postUrl)).toBeUndefined();
  });

  it('resolves nothing without a base', () => {
    expect(resolvedAddress('/a.png', undefined)).toBeUndefined();
  });
});
