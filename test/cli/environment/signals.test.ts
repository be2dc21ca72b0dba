import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { abortOnSignals } from '../../../src/cli/environment/signals.ts';

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
])('the first %s aborts the run, the second exits immediately with %d', (name, code) => {
  const process = new EventEmitter();
  const exits: number[] = [];
  const signal = abortOnSignals(process, (exitCode) => exits.push(exitCode));
  expect(signal.aborted).toBe(false);
  process.emit(name, name);
  expect(signal.reason).toBe(name);
  expect(exits).toEqual([]);
  process.emit(name, name);
  expect(exits).toEqual([code]);
});
