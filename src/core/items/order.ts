import type { z } from 'zod';
import { isWrapper, listElement } from './list.ts';
import { arrayElementOf, shapeOf } from './shape.ts';

/**
 * A copy of a received item with its keys in the order of the reference (which is that of the schema) and unknown keys
 * after them by name, at every depth, so that two answers with the same content are the same bytes in the archive.
 */
export function inReferenceOrder(schema: z.ZodType | undefined, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const element = elementSchema(schema);
    return value.map((one) => inReferenceOrder(element, one));
  }
  const fields = fieldSchemas(schema, value);
  const known = Object.keys(fields).filter((key) => Object.hasOwn(value, key));
  const others = Object.keys(value).filter((key) => !Object.hasOwn(fields, key));
  const entryOf = (key: string, field?: z.ZodType): [string, unknown] => [
    key,
    inReferenceOrder(field, (value as Record<string, unknown>)[key]),
  ];
  return Object.fromEntries([
    ...known.map((key) => entryOf(key, fields[key])),
    ...others.sort((a, b) => (a < b ? -1 : 1)).map((key) => entryOf(key)),
  ]);
}

/** The schema of the elements where a list or an array of the schema has the form of an array. */
function elementSchema(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (!schema) return undefined;
  return listElement(schema)?.element ?? arrayElementOf(schema);
}

/** The fields that an object of the schema has; those of the element, or the wrapper's one, where it stands for a list. */
function fieldSchemas(schema: z.ZodType | undefined, value: object): Record<string, z.ZodType> {
  if (!schema) return {};
  const list = listElement(schema);
  if (list) {
    if (!isWrapper(value, list.name)) return fieldSchemas(list.element, value);
    return { [list.name]: Array.isArray(value[list.name]) ? schema : list.element };
  }
  return shapeOf(schema);
}
