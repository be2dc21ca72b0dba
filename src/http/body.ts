import type { Readable } from 'node:stream';
import type { Answer } from './exchange.ts';
import { gunzipped } from './gzip.ts';
import { TransportError, transportErrorOf } from './transport-error.ts';
import { message } from '../messages/message.ts';

export interface BodyLimits {
  readonly url: URL;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly maximumSize: number;
  /** called with the number of bytes as they come over the wire */
  readonly arrived: (bytes: number) => void;
  /** called once, when the body is read, left or broken */
  readonly settled: () => void;
}

/** More on the wire than decoded is allowed by this much: the frame of a gzip stream around what does not compress. */
const gzipFrame = 64 * 1024;

/** A body that is not read, as of a redirect, may be drained up to so many bytes to keep its connection. */
const drained = 16 * 1024;

/**
 * The decoded body of an answer, see {@link Answer.body}. Content codings are those of RFC 9110, section 8.4.1: gzip,
 * which is what was asked for, and identity; any other is an error.
 */
export function decodedBody(wire: Readable, limits: BodyLimits): AsyncIterable<Uint8Array> {
  // What breaks the stream is thrown where it is read; an error event without a reader must not end the process.
  wire.on('error', () => undefined);
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
export async function discardBody(answer: Answer): Promise<void> {
  await answer.body[Symbol.asyncIterator]().return?.();
}

function drain(wire: Readable, { headers, arrived, settled }: BodyLimits): void {
  wire.once('close', settled);
  let size = 0;
  if (Number(headers['content-length'] ?? 0) > drained) wire.destroy();
  else
    wire.on('data', (chunk: Uint8Array) => {
      arrived(chunk.length);
      size += chunk.length;
      if (size > drained) wire.destroy();
    });
}

async function* decoded(wire: Readable, limits: BodyLimits): AsyncGenerator<Uint8Array, undefined> {
  try {
    const gzip = isGzip(limits);
    const source = gzip
      ? gunzipped(received(wire, limits, limits.maximumSize + gzipFrame))
      : received(wire, limits, Infinity);
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limits.maximumSize) throw tooLarge(limits);
      yield chunk;
    }
  } catch (error) {
    throw transportErrorOf(error, limits.url, true);
  } finally {
    wire.destroy();
    limits.settled();
  }
}

/** Only these are named in a message: anything else could be what the server was sent, the query with its token too. */
const registered = ['br', 'compress', 'dcb', 'dcz', 'deflate', 'zstd'];

function isGzip({ url, headers, status }: BodyLimits): boolean {
  const coding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (coding === '' || coding === 'identity' || status === 204 || status === 304) return false;
  if (coding === 'gzip' || coding === 'x-gzip') return true;
  throw new TransportError(
    'encoding',
    url,
    message('http.content-encoding', { name: registered.includes(coding) ? coding : '' }),
  );
}

/** The bytes as they are on the wire, counted against `Content-Length` and the most that is taken. */
async function* received(wire: Readable, limits: BodyLimits, maximum: number): AsyncGenerator<Uint8Array, undefined> {
  const { headers, status, url } = limits;
  const length = status === 204 || status === 304 ? undefined : headers['content-length'];
  const declared = length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined;
  if (declared !== undefined && declared > Math.min(maximum, limits.maximumSize + gzipFrame)) throw tooLarge(limits);
  let size = 0;
  for await (const chunk of wire as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    limits.arrived(chunk.length);
    if (size > maximum) throw tooLarge(limits);
    yield chunk;
  }
  if (declared !== undefined && size !== declared) {
    throw new TransportError('cut', url, message('http.bytes-received', { size, declared }));
  }
}

function tooLarge({ url, maximumSize }: BodyLimits): TransportError {
  return new TransportError('too-large', url, message('http.more-than', { bytes: maximumSize }));
}
