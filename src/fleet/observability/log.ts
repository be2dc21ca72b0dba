/** What a line is about: `blog`, `job`, `worker` and whatever else an event has. Never a token, and nothing of a post's text. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export type LogLevel = 'info' | 'warn' | 'error';

/** A log of JSON objects, one a line, for programs that collect the logs of many workers. */
export interface FleetLog {
  /**
   * @param event what happened, in a word that stays the same: `job-started`
   * @param message the same as an English sentence
   */
  (level: LogLevel, event: string, message: string, fields?: LogFields): void;
  /** the same log with fields that all of its lines have */
  with(fields: LogFields): FleetLog;
}

/**
 * @param write takes a line with its end
 * @param now the time of each line
 */
export function createLog(write: (line: string) => void, now: () => Date, fields: LogFields = {}): FleetLog {
  return Object.assign(
    (level: LogLevel, event: string, message: string, own: LogFields = {}) =>
      // What is said of the line itself comes last: no field can pass for it.
      write(`${JSON.stringify({ time: now().toISOString(), ...fields, ...own, level, event, message })}\n`),
    { with: (more: LogFields) => createLog(write, now, { ...fields, ...more }) },
  );
}
