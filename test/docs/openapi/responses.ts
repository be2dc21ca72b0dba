import type { Operation } from '../../../src/api/operations.ts';
import type { RefusalStatus } from '../../../src/serve/refusal.ts';
import { toXml } from '../../../src/serve/xml/to-xml.ts';
import type { JsonSchema } from './json-schema.ts';
import { refusals } from './refusals.ts';
import { itemSchema } from './schemas.ts';
import type { z } from 'zod';
import { listElement } from '../../../src/core/items/list.ts';
import { shapeOf } from '../../../src/core/items/shape.ts';

/** Root key of the examples. */
const rootKey = 'service';

/** Returns the response of an operation. Reference: "Response envelope". */
export function successResponse({ item: schema, title }: Operation): object {
  const item = exampleOf(schema);
  return {
    description: `The ${title} item in the envelope.`,
    content: {
      'application/json': {
        schema: envelopeSchema({ status: statusSchema('200'), item: itemSchema(schema) }, true),
        example: { [rootKey]: { status: '200', item } },
      },
      'text/xml': { schema: xmlSchema, example: toXml(rootKey, { status: '200', item }, schema) },
    },
  };
}

/** Returns all error responses by name. */
export function refusalResponses(): object {
  return Object.fromEntries(
    Object.entries(refusals).map(([status, { name, description, example }]) => {
      const envelope = { status, error_message: example };
      const schema = envelopeSchema({ status: statusSchema(status), error_message: messageSchema }, false);
      return [
        name,
        {
          description,
          ...(status === '405' && { headers: { Allow: { schema: { const: 'GET, HEAD' } } } }),
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

/** Returns the schema of an envelope under any root key. */
function envelopeSchema(properties: Record<string, JsonSchema>, open: boolean): JsonSchema {
  return {
    type: 'object',
    description: "One key, the root key of the blog's source.",
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: {
      type: 'object',
      required: Object.keys(properties),
      properties,
      additionalProperties: open,
    },
  };
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
