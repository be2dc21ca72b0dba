import { UsageError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';

/** The number that an option was given. @throws {UsageError} where it is none, or out of its range */
export function numberOption(name: string, value: unknown, least: number, most: number): number {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw new UsageError('option-invalid', message('fleetReport.number-range', { name, least, most }));
}

/** The same of a whole number. */
export function integerOption(name: string, value: unknown, least: number, most: number): number {
  if (Number.isInteger(value)) return numberOption(name, value, least, most);
  throw new UsageError('option-invalid', message('fleet.option-range', { name, least, most }));
}
