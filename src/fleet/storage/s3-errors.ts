import { message, type Text } from '../../messages/message.ts';
import { StorageError } from './errors.ts';

/** What of an error of the SDK says what has happened; errors of the connection have a code alone. */
interface SdkError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const asSdkError = (error: unknown): SdkError =>
  error instanceof Error ? error : { name: 'Error', message: String(error) };

export function statusOf(error: unknown): number | undefined {
  return asSdkError(error).$metadata?.httpStatusCode;
}

/** Whether there is no such object. That a bucket is missing is another matter. */
export function isAbsent(error: unknown): boolean {
  const { name } = asSdkError(error);
  return name === 'NoSuchKey' || name === 'NoSuchVersion' || (name === 'NotFound' && statusOf(error) === 404);
}

/** Whether a condition does not hold; a conflict is two that were put at the same time. */
export function isConflict(error: unknown): boolean {
  return (
    ['PreconditionFailed', 'ConditionalRequestConflict'].includes(asSdkError(error).name) || statusOf(error) === 412
  );
}

/** Whether a server does not know a header: some refuse what they do not know. */
export function isUnsupported(error: unknown): boolean {
  const { name, message: text } = asSdkError(error);
  return (
    name === 'NotImplemented' ||
    statusOf(error) === 501 ||
    (name === 'InvalidArgument' && /checksum|header/iu.test(text))
  );
}

const refusals = [
  'AccessDenied',
  'AllAccessDisabled',
  'CredentialsProviderError',
  'ExpiredToken',
  'InvalidAccessKeyId',
  'InvalidToken',
  'SignatureDoesNotMatch',
  'TokenRefreshRequired',
];

/** Names of failures that pass though their status says otherwise: bodies that did not arrive as they were sent. */
const passing = [
  'BadDigest',
  'IncompleteBody',
  'RequestTimeout',
  'SlowDown',
  'TimeoutError',
  'XAmzContentSHA256Mismatch',
];

/**
 * Whether the same call may come out well a moment later. A clock that is off does not pass, nor does anything else that a 4xx says,
 * but for a body that was cut.
 */
export function isTransientS3Error(error: unknown): boolean {
  const { name } = asSdkError(error);
  if (error instanceof StorageError || refusals.includes(name)) return false;
  if (passing.includes(name)) return true;
  const status = statusOf(error);
  // Without a status the connection failed: refused, reset, timed out, or cut in the middle of an answer that began with 200. A
  // redirect is of a bucket in another region, and stays.
  return status === undefined || status < 300 || status >= 500 || status === 429 || status === 408;
}

/** What a call ends with, as a sentence that says what to do. */
export function storageError(error: unknown, { location, bucket }: { location: string; bucket: string }): unknown {
  if (error instanceof StorageError) return error;
  const { name, message: text, code } = asSdkError(error);
  const why: Text = [...new Set([code ?? name, text])].filter((part) => part !== '' && part !== 'Error').join(': ');
  const options = { cause: error };
  if (name === 'NoSuchBucket' || (name === 'NotFound' && statusOf(error) === 404))
    return new StorageError('storage-missing', message('fleetStorage.no-bucket', { location, bucket }), options);
  if (name === 'CredentialsProviderError')
    return new StorageError('storage-refused', message('fleetStorage.no-credentials', { location }), options);
  if (refusals.includes(name) || statusOf(error) === 403 || statusOf(error) === 401)
    return new StorageError('storage-refused', message('fleetStorage.refused', { location, why }), options);
  if (isTransientS3Error(error))
    return new StorageError('storage-unreachable', message('fleetStorage.unreachable', { location, why }), options);
  return new StorageError('storage-unusable', message('fleetStorage.unusable', { location, why }), options);
}
