import type { HttpResponse } from './exchange.ts';
import { gunzipStream } from './gzip.ts';
import type { ResponseReceiver } from './response-receiver.ts';
import { TransportError, toTransportError } from './transport-error.ts';
import { message } from '../messages/message.ts';

export interface BodyOptions {
  readonly url: URL;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly maximumSize: number;
  /** called with the number of bytes as they come over the wire */
  readonly arrived: (bytes: number) => void;
  /** called once, when the body is read, left or broken */
  readonly settled: () => void;
}

/** The body as it comes over the wire. */
type Wire = AsyncIterable<Uint8Array> & Pick<ResponseReceiver, 'cancel'>;

/** More on the wire than decoded is allowed by this much: the frame of a gzip stream around what does not compress. */
const gzipFrame = 64 * 1024;

/** A body that is not read, as of a redirect, may be drained up to so many bytes to keep its connection. */
const drained = 16 * 1024;

/**
 * The decoded body of an answer, see {@link HttpResponse.body}. Content codings are those of RFC 9110, section 8.4.1: gzip,
 * which is what was asked for, and identity; any other is an error.
 */
export function decodeBody(wire: Wire, limits: BodyOptions): AsyncIterable<Uint8Array> {
  const bytes = decoded(wire, limits);
  let started = false;
  const iterator: AsyncIterator<Uint8Array> = {
    next: () => {
      started = true;
      return bytes.next();
    },
    return: async () => {
      // A generator that was never started does not run its `finally`.
      if (!started) drain(wire, limits);
      await bytes.return(undefined);
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

/** Gives up the body of an answer of which only status and headers matter, and keeps its connection if it is short. */
export async function discardBody(answer: HttpResponse): Promise<void> {
  await answer.body[Symbol.asyncIterator]().return?.();
}

function drain(wire: Wire, { headers, arrived, settled }: BodyOptions): void {
  const isLong = Number(headers['content-length'] ?? 0) > drained;
  const draining = async () => {
    let size = 0;
    if (!isLong) {
      for await (const chunk of wire) {
        arrived(chunk.length);
        size += chunk.length;
        if (size > drained) break;
      }
    }
    wire.cancel();
  };
  // Nobody waits for it who could be told what breaks it.
  draining()
    .catch(() => undefined)
    .finally(settled);
}

async function* decoded(wire: Wire, limits: BodyOptions): AsyncGenerator<Uint8Array, undefined> {
  try {
    if (isGzip(limits)) {
      let size = 0;
      for await (const chunk of gunzipStream(received(wire, limits))) {
        size += chunk.length;
        if (size > limits.maximumSize) throw tooLarge(limits);
        yield chunk;
      }
    } else {
      const meter = new Meter(limits, limits.maximumSize);
      for await (const chunk of wire) {
        meter.take(chunk);
        yield chunk;
      }
      meter.end();
    }
  } catch (error) {
    throw toTransportError(error, limits.url, true);
  } finally {
    wire.cancel();
    limits.settled();
  }
}

/** Only these are named in a message: anything else could be what the server was sent, the query with its token too. */
const registered = ['br', 'compress', 'dcb', 'dcz', 'deflate', 'zstd'];

function isGzip({ url, headers, status }: BodyOptions): boolean {
  const coding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (coding === '' || coding === 'identity' || status === 204 || status === 304) return false;
  if (coding === 'gzip' || coding === 'x-gzip') return true;
  throw new TransportError(
    'encoding',
    url,
    message('http.content-encoding', { name: registered.includes(coding) ? coding : '' }),
  );
}

/** The bytes of a gzip stream as they are on the wire. */
async function* received(
  chunks: AsyncIterable<Uint8Array>,
  limits: BodyOptions,
): AsyncGenerator<Uint8Array, undefined> {
  const meter = new Meter(limits, limits.maximumSize + gzipFrame);
  for await (const chunk of chunks) {
    meter.take(chunk);
    yield chunk;
  }
  meter.end();
}

/** Counts the bytes on the wire against `Content-Length` and the most that is taken. */
class Meter {
  readonly #limits: BodyOptions;
  readonly #maximum: number;
  readonly #declared: number | undefined;
  #size = 0;

  /** @throws {TransportError} where more is declared than is taken */
  constructor(limits: BodyOptions, maximum: number) {
    const { headers, status } = limits;
    const length = status === 204 || status === 304 ? undefined : headers['content-length'];
    this.#limits = limits;
    this.#maximum = maximum;
    this.#declared = length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined;
    if (this.#declared !== undefined && this.#declared > limits.maximumSize + gzipFrame) throw tooLarge(limits);
  }

  /** @throws {TransportError} where it is too much */
  take(chunk: Uint8Array): void {
    this.#size += chunk.length;
    this.#limits.arrived(chunk.length);
    if (this.#size > this.#maximum) throw tooLarge(this.#limits);
  }

  /** @throws {TransportError} where it is not what was declared */
  end(): void {
    if (this.#declared === undefined || this.#size === this.#declared) return;
    const detail = message('http.bytes-received', { size: this.#size, declared: this.#declared });
    throw new TransportError('cut', this.#limits.url, detail);
  }
}

function tooLarge({ url, maximumSize }: BodyOptions): TransportError {
  return new TransportError('too-large', url, message('http.more-than', { bytes: maximumSize }));
}
