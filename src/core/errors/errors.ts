import type { CodesOf, ErrorCode, errorCodes } from './error-codes.ts';
import { message, type Text } from '../../messages/message.ts';
import type { Plain } from '../../messages/plain.ts';
import type { Report } from '../report/report.ts';

/** An error with a translatable message: `message` is in English, and `text` can be rendered in any language. */
export class TextError extends Error {
  /** the message, to be rendered in a language */
  readonly text: Text;

  constructor(text: Text, options?: ErrorOptions) {
    super(String(text), options);
    this.text = text;
  }
}

/**
 * Base class of the errors that end a run. Messages are complete sentences for the user: what happened, to what, and how to fix it. They
 * never contain the token.
 */
export class BlogkeepError extends TextError {
  override readonly name: string = 'BlogkeepError';
  /** Stable across versions, unlike the message. See {@link errorCodes}. */
  readonly code: ErrorCode;
  /** Partial report of the failed run. Undefined if no run had started. */
  report?: Plain<Report>;

  constructor(code: ErrorCode, text: Text, options?: ErrorOptions) {
    super(text, options);
    this.code = code;
  }
}

/** Restricts the codes of an error class to its own. */
type Coded<Name extends keyof typeof errorCodes> = new (
  code: CodesOf<Name>,
  text: Text,
  options?: ErrorOptions,
) => BlogkeepError & { readonly code: CodesOf<Name> };

/** The command line, environment or configuration file is invalid, or a folder cannot be written. Nothing was changed. */
export class UsageError extends (BlogkeepError as Coded<'UsageError'>) {
  override readonly name = 'UsageError';
}

/** The source rejects the token or does not have the blog. */
export class RefusedError extends (BlogkeepError as Coded<'RefusedError'>) {
  override readonly name = 'RefusedError';
}

/** The source is unreachable, does not implement the API, or sent a response that does not allow the run to continue. */
export class SourceError extends (BlogkeepError as Coded<'SourceError'>) {
  override readonly name = 'SourceError';
}

/** The archive is missing, damaged, of another blog, or in the format of a newer version. */
export class ArchiveError extends (BlogkeepError as Coded<'ArchiveError'>) {
  override readonly name = 'ArchiveError';
}

/** The run was interrupted. Stored data remains, and the next run continues from it. */
export class InterruptedError extends BlogkeepError {
  override readonly name = 'InterruptedError';
  declare readonly code: CodesOf<'InterruptedError'>;

  constructor(text: Text, options?: ErrorOptions) {
    super('interrupted', text, options);
  }
}

/** Returns the error for an interrupted export. */
export function createInterruptedError(): InterruptedError {
  return new InterruptedError(message('core.run-stopped'));
}

/** A bug in blogkeep. Like other unexpected errors, it does not end the run if it concerns a single item, see `endsRun`. */
export class InternalError extends TextError {
  override readonly name = 'InternalError';
  readonly code = 'internal-error' satisfies ErrorCode;
  /** description for bug reports, in English, without a full stop */
  readonly what: string;

  constructor(what: string, options?: ErrorOptions) {
    super(message('core.bug', { what }), options);
    this.what = what;
  }
}

/** Describes an unexpected error for a bug report, in English, without a full stop. */
export function describeBug(error: unknown): string {
  return error instanceof InternalError ? error.what : errorMessage(error).replace(/\.$/u, '');
}

/** Returns the message of a thrown value, followed by the messages of those of its causes that add information. */
export function errorText(error: unknown): Text {
  if (!(error instanceof Error)) return stringOfThrown(error);
  const text = 'text' in error ? (error.text as Text) : error.message;
  const cause = error.cause instanceof Error ? errorText(error.cause) : '';
  const adds = String(cause) !== '' && !error.message.includes(String(cause));
  return adds ? message('core.with-cause', { text, cause }) : text;
}

/** Like {@link errorText}, in English. */
export function errorMessage(error: unknown): string {
  return String(errorText(error));
}

/** Like `String`, but does not throw if an object cannot be converted. */
function stringOfThrown(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return Object.prototype.toString.call(thrown);
  }
}
