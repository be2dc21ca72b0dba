import { describe, expect, it } from 'vitest';
import type { ConversionData } from '../../../src/publish/forms/conversion-data.ts';
import { portable } from '../../../src/publish/forms/portable/index.ts';
import { mediumAddress } from '../../../src/publish/forms/portable/media-url.ts';

const mediaUrl = 'https://media.example/files/';
const addresses: Partial<Record<string, string>> = {
  1: 'https://blog.example.com/1',
  2: 'https://blog.example.com/entry/%EB%B3%84-%EB%B3%B4%EA%B8%B0?category=3',
  3: 'https://blog.example.com/entry/한글 주소',
  4: '',
};
const postsById = { get: (id: string) => ({ address: addresses[id] }) };
const { links } = portable.forPost({ sitePath: '', markdownPath: '' }, { mediaUrl, postsById } as ConversionData);

describe('Links of a body for another platform', () => {
  it('use absolute URLs for media', () => {
    expect(links.medium({ file: 'ab/abc.png' })).toBe('https://media.example/files/ab/abc.png');
    expect(mediumAddress(mediaUrl, { file: 'ab/a b.png' })).toBe('https://media.example/files/ab/a%20b.png');
    expect(mediumAddress(mediaUrl, { file: 'ab/서촌-지붕.png' })).toBe('https://media.example/files/ab/서촌-지붕.png');
  });

  it.each([
    ['1', '', '/1'],
    ['1', 'body-place', '/1#body-place'],
    ['1', 'body-자리', '/1#body-%EC%9E%90%EB%A6%AC'],
    ['2', '', '/entry/%EB%B3%84-%EB%B3%B4%EA%B8%B0'],
    ['3', '', '/entry/%ED%95%9C%EA%B8%80%20%EC%A3%BC%EC%86%8C'],
    ['4', '', '/4'],
    ['a/b', '', '/a%2Fb'],
  ])('use the path at the source for a link to post %s with the fragment "%s": %s', (id, fragment, address) => {
    expect(links.post(id, fragment)).toBe(address);
  });
});
