/** One job of a crontab, as cron(8) takes it apart. */
export interface CronJob {
  /** minute, hour, day of the month, month, day of the week */
  readonly schedule: readonly string[];
  /** what the shell is given */
  readonly command: string;
  /** what the command reads, as crontab(5) has it: what stands behind the first `%`, with a line break for each other one */
  readonly input: string;
  /** what the lines before it set */
  readonly environment: Readonly<Record<string, string>>;
}

/** The jobs of a user's crontab by the rules of crontab(5). */
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
