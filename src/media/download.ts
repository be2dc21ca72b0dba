import { isIP } from 'node:net';
import { isInvalidHost } from '../core/media/media-base.ts';
import { discardBody } from '../http/transport/response-body.ts';
import type { HttpResponse, Exchange } from '../http/transport/exchange.ts';
import type { FailingHosts } from '../http/throttling/failing-hosts.ts';
import type { Gate } from '../http/throttling/gate.ts';
import { parseRetryAfter } from '../http/throttling/retry-timing.ts';
import { TransportError } from '../http/transport/transport-error.ts';
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
  /** milliseconds for one request; a large file may take longer if it arrives at {@link minimumSpeed} or faster */
  readonly timeout: number;
  /** maximum size in bytes */
  readonly maxSize: number;
  /** sent as `Referer`, which some hosts require; nothing else about the origin of the URL is sent */
  readonly referer: string;
  /** schedules each request, including those after a redirect */
  readonly gate: Gate;
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
  /** hosts that have failed; they get no requests, and responses are recorded here */
  readonly hosts: FailingHosts;
  /** Called before each request. */
  readonly onRequest: () => void;
}

export interface Download extends WrittenFile {
  /** final URL, after redirects */
  readonly url: URL;
  /** `Content-Type` of the response in lower case, without parameters; empty if there is none */
  readonly declaredType: string;
}

const maxRedirects = 5;

/** Bytes per second. A large file that arrives at this speed or faster may take longer than the timeout. */
const minimumSpeed = 64 * 1024;

/**
 * Streams a URL to a file and syncs it, without holding the whole file in memory. Uses only GET, since some hosts refuse HEAD. Sends no
 * token and no cookies. A failure may leave a partial file.
 *
 * @throws {MediumError} if the media file could not be fetched, {@link TemporaryMediumError} if a retry may succeed; errors of the file
 *   system
 */
export async function download(start: URL, intoFile: string, options: DownloadOptions): Promise<Download> {
  let url = start;
  // Follows redirects here rather than in the exchange, to check each URL.
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const current = url;
    refuseFailing(current, options.hosts);
    const found = await options.gate
      .run(current.hostname, () => request(current, intoFile, options))
      .catch((error: unknown) => {
        throw error instanceof MediumGoneError ? goneAt(current, start, error) : error;
      });
    if (!(found instanceof URL)) return found;
    url = found;
  }
  throw new MediumError(message('media.too-many-redirects', { most: maxRedirects }));
}

/**
 * Returns the error for a media file that a URL reports as gone. Only its own host can state that: a redirect to another host may be a
 * mistake, or the work of a filter.
 */
function goneAt(current: URL, start: URL, error: MediumGoneError): MediumError {
  if (current.hostname === start.hostname) return error;
  return new MediumError(message('media.gone-elsewhere', { host: current.host, status: error.reason }));
}

/** Throws the failure of the host's last request, if the host is failing. Media of one host thus have one reason. */
function refuseFailing({ host }: URL, hosts: FailingHosts): void {
  const reason = hosts.reasonOf(host);
  if (reason !== undefined) throw new TemporaryMediumError(reason, { host });
}

/** Sends one request. Returns the downloaded file, or the target of a redirect. */
async function request(url: URL, intoFile: string, options: DownloadOptions): Promise<Download | URL> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new MediumRefusedError(message('media.protocol-refused', { protocol: url.protocol }));
  }
  if (isInvalidHost(url.hostname)) throw new MediumRefusedError(message('media.host-reserved', { host: url.hostname }));
  const { exchange, timeout, maxSize, referer, signal, hosts, onRequest } = options;
  let response: HttpResponse | undefined;
  try {
    onRequest();
    const headers = { accept: '*/*', referer };
    response = await exchange.get({ url, headers, timeout, minimumSpeed, maxSize, signal });
    if (!isCongestion(response.status)) hosts.answered(url.host);
    if (response.status === 200) return { ...(await write(response, intoFile)), url, declaredType: typeOf(response) };
    await discardBody(response);
    return redirectOf(response, url) ?? throwForStatus(response, url, options.now());
  } catch (error) {
    throw error instanceof TransportError ? mediumErrorOf(error, url, response?.status, options) : error;
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

/** Decodes a header value as UTF-8 that was read as Latin-1, since servers that do not escape URLs send UTF-8. */
function asUtf8(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}

function throwForStatus({ status, headers }: HttpResponse, { host }: URL, now: Date): never {
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
  { maxSize }: DownloadOptions,
): MediumError {
  // Reports state the URL beside the message, and group media with equal messages.
  const text = error.textAbout(host);
  switch (error.kind) {
    case 'unknown-host':
    case 'refused-address':
      if (!isLocalName(hostname)) return new HostNotFoundError(text, host);
      return new MediumRefusedError(message('core.phrase', { text }));
    case 'too-large':
      if (status === undefined) return new MediumError(text);
      return new MediumError(message('media.too-large', { bytes: maxSize }));
    case 'aborted':
      return new MediumError(text);
    case 'unreachable':
    case 'timeout':
    case 'cut':
    case 'encoding':
      return new TemporaryMediumError(text, { host, ...(status !== undefined && { status }) });
  }
}

/**
 * Reports whether a host name is valid only in a local network: an IP address, a single label, or a reserved name (RFC 6761, 6762 and 8375,
 * and names reserved by ICANN).
 */
function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/\.$/u, '').toLowerCase();
  const isAddress = name.startsWith('[') || isIP(name) !== 0;
  return isAddress || !name.includes('.') || /\.(?:localhost|local|internal|lan|home|corp|home\.arpa)$/u.test(name);
}

async function write(response: HttpResponse, file: string): Promise<WrittenFile> {
  try {
    return await writeMedium(response.body, file);
  } catch (error) {
    // An unread body would keep the connection waiting until the timeout.
    await discardBody(response).catch(() => undefined);
    throw error;
  }
}
