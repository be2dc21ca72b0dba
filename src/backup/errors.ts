import { TextError } from '../core/errors/errors.ts';

/** Thrown if a part of a backup cannot be read. The message states the problem, its location and a remedy. */
export class BackupError extends TextError {
  override readonly name = 'BackupError';
}
