import { commonParameters, operations, type Operation, type OperationName } from '../../../src/api/operations.ts';
import { apiNotes, groupNotes, operationNotes } from './notes.ts';
import { parameterOf } from './parameters.ts';
import { refusalReference, refusalResponses, successResponse, xmlForm } from './responses.ts';
import { refusalsOf } from './refusals.ts';
import { itemSchemas } from './schemas.ts';

/**
 * Returns an OpenAPI 3.1 document of the API as blogkeep serves it, generated from the table of operations and the schemas of their items.
 * @param version version of blogkeep
 */
export function openApiDocument(version: string): object {
  const { output, access_token: token } = commonParameters;
  const names = Object.keys(operations) as OperationName[];
  return {
    openapi: '3.1.1',
    info: {
      title: 'Blog Read API',
      version,
      description: apiNotes.join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that answered with this document.' }],
    security: [{ accessToken: [] }],
    tags: Object.entries(groupNotes).map(([name, description]) => ({ name, description })),
    paths: {
      ...Object.fromEntries(names.map((name) => [operations[name].path, { get: operationOf(name) }])),
      '/apis/openapi.json': { get: describeOperation },
    },
    components: {
      securitySchemes: {
        accessToken: {
          type: 'apiKey',
          in: 'query',
          name: 'access_token',
          description: token.description,
        },
      },
      parameters: { output: parameterOf('output', output, undefined) },
      responses: refusalResponses(),
      schemas: { ...itemSchemas, Xml: xmlForm },
    },
  };
}

function operationOf(name: OperationName): object {
  const operation: Operation = operations[name];
  const { title, description, parameters } = operation;
  const note = operationNotes[name];
  return {
    operationId: name,
    tags: [groupOf(name)],
    summary: title,
    description: note === undefined ? description : `${description} ${note}`,
    parameters: [
      ...Object.entries(parameters).map(([key, parameter]) => parameterOf(key, parameter, serverDefaults[key])),
      { $ref: '#/components/parameters/output' },
    ],
    responses: { 200: successResponse(operation), ...refusalReferences(name) },
  };
}

/** Defaults of the server for parameters that have none in the reference. */
const serverDefaults: Readonly<Record<string, number>> = { page: 1, count: 10 };

/** The operation that returns the document itself. */
const describeOperation = {
  operationId: 'openApi',
  tags: ['description'],
  summary: 'description of the API',
  description: 'This document, in JSON whatever `output` says, and in no envelope.',
  parameters: [{ $ref: '#/components/parameters/output' }],
  responses: {
    200: {
      description: 'An OpenAPI document.',
      content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
    },
    ...refusalReferences(),
  },
};

function refusalReferences(name?: OperationName): object {
  return Object.fromEntries(refusalsOf(name).map((status) => [status, refusalReference(status)]));
}

/** Returns the group of an operation, which is the first part of its path below `/apis/`. */
function groupOf(name: OperationName): string {
  return operations[name].path.split('/')[2] ?? '';
}
