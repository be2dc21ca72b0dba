import { inspect } from 'node:util';
import { createScrub } from '../core/tokens/scrub.ts';
import { UsageError } from '../core/errors/errors.ts';
import {
  defaultOf,
  isLibraryOption,
  optionNames,
  optionOf,
  acceptsOption,
  type CodeValueOf,
  type DefaultedName,
  type LibraryOptionName,
} from '../options/options.ts';
import type { FunctionName } from '../options/option-scopes.ts';

/** Options with a fixed default. Excludes `dir`, which defaults to the current folder at the time of use. */
type WithDefault = Exclude<LibraryOptionName & DefaultedName, 'dir'>;

type CodeOptions = { readonly [Name in LibraryOptionName]?: CodeValueOf<Name> };

/** Validated option values, including defaults. */
export type CheckedOptions = CodeOptions &
  Required<Pick<CodeOptions, WithDefault>> & {
    /** Explicit options, with the name of each as shown in messages. */
    readonly explicit: ReadonlyMap<string, string>;
  };

const functionOptions = optionNames.filter(isLibraryOption);

/** Returns the names of the options of a library function. */
export function optionNamesOf(call: FunctionName): LibraryOptionName[] {
  return functionOptions.filter((name) => acceptsOption(call, name));
}

/**
 * Validates the options of a call and adds the defaults. Options of other library functions are ignored, so that one object can be passed
 * to several functions.
 *
 * @param call name of the called function
 * @param required options without which the call fails
 * @param names options to validate and return. Default: all options of the function.
 * @throws {UsageError} with all problems found
 */
export function checkOptions(
  call: FunctionName,
  options: unknown,
  required: readonly (keyof typeof requirementTexts)[] = [],
  names: readonly LibraryOptionName[] = optionNamesOf(call),
): CheckedOptions {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new UsageError(
      'argument-invalid',
      `${call} takes its options as an object, as in ${call}({ ${names.slice(0, 2).join(', ')} }).`,
    );
  const entries = Object.entries(options as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const problems = entries.flatMap(([name]) =>
    isLibraryOption(name) ? [] : [`${call} has no option ${inspect(name)}. It has ${optionNamesOf(call).join(', ')}.`],
  );
  const values: Partial<Record<string, unknown>> = {};
  for (const [name, value] of entries) {
    if (!isLibraryOption(name) || !names.includes(name)) continue;
    const { kind, kindInCode = kind } = optionOf(name);
    const checked = kindInCode.check(value);
    if ('value' in checked) values[name] = checked.value;
    else
      problems.push(
        `"${name}" of ${call} must ${String(checked.problem)}${checked.unquotable ? '' : describeValue(value)}.${String(checked.hint ?? '')}`,
      );
  }
  for (const name of required)
    if (!entries.some(([one]) => one === name)) problems.push(`${call} needs ${requirementTexts[name]}.`);
  throwProblems(problems, options);
  const places = new Map(Object.keys(values).map((name) => [name, `"${name}"`]));
  return { ...defaultOptions(), ...(values as CodeOptions), explicit: places };
}

/** @throws {UsageError} if there are problems */
export function throwProblems(problems: readonly string[], options: object): void {
  if (problems.length > 0) throw new UsageError('option-invalid', withoutToken(problems.join(' '), options));
}

/** Returns the default values, which equal those of the command line. */
export function defaultOptions(): Required<Pick<CodeOptions, WithDefault>> {
  const values = functionOptions
    .filter((name) => name !== 'dir')
    .map((name) => [name, defaultOf(name)] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(values) as Required<Pick<CodeOptions, WithDefault>>;
}

/** Objects of the sentence "exportBlog needs …". */
export const requirementTexts = {
  address: 'the address of the blog as "address", or the URL of a Blog Read API as "baseUrl"',
  baseUrl: 'the URL of the source: give it as "baseUrl"',
  token: 'an access token: give it as "token"',
  backup: 'the files of a backup: give them as "backup"',
} satisfies Partial<Record<LibraryOptionName, string>>;

/** Returns the end of an error message about an invalid value. Truncates long values, and only states the type of objects. */
function describeValue(value: unknown): string {
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value) || value === null;
  const text = isPlain ? inspect(value, { maxStringLength: 80, breakLength: Infinity }) : `of type ${typeof value}`;
  return `, but is ${text}`;
}

/**
 * Masks the token, which may have been passed in another option. A text of less than 6 characters is not a token, and masking it would
 * garble the message.
 */
function withoutToken(sentence: string, options: object): string {
  const { token } = options as { readonly token?: unknown };
  return typeof token === 'string' && token.trim().length >= 6 ? createScrub(token.trim())(sentence) : sentence;
}
