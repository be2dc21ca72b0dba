import { commonParameters, operations, type Operation, type OperationName } from '../../api/operations.ts';
import { referenceDialect, type DescribedDialect } from '../api/dialect.ts';
import { apiNotes, groupNotes, operationNotes } from './notes.ts';
import { parameterOf } from './parameters.ts';
import { refusalReference, refusalResponses, successResponse, xmlForm, type RootKeys } from './responses.ts';
import { refusalsOf } from './refusals.ts';
import { itemSchemas } from './schemas.ts';

export interface OpenApiOptions {
  /** version of blogkeep */
  readonly version: string;
  /** root key of responses */
  readonly rootKey: string;
  /** root keys that other responses may have, if there are several archives from different sources */
  readonly otherKeys?: readonly string[];
  /** URL of the server; default: the server that returns the document */
  readonly server?: string;
  /** default number of posts per page of the post list */
  readonly pageSize: number;
  /** default: the dialect of the reference */
  readonly dialect?: DescribedDialect;
}

/**
 * Returns an OpenAPI 3.1 document of the API as blogkeep serves it, generated from the table of operations and the schemas of their items.
 * The same options always give the same bytes.
 */
export function openApiDocument(options: OpenApiOptions): object {
  const { version, rootKey, otherKeys = [], server, pageSize, dialect = referenceDialect } = options;
  const keys: RootKeys = [rootKey, ...new Set(otherKeys.filter((key) => key !== rootKey))];
  const { output, access_token: token } = commonParameters;
  // The default comes first.
  const values = [dialect.form, ...output.values.filter((form) => form !== dialect.form)];
  const names = Object.keys(operations) as OperationName[];
  return {
    openapi: '3.1.1',
    info: {
      title: 'Blog Read API',
      version,
      description: [...apiNotes, ...(dialect.note === undefined ? [] : [dialect.note])].join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      server === undefined
        ? { url: '/', description: 'The server that answered with this document.' }
        : { url: server, description: 'The default address of blogkeep serve.' },
    ],
    security: [{ accessToken: [] }],
    tags: Object.entries(groupNotes).map(([name, description]) => ({ name, description })),
    paths: {
      ...Object.fromEntries(names.map((name) => [operations[name].path, { get: operationOf(name, keys, pageSize) }])),
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
      parameters: { output: parameterOf('output', { ...output, values }, undefined) },
      responses: refusalResponses(keys, dialect.methods),
      schemas: { ...itemSchemas(dialect.hasEmptyExtraPages === true), Xml: xmlForm },
    },
  };
}

function operationOf(name: OperationName, keys: RootKeys, pageSize: number): object {
  const operation: Operation = operations[name];
  const { title, description, parameters } = operation;
  const otherwise: Readonly<Record<string, number>> = { page: 1, count: pageSize };
  const note = operationNotes[name];
  return {
    operationId: name,
    tags: [groupOf(name)],
    summary: title,
    description: note === undefined ? description : `${description} ${note}`,
    parameters: [
      ...Object.entries(parameters).map(([key, parameter]) => parameterOf(key, parameter, otherwise[key])),
      { $ref: '#/components/parameters/output' },
    ],
    responses: { 200: successResponse(operation, keys), ...refusalReferences(name) },
  };
}

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
