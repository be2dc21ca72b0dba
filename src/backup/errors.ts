import { TextError } from '../core/errors/errors.ts';
/** Something in a backup that cannot be read. The message is a sentence: what, where, what to do. */
export class BackupError extends TextError {
  override readonly name = 'BackupError';
}
