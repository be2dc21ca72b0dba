import { inspect } from 'node:util';
import { createScrub } from '../core/tokens/scrub.ts';
import { UsageError } from '../core/errors/errors.ts';
import {
  defaultOf,
  isOfFunctions,
  optionNames,
  optionOf,
  takes,
  type CodeValueOf,
  type DefaultedName,
  type FunctionOptionName,
} from '../options/options.ts';
import type { FunctionName } from '../options/option-scopes.ts';

/** Folders have none: the current one is that of the moment in which it is asked for. */
type WithDefault = Exclude<FunctionOptionName & DefaultedName, 'dir'>;

type Given = { readonly [Name in FunctionOptionName]?: CodeValueOf<Name> };

/** Values as they are used. */
export type CheckedOptions = Given &
  Required<Pick<Given, WithDefault>> & {
    /** the options that the call gives, with the words for where */
    readonly given: ReadonlyMap<string, string>;
  };

const known = optionNames.filter(isOfFunctions);

/** The options that a function takes. */
export function optionsOf(call: FunctionName): FunctionOptionName[] {
  return known.filter((name) => takes(call, name));
}

/**
 * The options of a call with the defaults of those that are left out. Options of other functions may be among them, so that
 * one object serves several calls.
 *
 * @param call name of the function that was called
 * @param needs the options that it cannot do without
 * @param looksAt the options that it looks at; left out, all that it takes
 * @throws {UsageError} that says all that is wrong with them
 */
export function checkOptions(
  call: FunctionName,
  options: unknown,
  needs: readonly FunctionOptionName[] = [],
  looksAt: readonly FunctionOptionName[] = optionsOf(call),
): CheckedOptions {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new UsageError(
      'argument-invalid',
      `${call} takes its options as an object, as in ${call}({ ${looksAt.slice(0, 2).join(', ')} }).`,
    );
  const entries = Object.entries(options as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const problems = entries.flatMap(([name]) =>
    isOfFunctions(name) ? [] : [`${call} has no option ${inspect(name)}. It has ${optionsOf(call).join(', ')}.`],
  );
  const given: Partial<Record<string, unknown>> = {};
  for (const [name, value] of entries) {
    if (!isOfFunctions(name) || !looksAt.includes(name)) continue;
    const { kind, kindInCode = kind } = optionOf(name);
    const checked = kindInCode.check(value);
    if ('value' in checked) given[name] = checked.value;
    else
      problems.push(
        `"${name}" of ${call} must ${String(checked.problem)}${checked.unquotable ? '' : shown(value)}.${String(checked.hint ?? '')}`,
      );
  }
  for (const name of needs)
    if (!entries.some(([one]) => one === name)) problems.push(`${call} needs ${needed[name] ?? `"${name}"`}.`);
  if (problems.length > 0) throw new UsageError('option-invalid', withoutToken(problems.join(' '), options));
  const places = new Map(Object.keys(given).map((name) => [name, `"${name}"`]));
  return { ...defaults(), ...(given as Given), given: places };
}

/** What is taken where an option is left out: as on the command line. */
export function defaults(): Required<Pick<Given, WithDefault>> {
  const values = known
    .filter((name) => name !== 'dir')
    .map((name) => [name, defaultOf(name)] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(values) as Required<Pick<Given, WithDefault>>;
}

const needed: Partial<Record<FunctionOptionName, string>> = {
  baseUrl: 'the address of the source: give it as "baseUrl"',
  token: 'an access token: give it as "token"',
  backup: 'the files of a backup: give them as "backup"',
};

/** A value as the end of a sentence, cut where it is long: objects may be anything, and of any size. */
function shown(value: unknown): string {
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value) || value === null;
  const text = isPlain ? inspect(value, { maxStringLength: 80, breakLength: Infinity }) : `of type ${typeof value}`;
  return `, but is ${text}`;
}

/** What was given in a wrong place may be the token. Shorter ones are none, and hiding them would garble the sentence. */
function withoutToken(sentence: string, options: object): string {
  const { token } = options as { readonly token?: unknown };
  return typeof token === 'string' && token.trim().length >= 6 ? createScrub(token.trim())(sentence) : sentence;
}
