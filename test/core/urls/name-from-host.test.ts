import { expect, it } from 'vitest';
import { nameFromHost } from '../../../src/core/urls/name-from-host.ts';

it.each([
  ['https://travels.example.com/2020/', 'travels'],
  ['https://www.mina.example/', 'mina'],
  ['http://localhost:8080/', 'localhost'],
  ['http://127.0.0.1:8080/blog/', '127.0.0.1'],
  ['http://[2001:db8::7]/', '2001-db8--7'],
])('names the blog at %s %s', (address, name) => {
  expect(nameFromHost(new URL(address))).toBe(name);
});
