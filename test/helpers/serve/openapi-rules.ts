import { Ajv2020 } from 'ajv/dist/2020.js';
import { operations, type Operation } from '../../../src/api/operations.ts';
import { openApiDocument, type OpenApiOptions } from '../../../src/serve/openapi/document.ts';

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

/** Returns functions that validate responses and requests against the OpenAPI document. */
export function openApiRules(options: Partial<OpenApiOptions> = {}): OpenApiRules {
  const document = openApiDocument({ version: '0.0.0', rootKey: 'service', pageSize: 10, ...options }) as Document;
  const { paths, components } = document;
  // The document is not a schema, but contains schemas that can be referenced by their paths.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema(document, 'document');
  const wrongBy = (place: string, value: unknown): string[] => {
    const validate = ajv.getSchema(`document#${place}`) ?? ajv.compile({ $ref: `document#${place}` });
    if (validate(value) === true) return [];
    return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
  };
  const resolved = (one: ParameterObject | { $ref: string }) =>
    '$ref' in one ? components.parameters[one.$ref.split('/').at(-1)!]! : one;

  return {
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
