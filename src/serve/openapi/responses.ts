import type { Operation } from '../../api/operations.ts';
import type { RefusalStatus } from '../refusal.ts';
import { toXml } from '../xml/to-xml.ts';
import type { JsonSchema } from './json-schema.ts';
import { refusals } from './refusals.ts';
import { itemSchema } from './schemas.ts';
import type { z } from 'zod';
import { listElement } from '../../core/items/list.ts';
import { shapeOf } from '../../core/items/shape.ts';

/** Root keys that a response may have. There is more than one only if there are several archives. */
export type RootKeys = readonly [string, ...string[]];

/**
 * Returns the response of an operation. Reference: "Response envelope".
 * @param keys possible root keys; the example has the first
 */
export function successResponse({ item: schema, title }: Operation, keys: RootKeys): object {
  const item = exampleOf(schema);
  const [rootKey] = keys;
  return {
    description: `The ${title} item in the envelope.`,
    content: {
      'application/json': {
        schema: envelopeSchema(keys, { status: statusSchema('200'), item: itemSchema(schema) }, true),
        example: { [rootKey]: { status: '200', item } },
      },
      'text/xml': { schema: xmlSchema, example: toXml(rootKey, { status: '200', item }, schema) },
    },
  };
}

/**
 * Returns all error responses by name.
 * @param keys see {@link successResponse}
 * @param methods allowed methods
 */
export function refusalResponses(keys: RootKeys, methods: readonly string[]): object {
  const allow = methods.join(', ');
  const [rootKey] = keys;
  return Object.fromEntries(
    Object.entries(refusals).map(([status, { name, description, example }]) => {
      const sentence = status === '405' ? `The possible methods are ${allow}.` : example;
      const envelope = { status, error_message: sentence };
      const schema = envelopeSchema(keys, { status: statusSchema(status), error_message: messageSchema }, false);
      return [
        name,
        {
          description,
          ...(status === '405' && { headers: { Allow: { schema: { const: allow } } } }),
          content: {
            'application/json': { schema, example: { [rootKey]: envelope } },
            'text/xml': { schema: xmlSchema, example: toXml(rootKey, envelope) },
          },
        },
      ];
    }),
  );
}

export function refusalReference(status: RefusalStatus): object {
  return { $ref: `#/components/responses/${refusals[status].name}` };
}

export const xmlForm: JsonSchema = {
  type: 'string',
  description:
    'The same envelope in XML: the key of each field is an element, a list an element with one for each of its own, as in ' +
    '`<posts><post>…</post></posts>`. A text that XML cannot hold has U+FFFD in the place of what cannot be there, and the ' +
    'attribute `json` has the whole of it as a JSON string; a key that is no plain name is the `name` of an element `field`.',
};

const xmlSchema = { $ref: '#/components/schemas/Xml' };

const statusSchema = (status: string): JsonSchema => ({ type: 'string', const: status });

const messageSchema = { type: 'string', description: 'What went wrong, in a sentence.' };

/** Returns the schema of an envelope under any of the root keys. */
function envelopeSchema(keys: RootKeys, properties: Record<string, JsonSchema>, open: boolean): JsonSchema {
  const below = { type: 'object', required: Object.keys(properties), properties, additionalProperties: open };
  const forms = keys.map((key) => ({
    type: 'object',
    required: [key],
    properties: { [key]: below },
    additionalProperties: false,
  }));
  const [only] = forms;
  return only && forms.length === 1 ? only : { anyOf: forms };
}

/** Returns an example of an item in the form of the reference, built from the examples of its fields. */
function exampleOf(schema: z.ZodType): unknown {
  const list = listElement(schema);
  if (list) {
    const elements = [exampleOf(list.element)];
    return list.wrapped ? { [list.name]: elements } : elements;
  }
  const { examples } = schema.meta() ?? {};
  if (Array.isArray(examples)) return examples[0];
  return Object.fromEntries(Object.entries(shapeOf(schema)).map(([key, field]) => [key, exampleOf(field)]));
}
