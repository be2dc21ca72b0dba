import { parseFieldChoice, formatFieldChoice } from '../../core/front-matter-field.ts';
import { message } from '../../messages/message.ts';
import { isValueFilePath, noValue, type Checked, type Kind } from './kind.ts';

/**
 * Front matter fields in order, each as `name` or `name=source`. They are comma-separated on the command line. In a
 * file and in code, they are a list, or an object that maps names to sources and may be nested.
 */
export const fields: Kind<readonly string[]> = {
  several: true,
  completes: 'file',
  isValueFile: isValueFilePath,
  textsFromConfig: fieldTexts,
  schema: { anyOf: [{ type: 'string', pattern: '\\S' }, { type: 'object' }] },
  parse: (texts) => {
    const words = texts.flatMap((text) => text.split(',')).filter((text) => text.trim() !== '');
    return words.length === 0 ? noValue : read(words);
  },
  check: (value) => read(fieldTexts(value) ?? []),
};

const maxFields = 100;

/**
 * Names start with a letter, so they need no quotes in YAML and cannot be special properties of JavaScript objects,
 * such as `__proto__`.
 */
const nameForm = /^\p{L}[\p{L}\p{N}_-]*(?:\.\p{L}[\p{L}\p{N}_-]*){0,4}$/u;
const sourceForm = /^\p{L}[\p{L}\p{N}_-]*$/u;

function read(texts: readonly string[]): Checked<readonly string[]> {
  const choices = texts.map(parseFieldChoice);
  if (choices.length === 0 || choices.length > maxFields) return { problem: message('value.fields') };
  const names: string[] = [];
  for (const { name, source } of choices) {
    if (!nameForm.test(name) || !sourceForm.test(source)) return { problem: message('value.field-form', { name }) };
    // Some site generators convert names to lower case, and of two equal names the later would win.
    const lowerCase = name.toLowerCase();
    if (names.includes(lowerCase)) return { problem: message('value.field-twice', { name }) };
    const other = names.find((one) => lowerCase.startsWith(`${one}.`) || one.startsWith(`${lowerCase}.`));
    if (other !== undefined) return { problem: message('value.field-within', { name, other }) };
    names.push(lowerCase);
  }
  return { value: choices.map(formatFieldChoice) };
}

/** Converts a list, an object or a string to a list of `name` and `name=source`. Returns undefined for other values. */
function fieldTexts(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return value.split(',');
  if (Array.isArray(value)) {
    const texts = (value as readonly unknown[]).map((one) =>
      typeof one === 'string' ? [one] : Array.isArray(one) ? undefined : fieldTexts(one),
    );
    return texts.every((one) => one !== undefined) ? texts.flat() : undefined;
  }
  return typeof value === 'object' && value !== null ? textsOfMap(value, '', 1) : undefined;
}

/**
 * Converts an object to a list of `name` and `name=source`. Null (an empty value in YAML) and true select the source
 * that has the same name as the field. Returns undefined if a value is invalid.
 */
function textsOfMap(map: object, within: string, depth: number): readonly string[] | undefined {
  const texts = Object.entries(map).map(([key, value]: [string, unknown]) => {
    const name = within + key;
    if (value === null || value === true) return [name];
    if (typeof value === 'string') return [`${name}=${value}`];
    const isMap = typeof value === 'object' && !Array.isArray(value) && depth < 5;
    return isMap ? textsOfMap(value, `${name}.`, depth + 1) : undefined;
  });
  return texts.every((one) => one !== undefined) ? texts.flat() : undefined;
}
