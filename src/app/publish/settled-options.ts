import { UsageError } from '../../core/errors.ts';
import { ofEachOutput, outputNames, type ByOutput, type OutputName } from '../../core/output-names.ts';
import type { UsedOption } from '../../core/used-option.ts';
import {
  decides,
  encodeOptions,
  rememberedNames,
  type RememberedOptions,
  type RememberedValue,
} from '../../publish/site-model/options/remembered-options.ts';
import { valueBeforeOption, type RememberedName } from '../../options/options.ts';
import { readOptionsFile } from './options-file.ts';
import type { OutputFolders } from '../folders.ts';
import type { PublishOptions } from '../options.ts';
import { absolutePathOf, nearPath } from '../near-path.ts';
import { message, type Text } from '../../messages/message.ts';

/** The options of one output, and the origin of each. */
export interface SettledOutput {
  readonly output: OutputName;
  readonly folder: string;
  readonly values: RememberedOptions;
  /** those of the last publish; undefined if unknown */
  readonly before: RememberedOptions | undefined;
  readonly used: readonly UsedOption[];
}

/** Outputs that are published together because their common options are the same. */
export interface Pass<Options> {
  readonly options: Options;
  readonly outputs: readonly SettledOutput[];
}

type Asked = Omit<PublishOptions, 'dryRun'>;

/**
 * Resolves the options of an output: explicit values first, then those that its folder remembers, then the defaults.
 *
 * @returns undefined if the output is not wanted; a sentence if its remembered options cannot be read
 */
export function settleOutput(
  output: OutputName,
  options: Asked,
): SettledOutput | { readonly problem: Text } | undefined {
  const folder = options[output];
  if (folder === undefined) return undefined;
  const read = readOptionsFile(folder, output);
  if ('problem' in read && options.forgetOptions !== true) return read;
  const before = 'options' in read ? read.options : undefined;
  const remembered: RememberedOptions = (options.forgetOptions === true ? undefined : before) ?? {};
  const asked = askedFor(options, folder);
  const values: Partial<Record<RememberedName, RememberedValue>> = {};
  const used: UsedOption[] = [];
  for (const name of rememberedNames.filter((one) => decides(one, output))) {
    const isGiven = options.given?.has(name) !== false;
    const value = (!isGiven && name in remembered ? remembered : asked)[name];
    if (value !== undefined) values[name] = value;
    const where = options.given?.get(name);
    const from = isGiven ? 'given' : isAlike(value, asked[name]) ? 'default' : 'remembered';
    // An older blogkeep may not have known the option.
    const previous = before && name in before ? before[name] : (valueBeforeOption(name) as RememberedValue | undefined);
    const isChanged = before !== undefined && !isAlike(previous, value);
    used.push({
      option: name,
      outputs: [output],
      value: words(value),
      ...(isChanged && { before: words(previous) }),
      from,
      ...(where !== undefined && { where }),
    });
  }
  return values.templates === null && asked.templates === undefined
    ? {
        problem: message('app.templates-too-far', { output, folder }),
      }
    : { output, folder, values, before, used };
}

/**
 * Groups the wanted outputs into as few passes as their options allow, usually one.
 *
 * @throws {UsageError} if the remembered options of an output cannot be read
 */
export function settleOptions<Options extends Asked>(options: Options): Pass<Options>[] {
  const settled = outputNames.flatMap((output) => {
    const one = settleOutput(output, options);
    if (one && 'problem' in one) throw new UsageError('remembered-options-invalid', one.problem);
    return one ? [one] : [];
  });
  return passesOf(
    settled.map((one) => withUrlOf(settled, one)),
    options,
  );
}

/** An older blogkeep remembered the address of the site only in the site's folder. Markdown takes it from there. */
function withUrlOf(outputs: readonly SettledOutput[], one: SettledOutput): SettledOutput {
  const siteUrl = outputs.map(({ values }) => values.siteUrl).find((url) => url !== undefined);
  const isOlder = one.output === 'markdown' && one.before !== undefined && !('frontMatter' in one.before);
  if (siteUrl === undefined || one.values.siteUrl !== undefined || !isOlder) return one;
  const used = one.used.map((option) =>
    option.option === 'siteUrl' ? ({ ...option, value: words(siteUrl), from: 'remembered' } as const) : option,
  );
  return { ...one, values: { ...one.values, siteUrl }, used };
}

/** @param outputs with the options that were resolved from these */
export function passesOf<Options extends Asked>(outputs: readonly SettledOutput[], options: Options): Pass<Options>[] {
  const passes: SettledOutput[][] = [];
  for (const one of outputs) {
    const pass = passes.find((others) => others.every((other) => canShare(one, other)));
    if (pass) pass.push(one);
    else passes.push([one]);
  }
  return (passes.length > 0 ? passes : [[]]).map((together) => ({
    // Resolved here, and not needed afterwards.
    options: { ...options, given: undefined, forgetOptions: undefined, ...placesOf(together), ...valuesOf(together) },
    outputs: together,
  }));
}

function valuesOf(outputs: readonly SettledOutput[]): Partial<PublishOptions> {
  return outputs.reduce((all, one) => ({ ...all, ...chosen(one) }), {});
}

/** Reports whether the options that affect both outputs are the same. */
function canShare(one: SettledOutput, other: SettledOutput): boolean {
  return rememberedNames
    .filter((name) => decides(name, one.output) && decides(name, other.output))
    .every((name) => isAlike(one.values[name], other.values[name]));
}

function placesOf(outputs: readonly SettledOutput[]): OutputFolders {
  return ofEachOutput((name) => outputs.find(({ output }) => output === name)?.folder);
}

/** The values that affect an output, as options of publishing. */
function chosen({ folder, values }: SettledOutput): Partial<PublishOptions> {
  const { templates, ...same } = values;
  return {
    ...same,
    // A path that is too far away to be remembered must have been explicit.
    ...(typeof templates === 'string' && { templates: absolutePathOf(templates, folder) }),
  } as Partial<PublishOptions>;
}

/** The options of a run as an output folder would remember them. */
function askedFor(options: Asked, folder: string): RememberedOptions {
  const { templates } = options;
  const all = rememberedNames.map((name) => [name, options[name]] as const).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(all) as RememberedOptions),
    ...(templates !== undefined && { templates: nearPath(templates, folder) }),
  };
}

/** A value as text, empty if there is none. */
function words(value: RememberedValue | undefined): Text {
  if (value === undefined) return '';
  return value === null ? message('app.folder-elsewhere') : String(value);
}

function isAlike(one: RememberedValue | undefined, other: RememberedValue | undefined): boolean {
  return String(words(one)) === String(words(other));
}

/** The options file of each output of a pass. */
export function rememberedTexts(outputs: readonly SettledOutput[]): ByOutput<string> {
  return Object.fromEntries(outputs.map(({ output, values }) => [output, encodeOptions(output, values)]));
}
