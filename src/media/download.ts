import { isIP } from 'node:net';
import { isInvalidHost } from '../core/media/media-base.ts';
import { discardBody } from '../http/response-body.ts';
import type { HttpResponse, Exchange } from '../http/exchange.ts';
import { maxFailuresInRow, type FailingHosts } from '../http/failing-hosts.ts';
import type { Gate } from '../http/gate.ts';
import { parseRetryAfter } from '../http/retry-timing.ts';
import { TransportError } from '../http/transport-error.ts';
import {
  HostNotFoundError,
  isCongestion,
  MediumError,
  MediumGoneError,
  MediumRefusedError,
  TemporaryMediumError,
} from './errors.ts';
import { writeMedium, type WrittenFile } from './write.ts';
import { message } from '../messages/message.ts';

export interface DownloadOptions {
  /** must refuse addresses that are not public, see `createAdmission` */
  readonly exchange: Exchange;
  /** milliseconds for one request, unless a large file keeps coming */
  readonly timeout: number;
  /** bytes */
  readonly maximumSize: number;
  /** sent as `Referer`, without which some hosts give nothing; the only thing sent about where the address comes from */
  readonly referer: string;
  /** lets each request in when its turn comes, those that follow a redirect too */
  readonly gate: Gate;
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
  /** those that have failed too often are not asked; it is called for those that answer */
  readonly hosts: FailingHosts;
  /** called before each request */
  readonly onRequest: () => void;
}

export interface Download extends WrittenFile {
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
export async function download(start: URL, intoFile: string, options: DownloadOptions): Promise<Download> {
  let url = start;
  // We follow redirects ourselves, to look at every address on the way.
  for (let redirects = 0; redirects <= maximumRedirects; redirects += 1) {
    const asked = url;
    refuseFailing(asked, options.hosts);
    const found = await options.gate
      .run(() => ask(asked, intoFile, options))
      .catch((error: unknown) => {
        throw error instanceof MediumGoneError ? goneAt(asked, start, error) : error;
      });
    if (!(found instanceof URL)) return found;
    url = found;
  }
  throw new MediumError(message('media.too-many-redirects', { most: maximumRedirects }));
}

/** Only its own host knows that it has a media file no more: to others it may have been sent by mistake, or by a filter. */
function goneAt(asked: URL, start: URL, error: MediumGoneError): MediumError {
  if (asked.hostname === start.hostname) return error;
  return new MediumError(message('media.gone-elsewhere', { host: asked.host, status: error.reason }));
}

function refuseFailing({ host }: URL, hosts: FailingHosts): void {
  if (!hosts.has(host)) return;
  throw new TemporaryMediumError(message('media.host-failing', { host, count: maxFailuresInRow }), { host });
}

/** One request: the file, written, or the address that it redirects to. */
async function ask(url: URL, intoFile: string, options: DownloadOptions): Promise<Download | URL> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new MediumRefusedError(message('media.protocol-refused', { protocol: url.protocol }));
  }
  if (isInvalidHost(url.hostname)) throw new MediumRefusedError(message('media.host-reserved', { host: url.hostname }));
  const { exchange, timeout, maximumSize, referer, signal, hosts, onRequest } = options;
  let answer: HttpResponse | undefined;
  try {
    onRequest();
    const headers = { accept: '*/*', referer };
    answer = await exchange.get({ url, headers, timeout, minimumSpeed, maximumSize, signal });
    if (!isCongestion(answer.status)) hosts.answered(url.host);
    if (answer.status === 200) return { ...(await write(answer, intoFile)), url, declaredType: typeOf(answer) };
    await discardBody(answer);
    return redirectOf(answer, url) ?? failed(answer, url, options.now());
  } catch (error) {
    throw error instanceof TransportError ? mediumErrorOf(error, url, answer?.status, options) : error;
  }
}

function typeOf({ headers }: HttpResponse): string {
  return (
    /^[^;,]*/u
      .exec(headers['content-type'] ?? '')?.[0]
      .trim()
      .toLowerCase() ?? ''
  );
}

function redirectOf({ status, headers }: HttpResponse, url: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return undefined;
  const location = asUtf8(headers.location);
  if (!URL.canParse(location, url.href)) throw new MediumError(message('media.redirect-invalid'));
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

function failed({ status, headers }: HttpResponse, { host }: URL, now: Date): never {
  if (status === 404 || status === 410) throw new MediumGoneError(String(status));
  if (status === 401 || status === 403) {
    throw new MediumError(message('media.refused-by-source', { status }));
  }
  const text = message('media.status', { status });
  if (status >= 500 || [408, 425, 429].includes(status)) {
    throw new TemporaryMediumError(text, { host, status, retryAfter: parseRetryAfter(headers['retry-after'], now) });
  }
  throw new MediumError(text);
}

function mediumErrorOf(
  error: TransportError,
  { host, hostname }: URL,
  status: number | undefined,
  { maximumSize }: DownloadOptions,
): MediumError {
  switch (error.kind) {
    case 'unknown-host':
    case 'refused-address':
      if (!isOfHere(hostname)) return new HostNotFoundError(error.text, host);
      return new MediumRefusedError(error.message.replace(/\.$/u, ''));
    case 'too-large':
      if (status === undefined) return new MediumError(error.text);
      return new MediumError(message('media.too-large', { bytes: maximumSize }));
    case 'aborted':
      return new MediumError(error.text);
    case 'unreachable':
    case 'timeout':
    case 'cut':
    case 'encoding':
      return new TemporaryMediumError(error.text, { host, ...(status !== undefined && { status }) });
  }
}

/**
 * Whether a host is named as one that only the author's own network can have: by a bare address, a single word, or a name that
 * is set apart for that (RFC 6761, 6762, 8375 and what ICANN reserved). Any other name is meant for everybody.
 */
function isOfHere(hostname: string): boolean {
  const name = hostname.replace(/\.$/u, '').toLowerCase();
  const isAddress = name.startsWith('[') || isIP(name) !== 0;
  return isAddress || !name.includes('.') || /\.(?:localhost|local|internal|lan|home|corp|home\.arpa)$/u.test(name);
}

async function write(answer: HttpResponse, file: string): Promise<WrittenFile> {
  try {
    return await writeMedium(answer.body, file);
  } catch (error) {
    // Where nobody is going to read it, the connection would wait for that until the time is up.
    await discardBody(answer).catch(() => undefined);
    throw error;
  }
}
