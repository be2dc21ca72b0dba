/** Why a request over the network came to nothing. */
export type TransportFailure =
  'unknown-host' | 'unreachable' | 'timeout' | 'cut' | 'too-large' | 'encoding' | 'refused-address' | 'aborted';

const texts: Record<TransportFailure, (address: string, detail: string) => string> = {
  'unknown-host': (address, detail) => `The host of ${address} is not known${detail}.`,
  unreachable: (address, detail) => `${address} cannot be reached${detail}.`,
  timeout: (address, detail) => `${address} did not answer completely in time${detail}.`,
  cut: (address, detail) => `The answer of ${address} was cut off${detail}.`,
  'too-large': (address, detail) => `The answer of ${address} is too large${detail}.`,
  encoding: (address, detail) => `The answer of ${address} cannot be decoded${detail}.`,
  'refused-address': (address, detail) => `${address} was not asked${detail}.`,
  aborted: (address, detail) => `The request to ${address} was stopped${detail}.`,
};

/**
 * No complete answer came over the network. Not thrown for answers whose status is an error.
 *
 * The message names protocol, host and path of the address, never its query or credentials, which may be secret. There
 * is no `cause`: what the HTTP client throws can carry parts of an answer.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';

  constructor(
    readonly kind: TransportFailure,
    url: URL,
    detail = '',
  ) {
    super(texts[kind](`${url.protocol}//${url.host}${url.pathname}`, detail === '' ? '' : ` (${detail})`));
  }
}

/** Thrown inside the connection pool when the address that a host stands for is refused; becomes a {@link TransportError}. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/**
 * The transport error for anything that the HTTP client or the decompression threw.
 *
 * @param answered whether the headers of the answer had come
 */
export function transportErrorOf(error: unknown, url: URL, answered: boolean): TransportError {
  if (error instanceof TransportError) return error;
  if (error instanceof RefusedAddress) return new TransportError('refused-address', url, error.message);
  const code = codeOf(error);
  return new TransportError(kinds[code] ?? (answered ? 'cut' : 'unreachable'), url, words[code] ?? code);
}

function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error ? error.name : 'unknown error';
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

const words: Partial<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EAI_AGAIN: 'the name server does not answer',
  ETIMEDOUT: 'connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'connection timed out',
  UND_ERR_SOCKET: 'connection closed',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'shorter or longer than its Content-Length',
  UND_ERR_HEADERS_OVERFLOW: 'its headers',
  Z_BUF_ERROR: 'the gzip stream has no end',
  Z_DATA_ERROR: 'the gzip stream is damaged',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};
