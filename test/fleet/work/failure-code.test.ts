import fs from 'fs-extra';
import { expect, it } from 'vitest';
import { UsageError } from '../../../src/core/errors/errors.ts';
import { failureCode } from '../../../src/fleet/work/failure-code.ts';
import { rejection } from '../helpers/rejection.ts';

it('system errors are not internal errors, and other errors have their own codes', async () => {
  expect(failureCode(await rejection(fs.readFile('/nowhere/scratch')))).toBe('system-error');
  expect(failureCode(new UsageError('fleet-secret-unusable', 'x'))).toBe('fleet-secret-unusable');
  expect(failureCode(new TypeError('x'))).toBe('internal-error');
});
