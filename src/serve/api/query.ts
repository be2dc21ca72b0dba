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
 * The parameters of a request as the table of operations describes them. Parameters that the table does not list are
 * ignored; an integer above its maximum counts as the maximum.
 * @throws {Refusal} 400 where a required one is missing or an integer is not a whole number from 1
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

/** A form in which an answer may be asked for by `output`. Reference: "Common parameters", which names none of them. */
export type OutputForm = (typeof commonParameters.output.values)[number];

/**
 * The form that is asked for. Undefined for one that there is not.
 * @param usual where none is asked for
 */
export function outputFormOf(query: URLSearchParams, usual: OutputForm): OutputForm | undefined {
  const asked = (query.get('output') ?? '').toLowerCase();
  return asked === '' ? usual : commonParameters.output.values.find((form) => form === asked);
}
