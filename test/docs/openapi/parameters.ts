import type { Parameter } from '../../../src/api/operations.ts';

/**
 * Returns the description of a request parameter. Describes its maximum in words: a client that validates its requests against a `maximum`
 * would reject larger values, although the server accepts them and uses the maximum.
 * @param otherwise default of the server, used if the table of operations has none
 */
export function parameterOf(name: string, parameter: Parameter, otherwise: number | undefined): object {
  const { type, required, description, values, maximum } = parameter;
  const taken = parameter.default ?? otherwise;
  const atMost = maximum === undefined ? undefined : Math.max(maximum, taken ?? 0);
  return {
    name,
    in: 'query',
    required,
    description: atMost === undefined ? description : `${description} A larger number counts as ${atMost}.`,
    schema: {
      type,
      ...(values && { enum: values, default: values[0] }),
      ...(type === 'string' && !values && { minLength: 1 }),
      ...(type === 'integer' && { minimum: 1 }),
      ...(taken !== undefined && { default: taken }),
    },
  };
}
