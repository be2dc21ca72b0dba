import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { discardBody } from '../http/body.ts';
import type { Answer, Exchange } from '../http/exchange.ts';
import { parseRetryAfter } from '../http/retry-timing.ts';
import { TransportError } from '../http/transport-error.ts';
import { MediumError, MediumGoneError, MediumRefusedError, TemporaryMediumError } from './errors.ts';

export interface DownloadOptions {
  /** must refuse addresses that are not public, see `createAdmission` */
  readonly exchange: Exchange;
  /** milliseconds for one request, unless a large file keeps coming */
  readonly timeout: number;
  /** bytes */
  readonly maximumSize: number;
  /** sent as `Referer`, without which some hosts give nothing; the only thing sent about where the address comes from */
  readonly referer: string;
  /** resolves when the next request may start */
  readonly pace: () => Promise<void>;
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
  /** called before each request */
  readonly onRequest: () => void;
}

export interface Download {
  readonly sha256: string;
  /** bytes */
  readonly size: number;
  /** after redirects */
  readonly url: URL;
  /** as the server says, in lower case and without parameters; empty where it says nothing */
  readonly declaredType: string;
}

/** Redirects followed at most. */
const maximumRedirects = 5;

/** Bytes a second with which a file comes on: a large one may take longer than the timeout, a dripping answer not. */
const minimumSpeed = 64 * 1024;

/**
 * Fetches an address into a file, once, without holding it in memory. Only GET, since some hosts refuse HEAD; no token, no
 * cookies. The file is synced. What went wrong may leave a part of it.
 *
 * @throws {MediumError} for what went wrong at the source, {@link TemporaryMediumError} where asking again may help; what
 *   the file system throws
 */
export async function download(url: URL, intoFile: string, options: DownloadOptions): Promise<Download> {
  let answered = false;
  try {
    const found = await follow(url, options);
    answered = true;
    const declaredType =
      /^[^;,]*/u
        .exec(found.answer.headers['content-type'] ?? '')?.[0]
        .trim()
        .toLowerCase() ?? '';
    return { ...(await write(found.answer.body, intoFile)), url: found.url, declaredType };
  } catch (error) {
    throw error instanceof TransportError ? mediumErrorOf(error, answered, options) : error;
  }
}

/** The answer with the file, behind the redirects. We follow them ourselves, to look at every address on the way. */
async function follow(start: URL, options: DownloadOptions): Promise<{ answer: Answer; url: URL }> {
  const { exchange, timeout, maximumSize, referer, pace, signal, onRequest } = options;
  let url = start;
  for (let redirects = 0; redirects <= maximumRedirects; redirects += 1) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new MediumRefusedError(`only http and https addresses are fetched, not ${url.protocol}`);
    }
    await pace();
    onRequest();
    const headers = { accept: '*/*', referer };
    const answer = await exchange.get({ url, headers, timeout, minimumSpeed, maximumSize, signal });
    if (answer.status === 200) return { answer, url };
    await discardBody(answer);
    url = redirectOf(answer, url) ?? failed(answer, options.now());
  }
  throw new MediumError(`It redirects more than ${maximumRedirects} times.`);
}

function redirectOf({ status, headers }: Answer, url: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return undefined;
  const location = asUtf8(headers.location);
  if (!URL.canParse(location, url.href)) throw new MediumError('It redirects to something that is no address.');
  return new URL(location, url);
}

/** Headers are read as Latin-1; servers that do not escape an address send the bytes of UTF-8. */
function asUtf8(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}

function failed({ status, headers }: Answer, now: Date): never {
  if (status === 404 || status === 410) throw new MediumGoneError(String(status));
  if (status === 401 || status === 403) {
    throw new MediumError(
      `The source refuses it (status ${status}); the signature in its address may have expired since the post was read.`,
    );
  }
  const message = `The source answered with status ${status}.`;
  if (status >= 500 || [408, 425, 429].includes(status)) {
    throw new TemporaryMediumError(message, parseRetryAfter(headers['retry-after'], now));
  }
  throw new MediumError(message);
}

function mediumErrorOf(error: TransportError, answered: boolean, { maximumSize }: DownloadOptions): MediumError {
  switch (error.kind) {
    case 'unknown-host':
      return new MediumGoneError('unknown host');
    case 'refused-address':
      return new MediumRefusedError(error.message.replace(/\.$/u, ''));
    case 'too-large':
      if (!answered) return new MediumError(error.message);
      return new MediumError(`It is larger than --max-media-size (${maximumSize.toLocaleString('en')} bytes).`);
    case 'aborted':
      return new MediumError(error.message);
    case 'unreachable':
    case 'timeout':
    case 'cut':
    case 'encoding':
      return new TemporaryMediumError(error.message, undefined);
  }
}

async function write(body: AsyncIterable<Uint8Array>, file: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(file, 'w');
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      size += chunk.length;
      await handle.appendFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), size };
}
