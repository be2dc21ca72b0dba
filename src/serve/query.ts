import {
  operations,
  type Operation,
  type OperationName,
  type Parameter,
  type ParametersOf,
} from '../api/operations.ts';
import { Refusal } from './refusal.ts';

/**
 * The parameters of a request as the table of operations describes them. Parameters that the table does not list are
 * ignored; an integer above its maximum counts as the maximum.
 * @throws {Refusal} 400 where a required one is missing or an integer is not a whole number from 1
 */
export function readQuery<Name extends OperationName>(name: Name, query: URLSearchParams): ParametersOf<Name> {
  const operation: Operation = operations[name];
  const output = operation.listsOutput ? query.get('output') : null;
  if (output && output !== 'json') throw new Refusal(400, `output "${output}" is not available, only json.`);
  const values = Object.entries(operation.parameters).map(([key, parameter]) => [
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
