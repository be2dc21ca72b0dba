import type { OutputName } from '../../../core/outputs.ts';
import { formatCategoryChanges, parseCategoryChanges } from '../../../core/category-changes.ts';
import { nameKey } from './name-key.ts';
import { isRemembered, optionNames, optionOf, type RememberedName } from '../../../options/options.ts';
import { message, type Text } from '../../../messages/message.ts';

/** Name of the file in each output folder that records the options used to publish it. It is uploaded along with the output. */
export const optionsName = '.blogkeep-options.json';

/** Version of the file format. Newer versions are not read. */
const version = 1;

export type RememberedValue = string | number | boolean | null | readonly string[];

/**
 * Option values by the names that they have in configuration files. A value is absent if its default depends on the blog, or if the option
 * was not requested. Lists are in the order of the choices. `templates` is a path relative to the output folder, with `/`; null stands for
 * a folder whose path is not stored.
 */
export type RememberedOptions = Readonly<Partial<Record<RememberedName, RememberedValue>>>;

const remembered = optionNames.filter(isRemembered);

/** In the order of the file, which starts with options that affect all outputs. */
export const rememberedNames: readonly RememberedName[] = [
  ...remembered.filter((name) => optionOf(name).affects === 'all'),
  ...remembered.filter((name) => optionOf(name).affects !== 'all'),
];

/** Reports whether an option affects an output. */
export function decides(name: RememberedName, output: OutputName): boolean {
  const { affects: outputs = [] } = optionOf(name);
  return outputs === 'all' || outputs.includes(output);
}

/** Options that may name private categories or tags. Outputs, which are public, store encrypted keys of these names. */
export const keyedOptions = ['excludeCategory', 'excludeTag', 'categories', 'bookCategory', 'bookTag'] as const;

const isKeyed = (name: RememberedName) => (keyedOptions as readonly RememberedName[]).includes(name);

/** Returns an option's value in the form in which outputs store it, before encryption. The stored form stays the same. */
export function storedForm<Value>(name: RememberedName, value: Value): Value | readonly string[] {
  if (!isKeyed(name) || !Array.isArray(value)) return value;
  const texts = value as readonly string[];
  return name === 'categories' ? keyedChanges(texts) : [...new Set(texts.map((one) => nameKey(one)))];
}

/** Names in the archive and of the order become keys. New names stay, since a later publish needs them. */
function keyedChanges(lines: readonly string[]): readonly string[] {
  const { rename, order, hide } = parseCategoryChanges(lines) ?? { rename: [], order: [], hide: [] };
  const key = (name: string) => nameKey(name);
  return formatCategoryChanges({
    rename: rename.map(([from, to]) => [key(from), to]),
    order: order.map(key),
    hide: hide.map(key),
  });
}

/**
 * Returns the content of the file: the options that affect the output, in the order of `rememberedNames`.
 * @param encrypt encrypts names of categories and tags; undefined: the file lacks the options with such names
 */
export function encodeOptions(
  output: OutputName,
  options: RememberedOptions,
  encrypt: ((text: string) => string) | undefined,
): string {
  const entries = rememberedNames
    .filter((name) => decides(name, output) && options[name] !== undefined)
    .flatMap((name): (readonly [string, unknown])[] => {
      const value = options[name];
      if (!isKeyed(name) || !Array.isArray(value) || value.length === 0) return [[name, value]];
      return encrypt ? [[name, encrypt(JSON.stringify(value))]] : [];
    });
  return `${JSON.stringify({ version, options: Object.fromEntries(entries) }, null, 2)}\n`;
}

/**
 * Parses the content of the file. If it is invalid, returns the end of an error message. Earlier versions did not encrypt keys of names.
 * @param decrypt decrypts names of categories and tags; returns undefined if it cannot
 */
export function decodeOptions(
  output: OutputName,
  content: string,
  decrypt: (text: string) => string | undefined,
): { readonly options: RememberedOptions } | { readonly fault: Text } {
  const file = parsed(content);
  if (!isObject(file)) return { fault: message('publish.options-not-object') };
  if (typeof file.version === 'number' && file.version > version)
    return { fault: message('publish.options-newer', { version: file.version }) };
  if (file.version !== version || !isObject(file.options)) return { fault: message('publish.options-parts-missing') };
  const options: Record<string, unknown> = {};
  for (const [name, stored] of Object.entries(file.options)) {
    if (!isRemembered(name)) return { fault: message('publish.option-unknown', { name: JSON.stringify(name) }) };
    if (!decides(name, output)) return { fault: message('publish.option-misplaced', { name }) };
    const text = isKeyed(name) && typeof stored === 'string' ? decrypt(stored) : JSON.stringify(stored);
    if (text === undefined) return { fault: message('publish.option-encrypted', { name }) };
    const value: unknown = parsed(text);
    const problem = problemOf(name, value);
    if (problem !== undefined) return { fault: message('publish.option-invalid', { name, problem }) };
    options[name] = value;
  }
  return { options };
}

/** Returns the problem with a value as the end of a sentence "… must …"; undefined if there is none. */
function problemOf(name: RememberedName, value: unknown): Text | undefined {
  if (name === 'templates') {
    const isNear = typeof value === 'string' && /^[^\0\\]+$/u.test(value);
    return value === null || isNear ? undefined : message('publish.folder-relative');
  }
  const { kind } = optionOf(name);
  if (kind.several === true && !(Array.isArray(value) && new Set(value).size === value.length))
    return message('publish.without-repeats');
  const checked = kind.check(value);
  return 'problem' in checked ? checked.problem : undefined;
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
