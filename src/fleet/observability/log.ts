/** Fields of a log line: `blog`, `job`, `worker` and details of the event. Never a token or post content. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export type FleetLogLevel = 'info' | 'warn' | 'error';

/** A log of JSON lines, for programs that collect the logs of many workers. */
export interface FleetLog {
  /**
   * @param event stable name of the event, such as `job-started`
   * @param message the event as an English sentence
   */
  (level: FleetLogLevel, event: string, message: string, fields?: LogFields): void;
  /** Returns a log that adds fields to each line. */
  with(fields: LogFields): FleetLog;
}

/** @param write writes a line, including its line end */
export function createLog(write: (line: string) => void, now: () => Date, fields: LogFields = {}): FleetLog {
  return Object.assign(
    (level: FleetLogLevel, event: string, message: string, own: LogFields = {}) =>
      // Level, event and message come last, so that fields cannot override them.
      write(`${JSON.stringify({ time: now().toISOString(), ...fields, ...own, level, event, message })}\n`),
    { with: (moreFields: LogFields) => createLog(write, now, { ...fields, ...moreFields }) },
  );
}
