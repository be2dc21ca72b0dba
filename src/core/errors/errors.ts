import type { CodesOf, ErrorCode, errorCodes } from './error-codes.ts';
import { message as said, type Text } from '../../messages/message.ts';
import type { Plain } from '../../messages/plain.ts';
import type { Report } from '../report/report.ts';

/** An error whose message is shown in the language of whoever reads it; for programs it is English. */
export class TextError extends Error {
  /** the message before it is English */
  readonly text: Text;

  constructor(text: Text, options?: ErrorOptions) {
    super(String(text), options);
    this.text = text;
  }
}

/**
 * The failures that end a run, one small class each. Their messages are complete sentences for the person who runs
 * blogkeep: what happened, to what, what to do. None of them ever holds the token.
 */
export class BlogkeepError extends TextError {
  override readonly name: string = 'BlogkeepError';
  /** stays the same whatever the message says, see {@link errorCodes} */
  readonly code: ErrorCode;
  /** what the run had done until then, where it was a run that failed */
  report?: Plain<Report>;

  constructor(code: ErrorCode, text: Text, options?: ErrorOptions) {
    super(text, options);
    this.code = code;
  }
}

/** The class of errors with some of the codes. */
type Coded<Name extends keyof typeof errorCodes> = new (
  code: CodesOf<Name>,
  text: Text,
  options?: ErrorOptions,
) => BlogkeepError & { readonly code: CodesOf<Name> };

/** The command line, environment or configuration file is wrong, or a folder cannot be written. Nothing was done. */
export class UsageError extends (BlogkeepError as Coded<'UsageError'>) {
  override readonly name = 'UsageError';
}

/** The source refuses the token, or does not have the blog. */
export class RefusedError extends (BlogkeepError as Coded<'RefusedError'>) {
  override readonly name = 'RefusedError';
}

/** The source cannot be reached, does not speak this API, or answered in a way that forbids going on. */
export class SourceError extends (BlogkeepError as Coded<'SourceError'>) {
  override readonly name = 'SourceError';
}

/** The archive is missing, damaged, from a newer version, or of another blog. */
export class ArchiveError extends (BlogkeepError as Coded<'ArchiveError'>) {
  override readonly name = 'ArchiveError';
}

/** The run was stopped. What was stored stays, and the next run goes on from there. */
export class InterruptedError extends BlogkeepError {
  override readonly name = 'InterruptedError';
  declare readonly code: CodesOf<'InterruptedError'>;

  constructor(text: Text, options?: ErrorOptions) {
    super('interrupted', text, options);
  }
}

/** What ends a run that exports a blog from its source, where it is stopped. */
export function runStopped(): InterruptedError {
  return new InterruptedError(said('core.run-stopped'));
}

/**
 * What cannot be, and is all the same: a mistake in blogkeep itself. It ends no run by itself, as anything else that is thrown
 * over one post does not.
 */
export class InternalError extends TextError {
  override readonly name = 'InternalError';
  readonly code = 'internal-error' satisfies ErrorCode;
  /** without the sentences around it, and without a full stop; for who reports it, so always in English */
  readonly what: string;

  constructor(what: string, options?: ErrorOptions) {
    super(said('core.bug', { what }), options);
    this.what = what;
  }
}

/** What of an unexpected error follows the words that it is a bug: in English, without a full stop. */
export function bugOf(error: unknown): string {
  return error instanceof InternalError ? error.what : messageOf(error).replace(/\.$/u, '');
}

/** The message of anything thrown, with the messages of its causes where they say more. */
export function textOf(error: unknown): Text {
  if (!(error instanceof Error)) return stringOfThrown(error);
  const text = 'text' in error ? (error.text as Text) : error.message;
  const cause = error.cause instanceof Error ? textOf(error.cause) : '';
  const adds = String(cause) !== '' && !error.message.includes(String(cause));
  return adds ? said('core.with-cause', { text, cause }) : text;
}

/** The same in English. */
export function messageOf(error: unknown): string {
  return String(textOf(error));
}

/** Not everything that can be thrown has a text. */
function stringOfThrown(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return Object.prototype.toString.call(thrown);
  }
}
