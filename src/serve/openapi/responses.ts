import type { Operation } from '../../api/operations.ts';
import type { RefusalStatus } from '../refusal.ts';
import { toXml } from '../xml.ts';
import { exampleOf } from './example.ts';
import type { JsonSchema } from './json-schema.ts';
import { refusals } from './refusals.ts';
import { itemSchema } from './schemas.ts';

/** The answer of an operation. Reference: "Response envelope". */
export function successOf({ item: schema, title }: Operation, rootKey: string): object {
  const item = exampleOf(schema);
  return {
    description: `The ${title} item in the envelope.`,
    content: {
      'application/json': {
        schema: envelopeSchema(rootKey, { status: { const: '200' }, item: itemSchema(schema) }, true),
        example: { [rootKey]: { status: '200', item } },
      },
      'text/xml': { schema: xmlSchema, example: toXml(rootKey, { status: '200', item }, schema) },
    },
  };
}

/** All answers that are errors, by name. */
export function refusalResponses(rootKey: string): object {
  return Object.fromEntries(
    Object.entries(refusals).map(([status, { name, description }]) => [
      name,
      {
        description,
        ...(status === '405' && { headers: { Allow: { schema: { const: 'GET, HEAD' } } } }),
        content: {
          'application/json': {
            schema: envelopeSchema(rootKey, { status: { const: status }, error_message: messageSchema }, false),
          },
          'text/xml': { schema: xmlSchema },
        },
      },
    ]),
  );
}

export function refusalReference(status: RefusalStatus): object {
  return { $ref: `#/components/responses/${refusals[status].name}` };
}

export const xmlForm: JsonSchema = {
  type: 'string',
  description:
    'The same envelope in XML: the key of each field is an element, a list an element with one for each of its own, as in ' +
    '`<posts><post>…</post></posts>`. A text that XML cannot hold is a JSON string in an element with `encoding="json"`; ' +
    'a key that is no plain name is the `name` of an element `field`.',
};

const xmlSchema = { $ref: '#/components/schemas/Xml' };

const messageSchema = { type: 'string', description: 'What went wrong, in a sentence.' };

function envelopeSchema(rootKey: string, properties: Record<string, JsonSchema>, open: boolean): JsonSchema {
  return {
    type: 'object',
    required: [rootKey],
    properties: {
      [rootKey]: { type: 'object', required: Object.keys(properties), properties, additionalProperties: open },
    },
    additionalProperties: false,
  };
}
