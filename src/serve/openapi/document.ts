import { commonParameters, operations, type Operation, type OperationName } from '../../api/operations.ts';
import { parameterOf } from './parameters.ts';
import { refusalReference, refusalResponses, successOf, xmlForm } from './responses.ts';
import { refusalsOf } from './refusals.ts';
import { itemSchemas } from './schemas.ts';

export interface OpenApiOptions {
  /** of blogkeep */
  readonly version: string;
  /** the key around the answers */
  readonly rootKey: string;
  /** posts a page of post list where the caller does not say */
  readonly pageSize: number;
}

/**
 * The API as blogkeep serves it, as an OpenAPI 3.1 document: the table of operations and the schemas of their items. The
 * same for the same options, to the byte.
 */
export function openApiDocument({ version, rootKey, pageSize }: OpenApiOptions): object {
  const names = Object.keys(operations) as OperationName[];
  return {
    openapi: '3.1.1',
    info: {
      title: 'Blog Read API',
      version,
      description:
        'The Blog Read API as blogkeep answers it from an archive. Items are as the source sent them when it was read: a ' +
        'scalar may be a string or a number, a list may have any of the shapes that its schema names, and there may be ' +
        'fields that no schema names. Every operation answers `HEAD` like `GET`, without the body.',
    },
    servers: [{ url: '/', description: 'The server that answered with this document.' }],
    security: [{ accessToken: [] }],
    tags: [...new Set(names.map(groupOf))].map((name) => ({ name })),
    paths: Object.fromEntries(
      names.map((name) => [operations[name].path, { get: operationOf(name, rootKey, pageSize) }]),
    ),
    components: {
      securitySchemes: {
        accessToken: {
          type: 'apiKey',
          in: 'query',
          name: 'access_token',
          description: commonParameters.access_token.description,
        },
      },
      parameters: { output: parameterOf('output', commonParameters.output, undefined) },
      responses: refusalResponses(rootKey),
      schemas: { ...itemSchemas(), Xml: xmlForm },
    },
  };
}

function operationOf(name: OperationName, rootKey: string, pageSize: number): object {
  const operation: Operation = operations[name];
  const { title, description, parameters } = operation;
  const otherwise: Readonly<Record<string, number>> = { page: 1, count: pageSize };
  return {
    operationId: name,
    tags: [groupOf(name)],
    summary: title,
    description,
    parameters: [
      ...Object.entries(parameters).map(([key, parameter]) => parameterOf(key, parameter, otherwise[key])),
      { $ref: '#/components/parameters/output' },
    ],
    responses: {
      200: successOf(operation, rootKey),
      ...Object.fromEntries(refusalsOf(operation).map((status) => [status, refusalReference(status)])),
    },
  };
}

/** What the operation is about: the first part of its path below `/apis/`. */
function groupOf(name: OperationName): string {
  return operations[name].path.split('/')[2] ?? '';
}
