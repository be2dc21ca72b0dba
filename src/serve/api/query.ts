import {
  commonParameters,
  operations,
  type Operation,
  type OperationName,
  type Parameter,
  type ParametersOf,
} from '../../api/operations.ts';
import { Refusal } from '../refusal.ts';

/**
 * Reads the parameters of an operation according to the table of operations. Ignores other parameters. An integer above its maximum counts
 * as the maximum.
 * @throws {Refusal} 400 if a required parameter is missing, or if an integer is not a whole number from 1
 */
export function readQuery<Name extends OperationName>(name: Name, query: URLSearchParams): ParametersOf<Name> {
  const { parameters }: Operation = operations[name];
  const values = Object.entries(parameters).map(([key, parameter]) => [
    key,
    readValue(key, parameter, query.get(key) ?? ''),
  ]);
  return Object.fromEntries(values) as ParametersOf<Name>;
}

function readValue(key: string, parameter: Parameter, text: string): string | number | undefined {
  if (text === '' && parameter.required) throw new Refusal(400, `The parameter ${key} is missing.`);
  if (text === '') return parameter.default;
  if (parameter.type === 'string') return text;
  if (!/^0*[1-9]\d{0,8}$/.test(text)) throw new Refusal(400, `${key} must be a whole number from 1.`);
  return Math.min(Number(text), parameter.maximum ?? Infinity);
}

/** Response format, selected by `output`. Reference: "Common parameters", which does not list the formats. */
export type OutputForm = (typeof commonParameters.output.values)[number];

/** Returns the selected format, or undefined if it is unknown. Default: JSON. */
export function outputFormOf(query: URLSearchParams): OutputForm | undefined {
  const requested = (query.get('output') ?? '').toLowerCase();
  return requested === '' ? 'json' : commonParameters.output.values.find((form) => form === requested);
}
