import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Header of every request that changes something. Pages of other origins cannot send it without permission (Fetch, section 4.8). */
export const changeHeader = 'x-blogkeep';

export interface Guard {
  /** host and port in the address of the page, such as `127.0.0.1:50123` */
  readonly host: string;
  /** value of the cookie */
  readonly key: string;
}

/** Returns the name of the cookie. Browsers share cookies between all ports of a host, so it contains the port. */
export const cookieName = ({ host }: Guard): string => `blogkeep-${host.split(':')[1] ?? ''}`;

/** Returns the header that stores the key in the browser until it is closed. */
export const cookieOf = (guard: Guard): string =>
  `${cookieName(guard)}=${guard.key}; Path=/; HttpOnly; SameSite=Strict`;

/**
 * Returns the status with which a request is refused, or undefined if it is allowed.
 *
 * - Another Host header (DNS rebinding): 421.
 * - A request by a page of another origin, the preview included, which is the same site as far as cookies are concerned: 403.
 * - A change without POST, without the header, or with another origin, `null` included: 403 or 405.
 * - No key: 401.
 *
 * @param isLogin whether the request brings a key, which a link from anywhere may do
 */
export function refusalOf(request: IncomingMessage, guard: Guard, isLogin = false): number | undefined {
  const { method = '', headers, headersDistinct } = request;
  if (headersDistinct.host?.length !== 1 || headers.host !== guard.host) return 421;
  const site = headers['sec-fetch-site'];
  if (isLogin) return method === 'GET' ? undefined : 405;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 403;
  if (!hasKey(request, guard)) return 401;
  if (method === 'GET') return undefined;
  if (method !== 'POST') return 405;
  const isOwn = headers.origin === `http://${guard.host}` && site !== 'none';
  return isOwn && headers[changeHeader] === '1' ? undefined : 403;
}

function hasKey({ headers }: IncomingMessage, guard: Guard): boolean {
  const name = cookieName(guard);
  const values = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return values.some(([one, value]) => one === name && value !== undefined && isSameText(value, guard.key));
}

/** Compares texts in constant time. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
