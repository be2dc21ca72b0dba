import type { CodesOf } from '../../core/errors/error-codes.ts';
import { BlogkeepError } from '../../core/errors/errors.ts';
import type { Text } from '../../messages/message.ts';

/** The base class, limited to the codes of {@link StorageError}. */
const Base = BlogkeepError as new (
  code: CodesOf<'StorageError'>,
  text: Text,
  options?: ErrorOptions,
) => BlogkeepError & { readonly code: CodesOf<'StorageError'> };

/**
 * The storage of a fleet is unusable, or another run has written the archive. The archive in the storage is consistent: unchanged or
 * committed.
 */
export class StorageError extends Base {
  override readonly name = 'StorageError';
}

/** Reports whether the operation may succeed later without intervention. */
export function isTransient({ code }: StorageError): boolean {
  return code === 'storage-unreachable' || code === 'storage-overtaken';
}
