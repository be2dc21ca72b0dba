import { archiveCipher } from '../../archive/store/secret.ts';
import { UsageError } from '../../core/errors/errors.ts';
import { mapOutputNames, outputNames, type ByOutput, type OutputName } from '../../core/outputs.ts';
import type { UsedOption } from '../../core/report/used-option.ts';
import {
  decides,
  encodeOptions,
  keyedOptions,
  rememberedNames,
  storedForm,
  decodeOptions,
  optionsName,
  type RememberedOptions,
  type RememberedValue,
} from '../../publish/site-model/options/remembered-options.ts';
import { defaultOf, type RememberedName } from '../../options/options.ts';
import type { OutputFolders } from '../folders.ts';
import type { PublishOptions } from '../options.ts';
import { absolutePathOf, relativePath } from '../relative-path.ts';
import { message, type Text } from '../../messages/message.ts';
import fs from 'fs-extra';
import path from 'node:path';

/** Resolved options of one output, and the origin of each. */
export interface ResolvedOutput {
  readonly output: OutputName;
  readonly folder: string;
  readonly values: RememberedOptions;
  /** options of the last publish; undefined if unknown */
  readonly before: RememberedOptions | undefined;
  readonly used: readonly UsedOption[];
}

/** A group of outputs that are published together because the options that affect them are equal. */
export interface PublishPass<Options> {
  readonly options: Options;
  readonly outputs: readonly ResolvedOutput[];
}

type RequestedOptions = Omit<PublishOptions, 'dryRun'>;

/**
 * Resolves the options of an output. Explicit values take precedence over values remembered in its folder, which take precedence over
 * defaults.
 * @returns undefined if the output is not requested; an error message if its remembered options cannot be read
 */
export function resolveOutput(
  output: OutputName,
  options: RequestedOptions,
): ResolvedOutput | { readonly problem: Text } | undefined {
  const folder = options[output];
  if (folder === undefined) return undefined;
  const read = readOptionsFile(folder, output, options.archive);
  if ('problem' in read && options.forgetOptions !== true) return read;
  const before = 'options' in read ? read.options : undefined;
  const remembered: RememberedOptions = (options.forgetOptions === true ? undefined : before) ?? {};
  const requested = asRemembered(options, folder);
  const values: Partial<Record<RememberedName, RememberedValue>> = {};
  const used: UsedOption[] = [];
  for (const name of rememberedNames.filter((one) => decides(one, output))) {
    const isExplicit = options.explicit?.has(name) !== false;
    const value = (!isExplicit && name in remembered ? remembered : requested)[name];
    if (value !== undefined) values[name] = value;
    const origin = options.explicit?.get(name);
    const from = isExplicit ? 'given' : isEqual(value, requested[name]) ? 'default' : 'remembered';
    const previous = before && name in before ? before[name] : (defaultOf(name) as RememberedValue | undefined);
    const isChanged = before !== undefined && !isEqual(previous, value);
    used.push({
      option: name,
      outputs: [output],
      value: textOf(from === 'given' && name !== 'templates' ? options[name] : value),
      ...(isChanged && { before: textOf(previous) }),
      from,
      ...(origin !== undefined && { where: origin }),
    });
  }
  return values.templates === null && requested.templates === undefined
    ? {
        problem: message('app.templates-too-far', { output, folder }),
      }
    : { output, folder, values, before, used };
}

/**
 * Groups the requested outputs into as few passes as their options allow, typically one.
 * @throws {UsageError} if the remembered options of an output cannot be read
 */
export function resolveOptions<Options extends RequestedOptions>(options: Options): PublishPass<Options>[] {
  const resolved = outputNames.flatMap((output) => {
    const one = resolveOutput(output, options);
    if (one && 'problem' in one) throw new UsageError('remembered-options-invalid', one.problem);
    return one ? [one] : [];
  });
  return passesOf(resolved, options);
}

/** @param outputs outputs resolved from these options */
export function passesOf<Options extends RequestedOptions>(
  outputs: readonly ResolvedOutput[],
  options: Options,
): PublishPass<Options>[] {
  const passes: ResolvedOutput[][] = [];
  for (const one of outputs) {
    const pass = passes.find((others) => others.every((other) => canShare(one, other)));
    if (pass) pass.push(one);
    else passes.push([one]);
  }
  return (passes.length > 0 ? passes : [[]]).map((together) => ({
    // These are not needed after options are resolved.
    options: {
      ...options,
      explicit: undefined,
      forgetOptions: undefined,
      ...placesOf(together),
      ...valuesOf(together, options),
    },
    outputs: together,
  }));
}

function valuesOf(outputs: readonly ResolvedOutput[], requested: RequestedOptions): Partial<PublishOptions> {
  return outputs.reduce((all, one) => ({ ...all, ...chosen(one, requested) }), {});
}

/** Reports whether the options that affect both outputs are equal. */
function canShare(one: ResolvedOutput, other: ResolvedOutput): boolean {
  return rememberedNames
    .filter((name) => decides(name, one.output) && decides(name, other.output))
    .every((name) => isEqual(one.values[name], other.values[name]));
}

function placesOf(outputs: readonly ResolvedOutput[]): OutputFolders {
  return mapOutputNames((name) => outputs.find(({ output }) => output === name)?.folder);
}

function chosen({ folder, values }: ResolvedOutput, requested: RequestedOptions): Partial<PublishOptions> {
  const { templates, ...same } = values;
  // Messages show names, which the stored form lacks.
  const named = keyedOptions.filter((name) => isEqual(storedForm(name, requested[name]), values[name]));
  return {
    ...same,
    ...Object.fromEntries(named.map((name) => [name, requested[name]])),
    // If the path is too far away to be remembered, the explicit option is kept instead.
    ...(typeof templates === 'string' && { templates: absolutePathOf(templates, folder) }),
  } as Partial<PublishOptions>;
}

/** Returns the requested options in the form in which an output folder stores them. */
function asRemembered(options: RequestedOptions, folder: string): RememberedOptions {
  const { templates } = options;
  const all = rememberedNames
    .map((name) => [name, storedForm(name, options[name])] as const)
    .filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(all) as RememberedOptions),
    ...(templates !== undefined && { templates: relativePath(templates, folder) }),
  };
}

/** Formats a value. Empty if it is undefined. */
function textOf(value: RememberedValue | undefined): Text {
  if (value === undefined) return '';
  return value === null ? message('app.folder-elsewhere') : String(value);
}

function isEqual(one: RememberedValue | undefined, other: RememberedValue | undefined): boolean {
  return String(textOf(one)) === String(textOf(other));
}

export function rememberedTexts(
  outputs: readonly ResolvedOutput[],
  { archive, dryRun }: Pick<PublishOptions, 'archive' | 'dryRun'>,
): ByOutput<string> {
  const { encrypt } = archiveCipher(archive, !dryRun);
  return Object.fromEntries(outputs.map(({ output, values }) => [output, encodeOptions(output, values, encrypt)]));
}

/** The remembered options of an output folder, undefined if it has none. If the file is invalid, an error message. */
type ReadOptions = { readonly options: RememberedOptions | undefined } | { readonly problem: Text };

/** Reads the options with which an output of an archive was last published. Does not follow links. */
function readOptionsFile(folder: string, output: OutputName, archive: string): ReadOptions {
  const file = path.join(folder, optionsName);
  const unusable = (why: Text) => ({
    problem: message('app.options-unusable', { file, output, why }),
  });
  try {
    const entry = fs.lstatSync(file, { throwIfNoEntry: false });
    if (entry === undefined) return { options: undefined };
    if (!entry.isFile()) return unusable(message('app.not-a-file'));
    const { decrypt } = archiveCipher(archive, false);
    const read = decodeOptions(output, fs.readFileSync(file, 'utf8'), decrypt);
    return 'fault' in read ? unusable(read.fault) : read;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // If the path of the output is not a folder, opening the output reports that.
    return code === 'ENOTDIR' ? { options: undefined } : unusable(message('app.unreadable', { code }));
  }
}
