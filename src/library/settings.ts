import { inspect } from 'node:util';
import { createScrub } from '../api/scrub.ts';
import { UsageError } from '../core/errors.ts';
import { defaults, optionTable, type Given, type OptionName, type Settings } from './option-table.ts';

/**
 * The options of a call with the defaults of those that are left out. Options of other functions may be among them, so that
 * one object serves several calls.
 *
 * @param call name of the function that was called
 * @param takes the options that it looks at
 * @param needs those of them that it cannot do without
 * @throws {UsageError} that says all that is wrong with them
 */
export function settingsOf(
  call: string,
  options: unknown,
  takes: readonly OptionName[],
  needs: readonly OptionName[] = [],
): Settings {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new UsageError(
      'argument-invalid',
      `${call} takes its options as an object, as in ${call}({ ${takes.slice(0, 2).join(', ')} }).`,
    );
  const entries = Object.entries(options as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const problems = entries.flatMap(([name]) => (isOption(name) ? [] : [unknownOption(call, name, takes)]));
  const given: Partial<Record<string, unknown>> = {};
  for (const [name, value] of entries) {
    if (!isOption(name) || !takes.includes(name)) continue;
    const checked = optionTable[name](value);
    if ('value' in checked) given[name] = checked.value;
    else problems.push(`"${name}" of ${call} must ${checked.problem}${checked.unquotable ? '' : shown(value)}.`);
  }
  for (const name of needs)
    if (!entries.some(([known]) => known === name)) problems.push(`${call} needs ${needed[name] ?? `"${name}"`}.`);
  if (problems.length > 0) throw new UsageError('option-invalid', withoutToken(problems.join(' '), options));
  return { ...defaults, ...(given as Given), given: new Map(Object.keys(given).map((name) => [name, `"${name}"`])) };
}

const needed: Partial<Record<OptionName, string>> = {
  baseUrl: 'the address of the source: give it as "baseUrl"',
  token: 'an access token: give it as "token"',
};

function isOption(name: string): name is OptionName {
  return Object.hasOwn(optionTable, name);
}

/** In the order of the table, since those of one kind stand together there. */
function unknownOption(call: string, name: string, takes: readonly OptionName[]): string {
  const known = Object.keys(optionTable).filter((one) => takes.includes(one as OptionName));
  return `${call} has no option ${inspect(name)}. It has ${known.join(', ')}.`;
}

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
