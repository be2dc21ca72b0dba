import { parseFieldChoice, formatFieldChoice } from '../../core/front-matter-field.ts';
import { message } from '../../messages/message.ts';
import { noValue, type Checked, type Kind } from './kind.ts';

/**
 * Fields of front matter in their order, each as `name` or `name=source`: on the command line with commas between them; in a file
 * and in code a list, or a map of names and sources, in which maps are fields within fields.
 */
export const fields: Kind<readonly string[]> = {
  parseSeveral: true,
  completes: 'file',
  isValueFile: (text) => /\.(?:json|ya?ml)$/iu.test(text.trim()),
  textsFromConfig: fieldTexts,
  parse: (texts) => {
    const words = texts.flatMap((text) => text.split(',')).filter((text) => text.trim() !== '');
    return words.length === 0 ? noValue : read(words);
  },
  check: (value) => read(fieldTexts(value) ?? []),
};

const mostFields = 100;

/** Letters first, so that no name is one of JavaScript's own, and nothing is quoted in YAML. */
const nameForm = /^\p{L}[\p{L}\p{N}_-]*(?:\.\p{L}[\p{L}\p{N}_-]*){0,4}$/u;
const sourceForm = /^\p{L}[\p{L}\p{N}_-]*$/u;

function read(texts: readonly string[]): Checked<readonly string[]> {
  const choices = texts.map(parseFieldChoice);
  if (choices.length === 0 || choices.length > mostFields) return { problem: message('value.fields') };
  const names: string[] = [];
  for (const { name, source } of choices) {
    if (!nameForm.test(name) || !sourceForm.test(source)) return { problem: message('value.field-form', { name }) };
    // Generators that make small letters of names would take the later one.
    const own = name.toLowerCase();
    if (names.includes(own)) return { problem: message('value.field-twice', { name }) };
    const other = names.find((one) => own.startsWith(`${one}.`) || one.startsWith(`${own}.`));
    if (other !== undefined) return { problem: message('value.field-within', { name, other }) };
    names.push(own);
  }
  return { value: choices.map(formatFieldChoice) };
}

/** A list, a map or a text as `name` and `name=source`; undefined where it is none of these. */
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

/** Null, as YAML has it for nothing, and true stand for the source of the same name. */
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
