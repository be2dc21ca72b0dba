import type { CodesOf } from '../../core/errors/error-codes.ts';
import { BlogkeepError } from '../../core/errors/errors.ts';
import type { Text } from '../../messages/message.ts';

/** The base class, with the codes of this one. */
const Base = BlogkeepError as new (
  code: CodesOf<'StorageError'>,
  text: Text,
  options?: ErrorOptions,
) => BlogkeepError & { readonly code: CodesOf<'StorageError'> };

/** The storage of a fleet cannot be used, or another run has written the archive. What is in the storage is as it was, or committed. */
export class StorageError extends Base {
  override readonly name = 'StorageError';
}

/** Whether the same may come out well later, with nothing done by a person. */
export function isTransient({ code }: StorageError): boolean {
  return code === 'storage-unreachable' || code === 'storage-overtaken';
}
