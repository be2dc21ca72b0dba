import { z } from 'zod';
import { listElement } from '../../../src/core/items/list.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Returns the name of a schema that is shared, or undefined if it is to be inlined. */
export type NameOf = (schema: z.ZodType) => string | undefined;

/**
 * Returns the JSON Schema (2020-12) for an item. It allows additional fields. Items are returned as received, so a scalar may be a number
 * or `null`, and a list may have any of its forms. The form of the reference comes first.
 */
export function jsonSchemaOf(schema: z.ZodType, nameOf: NameOf): JsonSchema {
  const { description = listElement(schema)?.description, examples } = schema.meta() ?? {};
  return {
    ...(description !== undefined && { description }),
    ...referenceTo(schema, nameOf),
    ...(examples !== undefined && { examples }),
  };
}

function referenceTo(schema: z.ZodType, nameOf: NameOf): JsonSchema {
  const name = nameOf(schema);
  return name === undefined ? namedJsonSchema(schema, nameOf) : { $ref: `#/components/schemas/${name}` };
}

/** Returns the JSON Schema without its description, as needed for the definition of a shared schema. */
export function namedJsonSchema(schema: z.ZodType, nameOf: NameOf): JsonSchema {
  const list = listElement(schema);
  if (list) return { anyOf: listForms(jsonSchemaOf(list.element, nameOf), list) };
  if (schema instanceof z.ZodOptional) return referenceTo(schema.unwrap() as z.ZodType, nameOf);
  if (schema instanceof z.ZodNullable) return scalar('string', 'number', 'null');
  if (schema instanceof z.ZodObject) return objectOf(schema.shape, nameOf);
  if (schema instanceof z.ZodArray) return { type: 'array', items: jsonSchemaOf(schema.element as z.ZodType, nameOf) };
  if (schema instanceof z.ZodUnion) return unionOf(schema.options as z.ZodType[], nameOf);
  return scalar('string', 'number', 'null');
}

function objectOf(shape: Readonly<Record<string, z.ZodType>>, nameOf: NameOf): JsonSchema {
  const fields = Object.entries(shape);
  const required = fields.filter(([, field]) => !(field instanceof z.ZodOptional)).map(([key]) => key);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(fields.map(([key, field]) => [key, jsonSchemaOf(field, nameOf)])),
    additionalProperties: true,
  };
}

/**
 * Returns the schema of a union: either of scalars, or of an object and the empty forms that servers send instead of it. The empty forms
 * come last.
 */
function unionOf(options: readonly z.ZodType[], nameOf: NameOf): JsonSchema {
  if (options.every((one) => one instanceof z.ZodString || one instanceof z.ZodNumber))
    return scalar('string', 'number');
  const objectsFirst = options.toSorted((a, b) => Number(b instanceof z.ZodObject) - Number(a instanceof z.ZodObject));
  const forms = objectsFirst.map((one) => (one instanceof z.ZodCustom ? emptyReference : jsonSchemaOf(one, nameOf)));
  return { anyOf: forms };
}

function listForms(element: JsonSchema, { name, wrapped }: { name: string; wrapped: boolean }): JsonSchema[] {
  const array = { type: 'array', items: element };
  const wrapper = {
    type: 'object',
    required: [name],
    properties: { [name]: { anyOf: [array, element, emptyReference] } },
  };
  return [...(wrapped ? [wrapper, array] : [array, wrapper]), element, emptyReference];
}

const scalar = (...type: string[]): JsonSchema => ({ type });

const emptyReference: JsonSchema = { $ref: '#/components/schemas/Nothing' };

/** Values that servers send instead of a missing list or object. */
export const emptyForms: JsonSchema = {
  description: 'What stands for none.',
  // Not an `enum`, because most code generators do not support one of mixed types.
  anyOf: [
    { type: 'string', const: '' },
    { type: 'null' },
    { type: 'array', items: {}, maxItems: 0 },
    { type: 'object', additionalProperties: false, maxProperties: 0 },
  ],
};
