import { TextError } from '../core/errors/errors.ts';

/** A part of a backup cannot be read. The message is a sentence: the problem, its place, and a remedy. */
export class BackupError extends TextError {
  override readonly name = 'BackupError';
}
