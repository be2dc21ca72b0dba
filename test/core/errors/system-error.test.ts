import { expect, it } from 'vitest';
import { systemAdvice } from '../../../src/core/errors/system-error.ts';
import { textOf } from '../../helpers/text-of.ts';

const errorOf = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

it('the advice mentions a read-only file system if a folder cannot be created', () => {
  expect(String(systemAdvice(errorOf('ENOENT', 'mkdir'))?.advice)).toContain('read-only');
});

it.each([
  ['EROFS', 'mkdir', 'the file system is read-only'],
  ['EROFS', 'open', 'the file system is read-only'],
  ['ENOENT', 'open', textOf('system.ENOENT')],
  ['EDQUOT', 'write', 'the disk quota is used up'],
])('the advice for %s in %s is: %s', (code, syscall, advice) => {
  expect(String(systemAdvice(errorOf(code, syscall))?.advice)).toContain(advice);
});

it('there is no advice for other errors', () => {
  expect([undefined, null, new Error('ENOENT'), 'ENOENT'].map(systemAdvice)).toEqual(Array(4).fill(undefined));
});
