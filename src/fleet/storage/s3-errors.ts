import { message, type Text } from '../../messages/message.ts';
import { StorageError } from './errors.ts';

/** The fields of SDK errors that identify the problem. Connection errors only have a code. */
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

/** Reports whether an object does not exist. A missing bucket is another error. */
export function isAbsent(error: unknown): boolean {
  const { name } = asSdkError(error);
  return name === 'NoSuchKey' || name === 'NoSuchVersion' || (name === 'NotFound' && statusOf(error) === 404);
}

/** Reports whether a put failed because of its condition or a simultaneous put. */
export function isConflict(error: unknown): boolean {
  return (
    ['PreconditionFailed', 'ConditionalRequestConflict'].includes(asSdkError(error).name) || statusOf(error) === 412
  );
}

/** Reports whether a server rejected a header that it does not support. */
export function isUnsupported(error: unknown): boolean {
  const { name, message: text } = asSdkError(error);
  return (
    name === 'NotImplemented' ||
    statusOf(error) === 501 ||
    (name === 'InvalidArgument' && /checksum|header/iu.test(text))
  );
}

const refusalNames = [
  'AccessDenied',
  'AllAccessDisabled',
  'CredentialsProviderError',
  'ExpiredToken',
  'InvalidAccessKeyId',
  'InvalidToken',
  'SignatureDoesNotMatch',
  'TokenRefreshRequired',
];

/** Names of errors that are transient despite a 4xx status, such as those about truncated bodies. */
const transientNames = [
  'BadDigest',
  'IncompleteBody',
  'RequestTimeout',
  'SlowDown',
  'TimeoutError',
  'XAmzContentSHA256Mismatch',
];

/**
 * Reports whether a retry may succeed. Errors with a 4xx status are permanent, except for those about truncated bodies, timeouts and load.
 */
export function isTransientS3Error(error: unknown): boolean {
  const { name } = asSdkError(error);
  if (error instanceof StorageError || refusalNames.includes(name)) return false;
  if (transientNames.includes(name)) return true;
  const status = statusOf(error);
  // Without a status, or with 2xx, the connection failed: it was refused, reset, timed out, or closed in the middle of a response. A
  // redirect (3xx) means that the bucket is in another region, which is permanent.
  return status === undefined || status < 300 || status >= 500 || status === 429 || status === 408;
}

/** Converts an error of the SDK to a StorageError with advice. */
export function storageError(error: unknown, { location, bucket }: { location: string; bucket: string }): unknown {
  if (error instanceof StorageError) return error;
  const { name, message: text, code } = asSdkError(error);
  const why: Text = [...new Set([code ?? name, text])].filter((part) => part !== '' && part !== 'Error').join(': ');
  const options = { cause: error };
  if (name === 'NoSuchBucket' || (name === 'NotFound' && statusOf(error) === 404))
    return new StorageError('storage-missing', message('fleetStorage.no-bucket', { location, bucket }), options);
  if (name === 'CredentialsProviderError')
    return new StorageError('storage-refused', message('fleetStorage.no-credentials', { location }), options);
  if (refusalNames.includes(name) || statusOf(error) === 403 || statusOf(error) === 401)
    return new StorageError('storage-refused', message('fleetStorage.refused', { location, why }), options);
  if (isTransientS3Error(error))
    return new StorageError('storage-unreachable', message('fleetStorage.unreachable', { location, why }), options);
  return new StorageError('storage-unusable', message('fleetStorage.unusable', { location, why }), options);
}
