import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPath, encodePath } from '../../../src/serve/site/request-path.ts';
import { codePoint } from '../../helpers/random/code-point.ts';

it.each([
  ['/', { segments: [], endsInSlash: true, query: '' }],
  ['/3', { segments: ['3'], endsInSlash: false, query: '' }],
  ['/entry/%EA%B8%80/?a=/b/?c', { segments: ['entry', '글'], endsInSlash: true, query: '?a=/b/?c' }],
  ['/a%2Fb?', { segments: ['a/b'], endsInSlash: false, query: '?' }],
  ['/%252e%252e/x', { segments: ['%2e%2e', 'x'], endsInSlash: false, query: '' }],
])('the request target %s is parsed', (target, path) => {
  expect(readPath(target)).toEqual(path);
});

it.each([
  '',
  '3',
  '*',
  '?a',
  '//',
  '//host/x',
  '/a//b',
  '/a//',
  '/.',
  '/..',
  '/../x',
  '/%2e%2E/x',
  '/a/./b',
  '/%',
  '/%ff',
])('the request target %j is rejected', (target) => {
  expect(readPath(target)).toBeUndefined();
});

it('every path is the same after encoding and parsing', () => {
  const segment = fc
    .string({ minLength: 1, unit: codePoint })
    .filter((text) => text.isWellFormed() && !/^\.\.?$/.test(text));
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1 }), (segments) => {
      expect(readPath(`/${encodePath(segments)}`)?.segments).toEqual(segments);
    }),
  );
});
