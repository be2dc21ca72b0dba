import type { CodesOf } from '../../core/errors/error-codes.ts';
import { BlogkeepError } from '../../core/errors/errors.ts';
import type { Text } from '../../messages/message.ts';

/** BlogkeepError, restricted to the codes of {@link StorageError}. */
const Base = BlogkeepError as new (
  code: CodesOf<'StorageError'>,
  text: Text,
  options?: ErrorOptions,
) => BlogkeepError & { readonly code: CodesOf<'StorageError'> };

/**
 * Thrown if the storage of a fleet is unusable, or another run has taken over the archive. The archive in storage is consistent in any
 * case: either unchanged or committed.
 */
export class StorageError extends Base {
  override readonly name = 'StorageError';
}

/** Reports whether the operation may succeed later without intervention. */
export function isTransient({ code }: StorageError): boolean {
  return code === 'storage-unreachable' || code === 'storage-overtaken';
}
