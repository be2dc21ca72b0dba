import { Scalar } from 'yaml';

/**
 * Fields as YAML in the same bytes as the library that front matter is written with gives them, for what nearly all front matter
 * has: text on one line, numbers, dates and such in lists and in fields within fields. The library builds a tree of it first, which
 * costs more than the rest of a file.
 *
 * @returns undefined where something else is in it
 */
export function plainYaml(fields: object): string | undefined {
  const lines: string[] = [];
  return isFields(fields) && addFields(lines, fields, '', '') ? `${lines.join('\n')}\n` : undefined;
}

/** @param start of the first line, where that is an item of a list */
function addFields(lines: string[], fields: object, start: string, indent: string): boolean {
  let before = start;
  for (const [key, value] of Object.entries(fields) as [string, unknown][]) {
    if (value === undefined) continue;
    if (!plainKey.test(key) || reserved.test(key)) return false;
    if (!addValue(lines, value, `${before}${key}:`, indent)) return false;
    before = indent;
  }
  return true;
}

function addValue(lines: string[], value: unknown, start: string, indent: string): boolean {
  const text = scalarText(value);
  if (text !== undefined) lines.push(`${start} ${text}`);
  else if (Array.isArray(value)) return addList(lines, value, start, indent);
  else if (isFields(value)) {
    lines.push(start);
    return addFields(lines, value, `${indent}  `, `${indent}  `);
  } else return false;
  return true;
}

function addList(lines: string[], items: readonly unknown[], start: string, indent: string): boolean {
  lines.push(items.length === 0 ? `${start} []` : start);
  return items.every((item) => {
    const text = scalarText(item);
    if (text !== undefined) lines.push(`${indent}  - ${text}`);
    return text !== undefined || (isFields(item) && addFields(lines, item, `${indent}  - `, `${indent}    `));
  });
}

/** Undefined where it has parts, and where more is to be known than the value itself. */
function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string')
    return needsCare.test(value) || !value.isWellFormed() ? undefined : JSON.stringify(value);
  if (typeof value === 'boolean' || (Number.isSafeInteger(value) && !Object.is(value, -0))) return String(value);
  return value instanceof Scalar && typeof value.value === 'string' && plainDate.test(value.value)
    ? value.value
    : undefined;
}

/** In an object as such, and some: none at all have a form of their own. */
function isFields(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).some((inner) => inner !== undefined)
  );
}

/** Names as fields have them; `null` and the like would be quoted. */
const plainKey = /^[a-z_][\w-]{0,100}$/iu;
const reserved = /^(?:null|true|false)$/iu;

/** Days and moments, as they stand without quotes. */
const plainDate = /^\d{4}-\d\d-\d\d(?:[T ][\d:]+ ?[+-]\d\d:?\d\d)?$/u;

/** Controls, line ends, and what is not printable to YAML. */
const needsCare = /[\0-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/u;
