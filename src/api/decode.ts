import type { z } from 'zod';
import { parseRetryAfter } from '../http/retry-timing.ts';
import { parseEnvelope, type Envelope } from './envelope.ts';
import { NullAnswerError, RedirectedError, StatusError, UnreadableAnswerError } from './errors.ts';
import { excerptOf } from './excerpt.ts';
import { parseJson } from './json.ts';
import { MalformedResponse } from './malformed.ts';
import { operations, type ItemOf, type Operation, type OperationName } from './operations.ts';
import type { Scrub } from '../core/tokens/scrub.ts';
import { decodeText } from './text.ts';
import { message } from '../messages/message.ts';

/** A whole answer as it came, its content coding undone. */
export interface ReceivedResponse {
  /** the address that was asked, against which a redirect is resolved */
  readonly url: URL;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface DecodingContext {
  readonly scrub: Scrub;
  readonly now: () => Date;
}

export interface Decoded<Name extends OperationName> {
  /** the name that the source gives to its envelope */
  readonly rootKey: string;
  /**
   * As received, unknown fields included. Two exceptions, so that nothing of it is lost: the oldest form of blog info,
   * whose item is the bare list of blogs with the login `id` beside `status`, comes as `{ id, blogs: [...] }`, and
   * integers that JavaScript would round come as text, see {@link parseJson}.
   */
  readonly item: ItemOf<Name>;
}

/**
 * The item of an answer: bytes → text → JSON → envelope → item, each step strict.
 *
 * @throws {RedirectedError} for a redirect
 * @throws {StatusError} for a status of HTTP or of the envelope that is no success
 * @throws {NullAnswerError} for a literal `null`
 * @throws {UnreadableAnswerError} for whatever else is not an envelope with an item of the operation's schema
 */
export function decodeResponse<Name extends OperationName>(
  name: Name,
  answer: ReceivedResponse,
  context: DecodingContext,
): Decoded<Name> {
  const operation: Operation = operations[name];
  refuseRedirect(operation, answer, context);
  try {
    const value = parseJson(decodeText(answer.body, contentTypeOf(answer)), contentTypeOf(answer));
    if (value === null && isSuccess(answer)) throw new NullAnswerError(operation.title);
    const envelope = parseEnvelope(value);
    if (!envelope) throw new MalformedResponse(message('api.no-envelope'), 'json', false);
    refuseStatus(operation, answer, envelope, context);
    const item = itemOf(operation, envelope);
    const { error } = operation.item.safeParse(item);
    if (error) throw new MalformedResponse(message('api.other-form', { place: placeOf(error.issues) }), 'json', false);
    return { rootKey: envelope.rootKey, item: item as ItemOf<Name> };
  } catch (error) {
    throw error instanceof MalformedResponse ? unreadable(operation, answer, error, context) : error;
  }
}

const contentTypeOf = (answer: ReceivedResponse) => answer.headers['content-type'] ?? '';

const isSuccess = (answer: ReceivedResponse) => answer.status >= 200 && answer.status < 300;

function refuseRedirect(
  { title }: Operation,
  { url, status, headers }: ReceivedResponse,
  { scrub }: DecodingContext,
): void {
  if (status < 300 || status > 399 || headers.location === undefined) return;
  const target = URL.canParse(headers.location, url.href) ? new URL(headers.location, url) : undefined;
  const shown = target && excerptOf(`${target.protocol}//${target.host}${target.pathname}`, 200, scrub);
  throw new RedirectedError(title, String(status), shown);
}

/** A status in the envelope says more than that of HTTP: some servers answer errors with HTTP 200. */
function refuseStatus(
  operation: Operation,
  answer: ReceivedResponse,
  envelope: Envelope,
  context: DecodingContext,
): void {
  const isRefused = envelope.status !== '200';
  if (!isRefused && isSuccess(answer)) return;
  const said = excerptOf(envelope.said, 300, context.scrub);
  if (isRefused) {
    const status = excerptOf(envelope.status, 20, context.scrub);
    throw statusError(operation, answer, { status, said, inEnvelope: true }, context);
  }
  throw statusError(operation, answer, { status: String(answer.status), said, inEnvelope: true }, context);
}

function statusError(
  { title }: Operation,
  { headers }: ReceivedResponse,
  { status, said, inEnvelope, isXml }: { status: string; said: string; inEnvelope: boolean; isXml?: boolean },
  { now }: DecodingContext,
): StatusError {
  const retryAfter = parseRetryAfter(headers['retry-after'], now());
  return new StatusError(title, status, said, { inEnvelope, isXml: isXml === true, retryAfter });
}

function itemOf({ oldestForm }: Operation, { rest: { item, ...others } }: Envelope): unknown {
  return oldestForm !== undefined && Array.isArray(item) ? { ...others, [oldestForm]: item } : item;
}

/** Where in the item a mismatch is, as in `posts[3].title`; of a schema with several forms, where it gets furthest. */
function placeOf(issues: readonly z.core.$ZodIssue[]): string {
  const paths = issues.flatMap(pathsOf).sort((a, b) => b.length - a.length);
  const place = (paths[0] ?? []).reduce<string>(
    (text, key) => text + (typeof key === 'number' ? `[${key}]` : `${text === '' ? '' : '.'}${String(key)}`),
    '',
  );
  return place === '' ? 'item' : place;
}

function pathsOf(issue: z.core.$ZodIssue): PropertyKey[][] {
  const inner = issue.code === 'invalid_union' ? issue.errors.flat().flatMap(pathsOf) : [];
  return [issue.path, ...inner.map((path) => [...issue.path, ...path])];
}

function unreadable(
  operation: Operation,
  answer: ReceivedResponse,
  why: MalformedResponse,
  context: DecodingContext,
): Error {
  // Not the strict decoder: that may be what failed, and a few characters are shown only to say what came.
  const excerpt = excerptOf(new TextDecoder().decode(answer.body.subarray(0, 20_000)), 80, context.scrub);
  const contentType = excerptOf(contentTypeOf(answer), 80, context.scrub);
  if (!isSuccess(answer)) {
    const said = [contentType, excerpt === '' ? '' : `"${excerpt}"`].filter((part) => part !== '').join(', ');
    const status = String(answer.status);
    return statusError(operation, answer, { status, said, inEnvelope: false, isXml: why.found === 'xml' }, context);
  }
  const { reason, found, retryable } = why;
  return new UnreadableAnswerError(operation.title, { reason, found, retryable, contentType, excerpt });
}
