import type { z } from 'zod';
import { parseRetryAfter } from '../http/throttling/retry-timing.ts';
import { parseEnvelope, type Envelope } from './envelope.ts';
import { MalformedResponse, NullAnswerError, RedirectedError, StatusError, UnreadableAnswerError } from './errors.ts';
import { excerptOf } from './excerpt.ts';
import { parseJson } from './json.ts';
import { operations, type ItemOf, type Operation, type OperationName } from './operations.ts';
import type { Scrub } from '../core/tokens/scrub.ts';
import { decodeText } from './decode-text.ts';
import { message } from '../messages/message.ts';

/** A complete response, with its content coding removed. */
export interface ReceivedResponse {
  /** requested URL, against which a redirect is resolved */
  readonly url: URL;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface DecodingContext {
  readonly scrub: Scrub;
  readonly now: () => Date;
}

export interface DecodedItem<Name extends OperationName> {
  /** root key of the envelope */
  readonly rootKey: string;
  /**
   * The item as received, including unknown fields, with two lossless exceptions. In the oldest form of blog info, the item is a bare list
   * of blogs, and the login `id` is next to `status`: it is converted to `{ id, blogs: [...] }`. Integers that JavaScript would round are
   * converted to text, see {@link parseJson}.
   */
  readonly item: ItemOf<Name>;
}

/**
 * Decodes a response in strict steps: bytes → text → JSON → envelope → item.
 *
 * @throws {RedirectedError} for a redirect
 * @throws {StatusError} for an error status of HTTP or the envelope
 * @throws {NullAnswerError} for a literal `null`
 * @throws {UnreadableAnswerError} if the response is not an envelope with an item that matches the schema of the operation
 */
export function decodeResponse<Name extends OperationName>(
  name: Name,
  response: ReceivedResponse,
  context: DecodingContext,
): DecodedItem<Name> {
  const operation: Operation = operations[name];
  throwIfRedirect(operation, response, context);
  try {
    const value = parseJson(decodeText(response.body, contentTypeOf(response)), contentTypeOf(response));
    if (value === null && isSuccess(response)) throw new NullAnswerError(operation.title);
    const envelope = parseEnvelope(value);
    if (!envelope) throw new MalformedResponse(message('api.no-envelope'), 'json', false);
    throwIfFailed(operation, response, envelope, context);
    const item = itemOf(operation, envelope);
    const { error } = operation.item.safeParse(item);
    if (error) throw new MalformedResponse(message('api.other-form', { place: pathText(error.issues) }), 'json', false);
    return { rootKey: envelope.rootKey, item: item as ItemOf<Name> };
  } catch (error) {
    throw error instanceof MalformedResponse ? unreadableError(operation, response, error, context) : error;
  }
}

export const contentTypeOf = (response: ReceivedResponse) => response.headers['content-type'] ?? '';

export const isSuccess = (response: ReceivedResponse) => response.status >= 200 && response.status < 300;

/** @throws {RedirectedError} */
export function throwIfRedirect(
  { title }: Pick<Operation, 'title'>,
  { url, status, headers }: ReceivedResponse,
  { scrub }: Pick<DecodingContext, 'scrub'>,
): void {
  if (status < 300 || status > 399 || headers.location === undefined) return;
  const target = URL.canParse(headers.location, url.href) ? new URL(headers.location, url) : undefined;
  const shown = target && excerptOf(`${target.protocol}//${target.host}${target.pathname}`, 200, scrub);
  throw new RedirectedError(title, String(status), shown, target && addsSlash(url, target));
}

function addsSlash(url: URL, { origin, pathname, search, searchParams }: URL): boolean {
  const hasSameQuery = search === '' || String(searchParams) === String(url.searchParams);
  return origin === url.origin && pathname === `${url.pathname}/` && hasSameQuery;
}

/** Throws if the status is an error. The status of the envelope takes precedence, since some servers send errors with HTTP 200. */
function throwIfFailed(
  operation: Operation,
  response: ReceivedResponse,
  envelope: Envelope,
  context: DecodingContext,
): void {
  const isRefused = envelope.status !== '200';
  if (!isRefused && isSuccess(response)) return;
  const details = excerptOf(envelope.errorMessage, 300, context.scrub);
  if (isRefused) {
    const status = excerptOf(envelope.status, 20, context.scrub);
    throw statusError(operation, response, { status, details, inEnvelope: true }, context);
  }
  throw statusError(operation, response, { status: String(response.status), details, inEnvelope: true }, context);
}

function statusError(
  { title }: Pick<Operation, 'title'>,
  { headers }: ReceivedResponse,
  { status, details, inEnvelope, isXml }: { status: string; details: string; inEnvelope: boolean; isXml?: boolean },
  { now }: DecodingContext,
): StatusError {
  const retryAfter = parseRetryAfter(headers['retry-after'], now());
  return new StatusError(title, status, details, { inEnvelope, isXml: isXml === true, retryAfter });
}

function itemOf({ oldestForm }: Operation, { rest: { item, ...others } }: Envelope): unknown {
  return oldestForm !== undefined && Array.isArray(item) ? { ...others, [oldestForm]: item } : item;
}

/**
 * Returns the path of a schema mismatch, such as `posts[3].title`. For a union, returns the path in the alternative that matches furthest.
 */
function pathText(issues: readonly z.core.$ZodIssue[]): string {
  const paths = issues.flatMap(pathsOf).sort((a, b) => b.length - a.length);
  const path = (paths[0] ?? []).reduce<string>(
    (text, key) => text + (typeof key === 'number' ? `[${key}]` : `${text === '' ? '' : '.'}${String(key)}`),
    '',
  );
  return path === '' ? 'item' : path;
}

function pathsOf(issue: z.core.$ZodIssue): PropertyKey[][] {
  const inner = issue.code === 'invalid_union' ? issue.errors.flat().flatMap(pathsOf) : [];
  return [issue.path, ...inner.map((path) => [...issue.path, ...path])];
}

/** Returns the error for a response that is not as expected: about its status if that is an error, otherwise about its content. */
export function unreadableError(
  operation: Pick<Operation, 'title'>,
  response: ReceivedResponse,
  why: MalformedResponse,
  context: DecodingContext,
): Error {
  // Decodes leniently: strict decoding may have failed, and the excerpt is only for a message.
  const excerpt = excerptOf(new TextDecoder().decode(response.body.subarray(0, 20_000)), 80, context.scrub);
  const contentType = excerptOf(contentTypeOf(response), 80, context.scrub);
  if (!isSuccess(response)) {
    const details = [contentType, excerpt === '' ? '' : `"${excerpt}"`].filter((part) => part !== '').join(', ');
    const status = String(response.status);
    return statusError(
      operation,
      response,
      { status, details, inEnvelope: false, isXml: why.found === 'xml' },
      context,
    );
  }
  const { reason, found, retryable } = why;
  return new UnreadableAnswerError(operation.title, { reason, found, retryable, contentType, excerpt });
}
