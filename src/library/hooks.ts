import { UsageError } from '../core/errors/errors.ts';
import type { RequestBudget } from '../http/request-budget.ts';
import type { RunEvent } from './plain-types.ts';

/** What a call may be given besides its options. */
export interface Hooks {
  /** stops the call, in order: what was stored stays, and the same call goes on from there */
  readonly signal?: AbortSignal | undefined;
  /** told what happens while it goes on; what it returns is not waited for */
  readonly onEvent?: ((event: RunEvent) => void) | undefined;
  /** the clock; left out, the real one */
  readonly now?: (() => Date) | undefined;
  /** asked before every request, API and media; left out, the run has a budget of its own (`rate`, `concurrency`) */
  readonly budget?: RequestBudget | undefined;
}

const hookChecks: readonly (readonly [keyof Hooks, string, (value: object) => boolean])[] = [
  ['signal', 'an AbortSignal', (value) => 'aborted' in value && 'addEventListener' in value],
  ['onEvent', 'a function', (value) => typeof value === 'function'],
  ['now', 'a function', (value) => typeof value === 'function'],
  ['budget', 'an object with a method admit', (value) => 'admit' in value && typeof value.admit === 'function'],
];

/** @throws {UsageError} where something is given that is no hook */
export function assertHooks(call: string, hooks: unknown): asserts hooks is Hooks {
  if (typeof hooks !== 'object' || hooks === null)
    throw new UsageError('argument-invalid', `What ${call} takes second is an object: { signal, onEvent }.`);
  const names = hookChecks.map(([name]) => name as string);
  const stray = Object.keys(hooks).find((name) => !names.includes(name));
  if (stray !== undefined)
    throw new UsageError(
      'argument-invalid',
      `${call} knows no "${stray}" in its second argument: there are ${names.join(', ')}.`,
    );
  for (const [name, what, is] of hookChecks) {
    const value = (hooks as Record<string, unknown>)[name];
    if (value === undefined || (value !== null && ['object', 'function'].includes(typeof value) && is(value))) continue;
    throw new UsageError('argument-invalid', `"${name}" in the second argument of ${call} must be ${what}.`);
  }
}
