import { UsageError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';

/** Returns the value of a numeric option. @throws {UsageError} if it is not a number or is out of range */
export function numberOption(name: string, value: unknown, least: number, most: number): number {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw new UsageError('option-invalid', message('fleetReport.number-range', { name, least, most }));
}

/** Returns the value of an integer option. @throws {UsageError} if it is not an integer or is out of range */
export function integerOption(name: string, value: unknown, least: number, most: number): number {
  if (Number.isInteger(value)) return numberOption(name, value, least, most);
  throw new UsageError('option-invalid', message('fleet.option-range', { name, least, most }));
}
