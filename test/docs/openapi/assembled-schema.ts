import type { z } from 'zod';
import { listElement } from '../../../src/core/items/list.ts';
import { shapeOf } from '../../../src/core/items/shape.ts';
import { jsonSchemaOf, type JsonSchema, type NameOf } from './json-schema.ts';

/**
 * Returns the JSON Schema of an item that the server assembles itself. Such an item has every field in the form of the reference, with
 * scalars as text. The entries of its lists are as received.
 */
export function assembledJsonSchema(schema: z.ZodType, nameOf: NameOf): JsonSchema {
  const fields = Object.entries(shapeOf(schema));
  return {
    type: 'object',
    required: fields.map(([key]) => key),
    properties: Object.fromEntries(fields.map(([key, field]) => [key, assembledField(field, nameOf)])),
  };
}

function assembledField(field: z.ZodType, nameOf: NameOf): JsonSchema {
  const list = listElement(field);
  if (!list) {
    const { description, examples } = field.meta() ?? {};
    return { description, type: 'string', examples };
  }
  const { description, name, wrapped } = list;
  const array = { type: 'array', items: jsonSchemaOf(list.element, nameOf) };
  if (!wrapped) return { description, ...array };
  return { description, type: 'object', required: [name], properties: { [name]: array } };
}
