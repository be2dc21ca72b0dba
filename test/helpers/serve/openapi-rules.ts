import { Ajv2020 } from 'ajv/dist/2020.js';
import fs from 'fs-extra';
import { operations, type Operation } from '../../../src/api/operations.ts';

interface ParameterObject {
  readonly name: string;
  readonly required: boolean;
  readonly schema: { readonly type: string };
}

interface Document {
  readonly paths: Readonly<Record<string, { get: { parameters: (ParameterObject | { $ref: string })[] } }>>;
  readonly components: { readonly parameters: Readonly<Record<string, ParameterObject>> };
}

export interface OpenApiRules {
  /** Returns how a JSON response violates the schema that the document has for its path and status; empty if it is valid. */
  responseViolations(path: string, status: number, body: unknown): string[];
  /** Returns how a response violates the schema of a named response in the document, for errors that belong to no operation. */
  errorViolations(name: string, body: unknown): string[];
  /** Returns how the path and query of a request violate the document; empty if they are valid. */
  requestViolations(address: URL): string[];
}

const document = fs.readJsonSync('docs/openapi.json') as Document;
const { paths, components } = document;

/** Validator of the schemas in the document. The document is not a schema itself; its schemas are referenced by their paths. */
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema(document, 'document');

/** Functions that validate responses and requests against the OpenAPI document. */
export const openApiRules: OpenApiRules = {
  responseViolations: (path, status, body) => {
    const place = `/paths/${path.replaceAll('/', '~1')}/get/responses/${status}`;
    const response = valueAt(document, place);
    if (response === undefined) return [`${path} has no response ${status}`];
    const { $ref } = response as { $ref?: string };
    return wrongBy(`${$ref?.slice(1) ?? place}/content/application~1json/schema`, body);
  },
  errorViolations: (name, body) => wrongBy(`/components/responses/${name}/content/application~1json/schema`, body),
  requestViolations: ({ pathname, searchParams }) => {
    const parameters = paths[pathname]?.get.parameters.map(resolved);
    if (!parameters) return [`there is no path ${pathname}`];
    const token = { name: 'access_token', required: true, schema: { type: 'string', minLength: 1 } };
    const all = [token, ...parameters];
    const unknown = [...searchParams.keys()].filter((key) => !all.some(({ name }) => name === key));
    const wrong = all.flatMap(({ name, required, schema }) => {
      const values = searchParams.getAll(name);
      if (values.length === 0) return required ? [`${name} is missing`] : [];
      if (values.length > 1) return [`${name} is repeated`];
      const [text = ''] = values;
      const value = schema.type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
      // The server accepts larger numbers, so the schema has no maximum. Our client must not exceed the one in the description.
      const isTooLarge = typeof value === 'number' && value > (maximumOf(pathname, name) ?? Infinity);
      return ajv.validate(schema, value) && !isTooLarge ? [] : [`${name} is "${text}"`];
    });
    return [...unknown.map((key) => `${key} is unknown`), ...wrong];
  },
};

function wrongBy(place: string, value: unknown): string[] {
  const validate = ajv.getSchema(`document#${place}`) ?? ajv.compile({ $ref: `document#${place}` });
  if (validate(value) === true) return [];
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}

function resolved(one: ParameterObject | { $ref: string }): ParameterObject {
  return '$ref' in one ? components.parameters[one.$ref.split('/').at(-1)!]! : one;
}

function maximumOf(path: string, parameter: string): number | undefined {
  const all: Operation[] = Object.values(operations);
  return all.find((one) => one.path === path)?.parameters[parameter]?.maximum;
}

function valueAt(document: unknown, place: string): unknown {
  const keys = place.split('/').slice(1);
  return keys.reduce(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/')],
    document,
  );
}
