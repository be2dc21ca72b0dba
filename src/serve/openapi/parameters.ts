import type { Parameter } from '../../api/operations.ts';

/**
 * A parameter of a request as the server takes it. That a larger number counts as the largest is said in words: a client
 * that holds its requests against a `maximum` would refuse what the server takes.
 * @param otherwise what the server takes where the table of operations names no default
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
