import { TextError } from '../core/errors/errors.ts';
import type { CodesOf } from '../core/errors/error-codes.ts';
import type { TransportError } from '../http/transport/transport-error.ts';
import { message, type Text } from '../messages/message.ts';

interface ApiFailure {
  /** title of the operation */
  readonly operation: string;
  readonly status: string;
  readonly retryable: boolean;
  /** wait in milliseconds that the source asks for */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/**
 * A failed operation, with a subclass for each kind of failure. Quotes from responses are masked with `Scrub`, so no message, stack or
 * cause contains the token.
 */
export abstract class ApiError extends TextError {
  abstract readonly code: CodesOf<'ApiError'>;
  /** title of the operation, such as "post read" */
  readonly operation: string;
  /** status of the response (`404`), or a word if it has none (`timeout`, `null`, `unreadable`) */
  readonly status: string;
  readonly retryable: boolean;
  readonly retryAfter: number | undefined;

  protected constructor(why: Text, { operation, status, retryable, retryAfter, cause }: ApiFailure) {
    super(message('api.failed', { operation, why }), cause === undefined ? undefined : { cause });
    this.operation = operation;
    this.status = status;
    this.retryable = retryable;
    this.retryAfter = retryAfter;
  }
}

/** The response has an error status, either of HTTP or in the envelope. Both mean the same. */
export class StatusError extends ApiError {
  override readonly name = 'StatusError';
  readonly code = 'source-status';

  /** whether the status is from an API envelope; otherwise the response may be from any web server in between */
  readonly inEnvelope: boolean;
  /** whether the response is XML, whose envelope is not read */
  readonly isXml: boolean;

  /** @param details error message of the source, or an excerpt of its response; may be empty */
  constructor(
    operation: string,
    status: string,
    details: string,
    {
      inEnvelope = true,
      isXml = false,
      retryAfter,
    }: { inEnvelope?: boolean; isXml?: boolean; retryAfter?: number | undefined } = {},
  ) {
    super(message('api.status', { status, said: details }), {
      operation,
      status,
      retryable: isRetryableStatus(status),
      retryAfter,
    });
    this.inEnvelope = inEnvelope;
    this.isXml = isXml;
  }
}

/** The response is a literal `null`, which some sources send for a post that the token may not read. */
export class NullAnswerError extends ApiError {
  override readonly name = 'NullAnswerError';
  readonly code = 'answer-null';

  constructor(operation: string) {
    super(message('api.null'), { operation, status: 'null', retryable: false });
  }
}

/** Apparent format of an unreadable response. */
export type ContentKind = 'nothing' | 'html' | 'xml' | 'text' | 'json';

export interface UnreadableAnswer {
  readonly found: ContentKind;
  /** reason, worded as the end of a sentence */
  readonly reason: Text;
  readonly contentType: string;
  /** first characters of the response */
  readonly excerpt: string;
  readonly retryable: boolean;
}

/**
 * The response has a success status but is not an envelope with a valid item: for example, an HTML page, XML, or truncated or empty data.
 */
export class UnreadableAnswerError extends ApiError {
  override readonly name = 'UnreadableAnswerError';
  readonly code = 'answer-unreadable';
  readonly found: ContentKind;

  constructor(operation: string, { found, reason, contentType, excerpt, retryable }: UnreadableAnswer) {
    super(message('api.unreadable', { reason, type: contentType, excerpt }), {
      operation,
      status: 'unreadable',
      retryable,
    });
    this.found = found;
  }
}

/** Failure of a decoding step. Callers convert it to an {@link UnreadableAnswerError} with details of the response. */
export class MalformedResponse extends TextError {
  constructor(
    /** reason, worded as the end of the sentence "the answer cannot be read: …" */
    readonly reason: Text,
    readonly found: ContentKind,
    /** whether a retry may succeed, because the response may have been truncated */
    readonly retryable: boolean,
  ) {
    super(reason);
  }
}

/** No complete response arrived. The cause is the {@link TransportError}. */
export class UnreachableError extends ApiError {
  override readonly name = 'UnreachableError';
  readonly code = 'source-unreachable';

  constructor(operation: string, why: Text, cause: TransportError) {
    super(why, { operation, status: cause.kind, retryable: !permanentKinds.has(cause.kind), cause });
  }
}

/**
 * The source redirects. Redirects are not followed, because the token is meant only for the configured URL. The only exception is a path of
 * the same origin with a slash at its end.
 */
export class RedirectedError extends ApiError {
  override readonly name = 'RedirectedError';
  readonly code = 'source-redirects';

  /**
   * @param target origin and path of the target; undefined if it is not a valid URL
   * @param addsSlash whether the target is the requested URL with a slash at the end of its path
   */
  constructor(
    operation: string,
    status: string,
    target: string | undefined,
    readonly addsSlash = false,
  ) {
    super(message('api.redirected', { target }), { operation, status, retryable: false });
  }
}

/**
 * The client has given up on the source, because it no longer responds or asks for waits that are too long. All later calls throw this
 * error. Not an {@link ApiError}, because it is not about one operation.
 */
export class GivenUpError extends TextError {
  override readonly name = 'GivenUpError';
  readonly code = 'source-given-up' satisfies CodesOf<'GivenUpError'>;

  /**
   * @param requests number of attempts, and how many of them failed
   * @param isForWaits whether the source responds but asks for longer waits than a run accepts
   */
  constructor(
    requests: { readonly total: number; readonly failed: number },
    last: ApiError,
    readonly isForWaits = false,
  ) {
    super(message('api.given-up', { ...requests, last: last.text, isForWaits }), { cause: last });
  }
}

/** Kinds of failure for which a retry is useless. */
const permanentKinds = new Set<TransportError['kind']>(['refused-address', 'too-large', 'aborted']);

/** Reports whether a request that failed with this status may succeed later: 408, 425, 429 and server errors. */
export function isRetryableStatus(status: string): boolean {
  return /^(408|425|429|5\d\d)$/.test(status);
}
