import { UsageError } from '../core/errors/errors.ts';
import type { RequestBudget } from '../http/throttling/request-budget.ts';
import { uiLanguages, type UiLanguage } from '../messages/translate.ts';
import type { RunEvent } from './plain-types.ts';

/** Second argument of the library functions. */
export interface Hooks {
  /** Stops the call gracefully. Stored data is kept, and the same call resumes from it. */
  readonly signal?: AbortSignal | undefined;
  /** Called for each event. A returned promise is not awaited. */
  readonly onEvent?: ((event: RunEvent) => void) | undefined;
  /** Clock. Default: system time. */
  readonly now?: (() => Date) | undefined;
  /** Request budget that must admit every request, to the API and for media. Default: one for each run, from `rate` and `concurrency`. */
  readonly budget?: RequestBudget | undefined;
  /** Language of texts in events, reports and findings, `en` or `ko`. Default: `en`. Errors are in English, and have the translatable `text`. */
  readonly language?: UiLanguage | undefined;
  /** Whether texts in events, reports and findings mention options and commands of the command line. Default: `true`. */
  readonly mentionsCommands?: boolean | undefined;
}

const has = (value: unknown, name: string): boolean =>
  value !== null && ['object', 'function'].includes(typeof value) && name in (value as object);

const hookChecks: readonly (readonly [keyof Hooks, string, (value: unknown) => boolean])[] = [
  ['signal', 'an AbortSignal', (value) => has(value, 'aborted') && has(value, 'addEventListener')],
  ['onEvent', 'a function', (value) => typeof value === 'function'],
  ['now', 'a function', (value) => typeof value === 'function'],
  [
    'budget',
    'an object with a method admit',
    (value) => has(value, 'admit') && typeof (value as { readonly admit: unknown }).admit === 'function',
  ],
  ['language', `one of ${uiLanguages.join(', ')}`, (value) => uiLanguages.some((known) => known === value)],
  ['mentionsCommands', 'true or false', (value) => typeof value === 'boolean'],
];

/** @throws {UsageError} if a hook is unknown or has the wrong type */
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
    if (value === undefined || is(value)) continue;
    throw new UsageError('argument-invalid', `"${name}" in the second argument of ${call} must be ${what}.`);
  }
}
