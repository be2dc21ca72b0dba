/** Something in a backup that cannot be read. The message is a sentence: what, where, what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
