import type { HttpResponse } from './exchange.ts';
import { gunzipFile, gunzipStream } from './gzip.ts';
import type { ResponseReceiver } from './response-receiver.ts';
import { TransportError, toTransportError } from './transport-error.ts';
import { message } from '../../messages/message.ts';

export interface BodyOptions {
  readonly url: URL;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxSize: number;
  /** Called with the number of received bytes, before decoding. */
  readonly onBytes: (bytes: number) => void;
  /** Called once when the body has been read to its end, has been canceled or has failed. */
  readonly onEnd: () => void;
}

/** The body before decoding. */
type Wire = AsyncIterable<Uint8Array> & Pick<ResponseReceiver, 'cancel'>;

/** Number of bytes by which a gzip stream may be larger than its content, as for incompressible data. */
const gzipOverhead = 64 * 1024;

/** Maximum number of bytes to read from an unused body, such as that of a redirect, to be able to reuse its connection. */
const maxDrainedBytes = 16 * 1024;

/**
 * Decodes the body of a response, see {@link HttpResponse.body}. Supports the content codings gzip, which was requested, and identity (RFC
 * 9110, section 8.4.1). Any other coding is an error. The coding of a gzip file is kept.
 */
export function decodeBody(wire: Wire, options: BodyOptions): AsyncIterable<Uint8Array> {
  const bytes = decodeChunks(wire, options);
  let started = false;
  const iterator: AsyncIterator<Uint8Array> = {
    next: () => {
      started = true;
      return bytes.next();
    },
    return: async () => {
      // `return` does not run the `finally` block of a generator that has not started.
      if (!started) drain(wire, options);
      await bytes.return(undefined);
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

/** Discards the body of a response. The connection can be reused if the body is short. */
export async function discardBody(response: HttpResponse): Promise<void> {
  await response.body[Symbol.asyncIterator]().return?.();
}

function drain(wire: Wire, { headers, onBytes, onEnd }: BodyOptions): void {
  const isLong = Number(headers['content-length'] ?? 0) > maxDrainedBytes;
  const draining = async () => {
    let size = 0;
    if (!isLong) {
      for await (const chunk of wire) {
        onBytes(chunk.length);
        size += chunk.length;
        if (size > maxDrainedBytes) break;
      }
    }
    wire.cancel();
  };
  // The caller does not wait, so errors cannot be reported to it.
  draining()
    .catch(() => undefined)
    .finally(onEnd);
}

async function* decodeChunks(wire: Wire, options: BodyOptions): AsyncGenerator<Uint8Array, undefined> {
  try {
    if (isGzip(options)) {
      const gunzip = isGzipFile(options) ? gunzipFile : gunzipStream;
      let size = 0;
      for await (const chunk of gunzip(meteredBytes(wire, options))) {
        size += chunk.length;
        if (size > options.maxSize) throw tooLarge(options);
        yield chunk;
      }
    } else {
      const meter = new Meter(options, options.maxSize);
      for await (const chunk of wire) {
        meter.add(chunk);
        yield chunk;
      }
      meter.end();
    }
  } catch (error) {
    throw toTransportError(error, options.url, true);
  } finally {
    wire.cancel();
    options.onEnd();
  }
}

/** Content codings that messages may quote. Any other text may be an echo of the request, including the token in its query. */
const registeredCodings = ['br', 'compress', 'dcb', 'dcz', 'deflate', 'zstd'];

/** Names in `Content-Encoding` that change no bytes: of charsets, of the storage of cloud providers, and of no coding at all. */
const plainCodings = /^(?:identity|none|binary|[78]bit|aws-chunked|utf-?8|us-ascii|iso-8859-\d+|windows-\d+|euc-kr|)$/;

function isGzip({ url, headers, status }: BodyOptions): boolean {
  const names = (headers['content-encoding'] ?? '').split(',').map((name) => name.trim().toLowerCase());
  const codings = names.filter((name) => !plainCodings.test(name));
  const [coding, ...others] = codings;
  if (coding === undefined || status === 204 || status === 304) return false;
  if ((coding === 'gzip' || coding === 'x-gzip') && others.length === 0) return true;
  const name = codings.find((one) => registeredCodings.includes(one)) ?? '';
  throw new TransportError('encoding', url, message('http.content-encoding', { name }));
}

/** Reports whether a response is a file that is compressed itself, according to its name or type. */
function isGzipFile({ url, headers }: BodyOptions): boolean {
  return /\.t?gz$/iu.test(url.pathname) || /^application\/(?:x-)?gzip\b/iu.test(headers['content-type'] ?? '');
}

/** Yields the bytes of a gzip stream before decoding, and checks their number. */
async function* meteredBytes(
  chunks: AsyncIterable<Uint8Array>,
  options: BodyOptions,
): AsyncGenerator<Uint8Array, undefined> {
  const meter = new Meter(options, options.maxSize + gzipOverhead);
  for await (const chunk of chunks) {
    meter.add(chunk);
    yield chunk;
  }
  meter.end();
}

/** Checks the number of received bytes against `Content-Length` and the maximum size. */
class Meter {
  readonly #options: BodyOptions;
  readonly #maxSize: number;
  readonly #declaredSize: number | undefined;
  #size = 0;

  /** @throws {TransportError} if `Content-Length` exceeds the maximum */
  constructor(options: BodyOptions, maxSize: number) {
    const { headers, status } = options;
    const length = status === 204 || status === 304 ? undefined : headers['content-length'];
    this.#options = options;
    this.#maxSize = maxSize;
    this.#declaredSize = length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined;
    if (this.#declaredSize !== undefined && this.#declaredSize > options.maxSize + gzipOverhead)
      throw tooLarge(options);
  }

  /** @throws {TransportError} if the body is too large */
  add(chunk: Uint8Array): void {
    this.#size += chunk.length;
    this.#options.onBytes(chunk.length);
    if (this.#size > this.#maxSize) throw tooLarge(this.#options);
  }

  /** @throws {TransportError} if the number of bytes differs from `Content-Length` */
  end(): void {
    if (this.#declaredSize === undefined || this.#size === this.#declaredSize) return;
    const detail = message('http.bytes-received', { size: this.#size, declared: this.#declaredSize });
    throw new TransportError('cut', this.#options.url, detail);
  }
}

function tooLarge({ url, maxSize }: BodyOptions): TransportError {
  return new TransportError('too-large', url, message('http.more-than', { bytes: maxSize }));
}
