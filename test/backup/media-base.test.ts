import { expect, it } from 'vitest';
import { mediaAddress, mediaBaseOf, parseMediaAddress, parseMediaReference } from '../../src/backup/media-base.ts';

it.each([
  ['./img/글 a.png', { id: '12', path: 'img/글 a.png' }],
  ['file/100%.txt', { id: '12', path: 'file/100%.txt' }],
  ['img/a.png?v=1', { id: '12', path: 'img/a.png' }],
  ['../13/img/b.png', { id: '13', path: 'img/b.png' }],
])('the media base of a post resolves %s to a post ID and a path', (reference, medium) => {
  expect(parseMediaAddress(new URL(reference, mediaBaseOf('12')).href)).toEqual(medium);
});

it('parseMediaAddress and parseMediaReference ignore addresses outside a backup', () => {
  for (const address of [
    'https://example.com/12/a',
    'https://backup.invalid/12/',
    'https://backup.invalid/',
    'https://backup.invalid.example/1/a',
  ]) {
    expect(parseMediaAddress(address)).toBeUndefined();
    expect(parseMediaReference(address)).toBeUndefined();
  }
  expect(parseMediaReference('https://backup.invalid/12/img/what?.png')).toEqual({
    id: '12',
    reference: 'img/what?.png',
  });
});

it('parseMediaReference returns the version in an address, and does not mistake part of an ID for one', () => {
  const address = mediaAddress('12', 'img/a.png', 'c0ffee');
  expect(parseMediaReference(address)).toEqual({ id: '12', reference: 'img/a.png', version: 'c0ffee' });
  expect(new URL('img/a.png', mediaBaseOf('12', 'c0ffee')).href).toBe(address);
  expect(parseMediaReference(mediaAddress('12@c0ffee', 'a'))).toEqual({ id: '12@c0ffee', reference: 'a' });
});
