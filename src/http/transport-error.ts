import { TextError } from '../core/errors/errors.ts';
import { message, type Text } from '../messages/message.ts';

/** Why a request over the network came to nothing. */
export type TransportFailure =
  'unknown-host' | 'unreachable' | 'timeout' | 'cut' | 'too-large' | 'encoding' | 'refused-address' | 'aborted';

/**
 * No complete answer came over the network. Not thrown for answers whose status is an error.
 *
 * The message names protocol, host and path of the address, never its query or credentials, which may be secret. There
 * is no `cause`: what the HTTP client throws can carry parts of an answer.
 */
export class TransportError extends TextError {
  override readonly name = 'TransportError';

  constructor(
    readonly kind: TransportFailure,
    url: URL,
    detail: Text = '',
  ) {
    const address = `${url.protocol}//${url.host}${url.pathname}`;
    super(message(`http.${kind}`, { address, detail: detail === '' ? '' : message('http.detail', { why: detail }) }));
  }
}

/** Thrown inside the connection pool when the address that a host stands for is refused; becomes a {@link TransportError}. */
export class RefusedAddressError extends TextError {
  override readonly name = 'RefusedAddress';
}

/**
 * The transport error for anything that the HTTP client or the decompression threw.
 *
 * @param answered whether the headers of the answer had come
 */
export function toTransportError(error: unknown, url: URL, answered: boolean): TransportError {
  if (error instanceof TransportError) return error;
  if (error instanceof RefusedAddressError) return new TransportError('refused-address', url, error.text);
  const code = codeOf(error);
  const kind = code === undefined ? undefined : kinds[code];
  const detail = code === undefined ? message('http.unknown-error') : (words[code] ?? code);
  return new TransportError(kind ?? (answered ? 'cut' : 'unreachable'), url, detail);
}

function codeOf(error: unknown): string | undefined {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error ? error.name : undefined;
}

const kinds: Partial<Record<string, TransportFailure>> = {
  ENOTFOUND: 'unknown-host',
  ENODATA: 'unknown-host',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  ECONNRESET: 'cut',
  EPIPE: 'cut',
  UND_ERR_SOCKET: 'cut',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'cut',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  // zlib: the end of the stream is missing, or its bytes or check sum are wrong.
  Z_BUF_ERROR: 'cut',
  Z_DATA_ERROR: 'encoding',
};

const words: Partial<Record<string, Text>> = {
  ECONNREFUSED: message('http.connection-refused'),
  ECONNRESET: message('http.connection-reset'),
  EAI_AGAIN: message('http.name-server-silent'),
  ETIMEDOUT: message('http.connection-timed-out'),
  UND_ERR_CONNECT_TIMEOUT: message('http.connection-timed-out'),
  UND_ERR_SOCKET: message('http.connection-closed'),
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: message('http.content-length'),
  UND_ERR_HEADERS_OVERFLOW: message('http.headers'),
  Z_BUF_ERROR: message('http.gzip-cut'),
  Z_DATA_ERROR: message('http.gzip-damaged'),
  DEPTH_ZERO_SELF_SIGNED_CERT: message('http.certificate-self-signed'),
  CERT_HAS_EXPIRED: message('http.certificate-expired'),
  ERR_TLS_CERT_ALTNAME_INVALID: message('http.certificate-of-another'),
};
