import fs from 'fs-extra';
import { expect, it } from 'vitest';
import { UsageError } from '../../../src/core/errors/errors.ts';
import { failureCode } from '../../../src/fleet/work/failure-code.ts';
import { rejection } from '../helpers/rejection.ts';

it('failureCode distinguishes system errors from internal errors, and preserves the codes of other errors', async () => {
  expect(failureCode(await rejection(fs.readFile('/nowhere/scratch')))).toBe('system-error');
  expect(failureCode(new UsageError('fleet-secret-unusable', 'x'))).toBe('fleet-secret-unusable');
  expect(failureCode(new TypeError('x'))).toBe('internal-error');
});
