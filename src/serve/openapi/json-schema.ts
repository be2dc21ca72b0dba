import { z } from 'zod';
import { listElement } from '../../core/items/list.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a schema is called where it is kept; undefined for one that is written where it is used. */
export type NameOf = (schema: z.ZodType) => string | undefined;

/**
 * The JSON Schema (2020-12) of an item's schema: what is known, and any other field besides. Items are answered as they were
 * received, so a scalar may be a number or `null`, and a list may have each of its shapes; the reference's comes first.
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

/** The same without its description, for a schema that has a name, where that is kept. */
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

/** Of scalars, or of an object and what servers send in its place, which comes last. */
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

/** What servers send in the place of a list or an object that is not there. */
export const emptyForms: JsonSchema = {
  description: 'What stands for none.',
  // An `enum` of these is beyond most generators of code.
  anyOf: [
    { type: 'string', const: '' },
    { type: 'null' },
    { type: 'array', items: {}, maxItems: 0 },
    { type: 'object', additionalProperties: false, maxProperties: 0 },
  ],
};
