import type { z } from 'zod';
import { isWrapper, listElement } from './list.ts';
import { arrayElementOf, shapeOf } from './shape.ts';

/**
 * Copies a received item and sorts its keys at every depth: known keys in the order of the schema, which is the order of the reference,
 * then unknown keys alphabetically. Responses with the same content are then stored as the same bytes in the archive.
 */
export function toReferenceOrder(schema: z.ZodType | undefined, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const element = elementSchema(schema);
    return value.map((one) => toReferenceOrder(element, one));
  }
  const fields = fieldSchemas(schema, value);
  const known = Object.keys(fields).filter((key) => Object.hasOwn(value, key));
  const others = Object.keys(value).filter((key) => !Object.hasOwn(fields, key));
  const entryOf = (key: string, field?: z.ZodType): [string, unknown] => [
    key,
    toReferenceOrder(field, (value as Record<string, unknown>)[key]),
  ];
  return Object.fromEntries([
    ...known.map((key) => entryOf(key, fields[key])),
    ...others.sort((a, b) => (a < b ? -1 : 1)).map((key) => entryOf(key)),
  ]);
}

/** Returns the schema of the elements of a list or an array. */
function elementSchema(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (!schema) return undefined;
  return listElement(schema)?.element ?? arrayElementOf(schema);
}

/** Returns the field schemas of an object. If the schema is a list, the object is a single element or a wrapper object. */
function fieldSchemas(schema: z.ZodType | undefined, value: object): Record<string, z.ZodType> {
  if (!schema) return {};
  const list = listElement(schema);
  if (list) {
    if (!isWrapper(value, list.name)) return fieldSchemas(list.element, value);
    return { [list.name]: Array.isArray(value[list.name]) ? schema : list.element };
  }
  return shapeOf(schema);
}
