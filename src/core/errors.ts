import type { Report } from './report.ts';

/**
 * The failures that end a run, one small class each. Their messages are whole sentences for the person who runs
 * blogkeep: what happened, to what, what to do. None of them ever holds the token.
 */
export class BlogkeepError extends Error {
  override readonly name: string = 'BlogkeepError';
  /** what the run had done until then, where it was a run that failed */
  report?: Report;
}

/** The command line, environment or configuration file is wrong, or a folder cannot be written. Nothing was done. */
export class UsageError extends BlogkeepError {
  override readonly name = 'UsageError';
}

/** The source refuses the token, or does not have the blog. */
export class RefusedError extends BlogkeepError {
  override readonly name = 'RefusedError';
}

/** The source cannot be reached, does not speak this API, or answered in a way that forbids going on. */
export class SourceError extends BlogkeepError {
  override readonly name = 'SourceError';
}

/** The archive is missing, damaged, from a newer version, or of another blog. */
export class ArchiveError extends BlogkeepError {
  override readonly name = 'ArchiveError';
}

/** The run was told to stop. What was stored stays, and the next run goes on from there. */
export class InterruptedError extends BlogkeepError {
  override readonly name = 'InterruptedError';
}

/** The message of anything thrown, with the messages of its causes where they say more. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return textOfThrown(error);
  const cause = error.cause instanceof Error ? messageOf(error.cause) : '';
  return cause === '' || error.message.includes(cause) ? error.message : `${error.message} (${cause})`;
}

/** Not everything that can be thrown has a text. */
function textOfThrown(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return Object.prototype.toString.call(thrown);
  }
}
