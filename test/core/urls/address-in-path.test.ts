import { expect, it } from 'vitest';
import { addressInPath } from '../../../src/core/urls/address-in-path.ts';

it.each([
  ['https://a.example/b?c=1', 'https://a.example/b?c=1'],
  ['/home/me/https:/a.example/b', 'https://a.example/b'],
  ['C:\\blog\\http:\\a.example\\b', 'http://a.example/b'],
  ['/home/me/backup.zip', undefined],
  ['/home/me/https/a.zip', undefined],
  ['https:', undefined],
])('finds the web address in the path %s', (path, address) => {
  expect(addressInPath(path)).toBe(address);
});
