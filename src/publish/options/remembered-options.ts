import { outputNames, type OutputName } from '../../core/output-names.ts';
import { commentPolicies, visibilities } from '../../core/policies.ts';
import { readWebAddress } from '../../core/web-address.ts';
import { isZoneName } from '../../core/zone-name.ts';
import { presetNames } from '../markdown/presets/names.ts';
import { languages, redirectForms, slugs } from './site-options.ts';

/** In each output folder: the options with which it was published. It goes with the folder, also onto the web. */
export const optionsName = '.blogkeep-options.json';

/** Form of the file; a newer one is not read. */
const version = 1;

export type RememberedValue = string | boolean | null | readonly string[];

/**
 * Values by the names of configuration files; absent what was left to the blog, or not wanted. Lists are in the order of the
 * choices. `templates` is a path relative to the output folder, with `/`, or null for a folder that is not told.
 */
export type RememberedOptions = Readonly<Partial<Record<RememberedName, RememberedValue>>>;

interface Remembered {
  /** the outputs that it decides anything of */
  readonly outputs: readonly OutputName[];
  /** whether a value can be one of it */
  readonly fits: (value: unknown) => boolean;
  /** the end of a sentence "… must …" */
  readonly must: string;
}

const flag = { fits: (value: unknown) => typeof value === 'boolean', must: 'be true or false' };

const one = (choices: readonly string[]) => ({
  fits: (value: unknown) => typeof value === 'string' && choices.includes(value),
  must: `be one of ${choices.join(', ')}`,
});

const some = (choices: readonly string[], alone?: string) => ({
  fits: (value: unknown) =>
    Array.isArray(value) &&
    value.length > 0 &&
    new Set(value).size === value.length &&
    value.every((each) => choices.includes(each as string)) &&
    (value.length === 1 || alone === undefined || !value.includes(alone)),
  must: `be a list of some of ${choices.join(', ')}`,
});

const text = (fits: (value: string) => boolean, must: string) => ({
  fits: (value: unknown) => typeof value === 'string' && fits(value),
  must,
});

/** Every option that decides what is published. */
export const rememberedOptions = {
  visibility: { outputs: outputNames, ...some(visibilities) },
  comments: { outputs: outputNames, ...one(commentPolicies) },
  prune: { outputs: outputNames, ...flag },
  lang: { outputs: outputNames, ...one(languages) },
  timezone: { outputs: outputNames, ...text(isZoneName, 'be the name of a time zone') },
  siteUrl: {
    outputs: ['site'],
    ...text((value) => 'url' in readWebAddress(value), 'be a whole address that begins with https:// or http://'),
  },
  redirects: { outputs: ['site'], ...some(redirectForms, 'none') },
  templates: {
    outputs: ['site'],
    fits: (value: unknown) => value === null || (typeof value === 'string' && /^[^\0\\]+$/u.test(value)),
    must: 'be the path of a folder, relative to this one',
  },
  preset: { outputs: ['markdown'], ...one(presetNames) },
  slug: { outputs: ['markdown'], ...one(slugs) },
  keepStyle: { outputs: ['markdown'], ...flag },
} as const satisfies Record<string, Remembered>;

export type RememberedName = keyof typeof rememberedOptions;

export const rememberedNames = Object.keys(rememberedOptions) as RememberedName[];

/** Whether an option decides anything of an output. */
export function decides(name: RememberedName, output: OutputName): boolean {
  return (rememberedOptions[name].outputs as readonly OutputName[]).includes(output);
}

/** The text of the file: those of the options that decide the output, in the order of the table. */
export function encodeOptions(output: OutputName, options: RememberedOptions): string {
  const entries = rememberedNames
    .filter((name) => decides(name, output) && options[name] !== undefined)
    .map((name) => [name, options[name]] as const);
  return `${JSON.stringify({ version, options: Object.fromEntries(entries) }, null, 2)}\n`;
}

/** What the text of such a file says, or the end of a sentence that says what is wrong with it. */
export function decodeOptions(
  output: OutputName,
  content: string,
): { readonly options: RememberedOptions } | { readonly fault: string } {
  const file = parsed(content);
  if (!isObject(file)) return { fault: 'it is not a JSON object' };
  if (typeof file.version === 'number' && file.version > version)
    return { fault: `a newer blogkeep wrote it (version ${file.version}): update blogkeep` };
  if (file.version !== version || !isObject(file.options)) return { fault: 'it does not have "version" and "options"' };
  for (const [name, value] of Object.entries(file.options)) {
    if (!isRemembered(name))
      return { fault: `it has an option ${JSON.stringify(name)} that this blogkeep does not know` };
    if (!decides(name, output)) return { fault: `"${name}" does not belong there` };
    if (!rememberedOptions[name].fits(value)) return { fault: `"${name}" must ${rememberedOptions[name].must}` };
  }
  return { options: file.options };
}

export function isRemembered(name: string): name is RememberedName {
  return Object.hasOwn(rememberedOptions, name);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
