import { TextError } from '../core/errors/errors.ts';
import type { CodesOf } from '../core/errors/error-codes.ts';
import type { TransportError } from '../http/transport-error.ts';
import { message, type Text } from '../messages/message.ts';

interface ApiFailure {
  /** the title of the operation */
  readonly operation: string;
  readonly status: string;
  readonly retryable: boolean;
  /** milliseconds that the source asked to wait */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/**
 * An operation that gave no item; each shape of failure is a class below. What a message quotes of an answer has gone
 * through {@link Scrub}: no message, stack or cause ever holds the token.
 */
export abstract class ApiError extends TextError {
  abstract readonly code: CodesOf<'ApiError'>;
  /** in words, as in "post read" */
  readonly operation: string;
  /** the status that the source gave (`404`), or in a word what came instead (`timeout`, `null`, `unreadable`) */
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

/** The source answered with a status that is no success, of HTTP or in the envelope; the one means what the other does. */
export class StatusError extends ApiError {
  override readonly name = 'StatusError';
  readonly code = 'source-status';

  /** whether it came in the envelope of this API, rather than from any web server */
  readonly inEnvelope: boolean;
  /** whether it came in XML, whose envelope is not read */
  readonly isXml: boolean;

  /** @param said what the source says about it, empty if nothing */
  constructor(
    operation: string,
    status: string,
    said: string,
    {
      inEnvelope = true,
      isXml = false,
      retryAfter,
    }: { inEnvelope?: boolean; isXml?: boolean; retryAfter?: number | undefined } = {},
  ) {
    super(message('api.status', { status, said }), {
      operation,
      status,
      retryable: isRetryableStatus(status),
      retryAfter,
    });
    this.inEnvelope = inEnvelope;
    this.isXml = isXml;
  }
}

/** The source answered with a literal `null`, as some do for a post that the token may not read. */
export class NullAnswerError extends ApiError {
  override readonly name = 'NullAnswerError';
  readonly code = 'answer-null';

  constructor(operation: string) {
    super(message('api.null'), { operation, status: 'null', retryable: false });
  }
}

/** What an answer is that is not what it should be. */
export type ContentKind = 'nothing' | 'html' | 'xml' | 'text' | 'json';

export interface UnreadableAnswer {
  readonly found: ContentKind;
  /** why it cannot be read, as the end of a sentence */
  readonly reason: Text;
  readonly contentType: string;
  /** its first characters */
  readonly excerpt: string;
  readonly retryable: boolean;
}

/** The answer is a success by its status but no envelope with a fitting item: a page, XML, cut off, empty, or another shape. */
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

/** No answer came, or not all of it. The cause is the {@link TransportError}. */
export class UnreachableError extends ApiError {
  override readonly name = 'UnreachableError';
  readonly code = 'source-unreachable';

  constructor(operation: string, why: Text, cause: TransportError) {
    super(why, { operation, status: cause.kind, retryable: !lasting.has(cause.kind), cause });
  }
}

/** The source sends the client elsewhere. Not followed: the token is for the address that the user named. */
export class RedirectedError extends ApiError {
  override readonly name = 'RedirectedError';
  readonly code = 'source-redirects';

  /** @param target origin and path of where it redirects to; undefined where it names no address */
  constructor(operation: string, status: string, target: string | undefined) {
    super(message('api.redirected', { target }), { operation, status, retryable: false });
  }
}

/**
 * The source has stopped answering, or asks for waits without end, and the client has stopped asking: each call ends with this from then on. Not an
 * {@link ApiError}, since it says nothing about the operation that was called.
 */
export class GivenUpError extends TextError {
  override readonly name = 'GivenUpError';
  readonly code = 'source-given-up' satisfies CodesOf<'GivenUpError'>;

  /**
   * @param requests how many tries were made in all, and how many of them failed
   * @param isForWaits whether the source does answer, but asks for longer waits than a run has patience for
   */
  constructor(
    requests: { readonly total: number; readonly failed: number },
    last: ApiError,
    readonly isForWaits = false,
  ) {
    super(message('api.given-up', { ...requests, last: last.text, isForWaits }), { cause: last });
  }
}

const lasting = new Set<TransportError['kind']>(['refused-address', 'too-large', 'aborted']);

/** Whether the same request may succeed later: 408, 425, 429 and whatever the server says is its own fault. */
export function isRetryableStatus(status: string): boolean {
  return /^(408|425|429|5\d\d)$/.test(status);
}
