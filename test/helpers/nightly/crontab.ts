/** A job of a crontab, as parsed by cron(8). */
export interface CronJob {
  /** the five fields: minute, hour, day of month, month, day of week */
  readonly schedule: readonly string[];
  /** command for the shell */
  readonly command: string;
  /** standard input according to crontab(5): the text after the first `%`, with line breaks in place of further ones */
  readonly input: string;
  /** variables set by earlier lines */
  readonly environment: Readonly<Record<string, string>>;
}

/** Parses a user's crontab by the rules of crontab(5). */
export function parseCrontab(text: string): CronJob[] {
  const environment: Record<string, string> = {};
  const jobs: CronJob[] = [];
  for (const line of text.split('\n').map((one) => one.trimStart())) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name, value] = /^([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/u.exec(line) ?? [];
    if (name !== undefined && value !== undefined) {
      environment[name] = value.replace(/^(["'])(.*)\1$/u, '$2');
      continue;
    }
    const [, times = '', rest = ''] = /^((?:\S+\s+){5})(.*)$/u.exec(line) ?? [];
    const [command = '', ...input] = rest.split(/(?<!\\)%/u).map((part) => part.replaceAll('\\%', '%'));
    jobs.push({
      schedule: times.trim().split(/\s+/u),
      command,
      input: input.map((one) => `${one}\n`).join(''),
      environment: { ...environment },
    });
  }
  return jobs;
}
