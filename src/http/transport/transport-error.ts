import { TextError } from '../../core/errors/errors.ts';
import { message, type Text } from '../../messages/message.ts';

/** Kind of network failure. */
export type TransportFailure =
  'unknown-host' | 'unreachable' | 'timeout' | 'cut' | 'too-large' | 'encoding' | 'refused-address' | 'aborted';

/**
 * No complete response to a request arrived. Not thrown for responses with an error status.
 *
 * The message contains protocol, host and path of the URL, but not its query or credentials, which may be secret. There is no `cause`,
 * because errors of the HTTP client may contain parts of a response.
 */
export class TransportError extends TextError {
  override readonly name = 'TransportError';

  constructor(
    readonly kind: TransportFailure,
    url: URL,
    readonly detail: Text = '',
  ) {
    super(describe(kind, `${url.protocol}//${url.host}${url.pathname}`, detail));
  }

  /** Returns the message with another name for the server, such as its host. */
  textAbout(name: string): Text {
    return describe(this.kind, name, this.detail);
  }
}

function describe(kind: TransportFailure, address: string, detail: Text): Text {
  return message(`http.${kind}`, { address, detail: detail === '' ? '' : message('http.detail', { why: detail }) });
}

/** The address of a host is refused. Thrown in the connection pool, and later converted to a {@link TransportError}. */
export class RefusedAddressError extends TextError {
  override readonly name = 'RefusedAddress';
}

/**
 * Converts an error of the HTTP client or of the decompression to a transport error.
 * @param hasHeaders whether the headers of the response have arrived
 */
export function toTransportError(error: unknown, url: URL, hasHeaders: boolean): TransportError {
  if (error instanceof TransportError) return error;
  if (error instanceof RefusedAddressError) return new TransportError('refused-address', url, error.text);
  const code = codeOf(error, hasHeaders);
  const kind = code === undefined ? undefined : kinds[code];
  const detail = code === undefined ? message('http.unknown-error') : (details[code] ?? code);
  return new TransportError(kind ?? (hasHeaders ? 'cut' : 'unreachable'), url, detail);
}

function codeOf(error: unknown, hasHeaders: boolean): string | undefined {
  // undici reports any invalid header after Content-Length as a wrong length, and describes the others only in the message.
  if (error instanceof Error && error.name === parserError) {
    if (/expected (?:CR|LF)/.test(error.message)) return invalidLines;
    return error.message.includes('EOF') ? 'UND_ERR_SOCKET' : parserError;
  }
  if (!hasHeaders && error instanceof Error && 'code' in error && error.code === lengthMismatch) return invalidLines;
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error ? error.name : undefined;
}

const lengthMismatch = 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
const parserError = 'HTTPParserError';
const invalidLines = 'invalid lines';

const kinds: Partial<Record<string, TransportFailure>> = {
  ENOTFOUND: 'unknown-host',
  ENODATA: 'unknown-host',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  ECONNRESET: 'cut',
  EPIPE: 'cut',
  UND_ERR_SOCKET: 'cut',
  [lengthMismatch]: 'cut',
  [parserError]: 'encoding',
  [invalidLines]: 'encoding',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  // zlib errors: the stream is truncated, or its data or checksum is wrong.
  Z_BUF_ERROR: 'cut',
  Z_DATA_ERROR: 'encoding',
};

const details: Partial<Record<string, Text>> = {
  ECONNREFUSED: message('http.connection-refused'),
  ECONNRESET: message('http.connection-reset'),
  EAI_AGAIN: message('http.name-server-silent'),
  ETIMEDOUT: message('http.connection-timed-out'),
  UND_ERR_CONNECT_TIMEOUT: message('http.connection-timed-out'),
  UND_ERR_SOCKET: message('http.connection-closed'),
  [lengthMismatch]: message('http.content-length'),
  [parserError]: message('http.not-http'),
  [invalidLines]: message('http.invalid-lines'),
  UND_ERR_HEADERS_OVERFLOW: message('http.headers'),
  Z_BUF_ERROR: message('http.gzip-cut'),
  Z_DATA_ERROR: message('http.gzip-damaged'),
  DEPTH_ZERO_SELF_SIGNED_CERT: message('http.certificate-self-signed'),
  CERT_HAS_EXPIRED: message('http.certificate-expired'),
  ERR_TLS_CERT_ALTNAME_INVALID: message('http.certificate-of-another'),
};
