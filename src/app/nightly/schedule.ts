import { posix, win32 } from 'node:path';
import { escapeXmlText } from '../../core/text/escape-xml.ts';
import { shortHash } from '../../core/text/short-hash.ts';

/** A run that the system starts every night for one user. */
export interface NightlyRun {
  /** absolute path of the folder of the blog */
  readonly folder: string;
  /** program with its first arguments, such as `['/usr/bin/node', '/opt/blogkeep/dist/bin.js']` */
  readonly program: readonly string[];
}

/** Places that depend on the user: absolute paths, and the number of the user, if the system has one. */
export interface UserPlaces {
  readonly home: string;
  /** folder of configuration files; on Windows that of application data */
  readonly config: string;
  readonly uid: number | undefined;
}

/** Files and commands of a schedule. Commands are programs with arguments. */
export interface Schedule {
  readonly files: readonly { readonly path: string; readonly content: string; readonly encoding: 'utf8' | 'utf16le' }[];
  /** commands that start the schedule, after the files are written; also if another one was started before */
  readonly start: readonly Command[];
  /** commands that end the schedule, before the files are removed */
  readonly stop: readonly Command[];
}

type Command = readonly [string, ...string[]];

/** Hour and minute of nightly runs, in local time. */
const [hour, minute] = ['03', '30'];

/**
 * Returns the schedule for a system: a timer of systemd, an agent of launchd, or a task of the Task Scheduler. A run that was missed because
 * the machine was off starts later. Undefined for other systems.
 * @param platform as in `process.platform`
 */
export function scheduleFor(platform: string, run: NightlyRun, places: UserPlaces): Schedule | undefined {
  const name = `blogkeep-${shortHash(run.folder)}`;
  const command = [...run.program, 'export', '--dir', run.folder];
  if (platform === 'linux') return timerOf(name, command, run, places);
  if (platform === 'darwin') return agentOf(name, command, places);
  return platform === 'win32' ? taskOf(name, command, places) : undefined;
}

/** See systemd.service(5) and systemd.timer(5). Exit code 2 means that items are missing, which is no failure of the service. */
function timerOf(name: string, command: readonly string[], { folder }: NightlyRun, { config }: UserPlaces): Schedule {
  const units = posix.join(config, 'systemd', 'user');
  const service = `[Unit]
Description=Back up the blog in ${specifiersEscaped(folder)}

[Service]
Type=oneshot
ExecStart=${command.map(systemdWord).join(' ')}
SuccessExitStatus=2
Nice=10
`;
  const timer = `[Unit]
Description=Back up the blog in ${specifiersEscaped(folder)} every night

[Timer]
OnCalendar=*-*-* ${hour}:${minute}:00
RandomizedDelaySec=30min
Persistent=yes

[Install]
WantedBy=timers.target
`;
  const systemctl = (...words: string[]) => ['systemctl', '--user', ...words] as const;
  return {
    files: [
      { path: posix.join(units, `${name}.service`), content: service, encoding: 'utf8' },
      { path: posix.join(units, `${name}.timer`), content: timer, encoding: 'utf8' },
    ],
    start: [systemctl('daemon-reload'), systemctl('enable', '--now', `${name}.timer`)],
    stop: [systemctl('disable', '--now', `${name}.timer`)],
  };
}

/** Quotes a word for a unit file. A dollar sign starts a variable, a percent sign a specifier. */
function systemdWord(word: string): string {
  return `"${specifiersEscaped(word).replace(/["\\]/gu, '\\$&').replaceAll('$', '$$$$')}"`;
}

/** A line break would end the setting. */
function specifiersEscaped(text: string): string {
  return text.replaceAll('%', '%%').replace(/[\r\n]/gu, ' ');
}

/** See launchd.plist(5). launchd starts a missed run when the machine wakes up. */
function agentOf(name: string, command: readonly string[], { home, uid = 0 }: UserPlaces): Schedule {
  const label = `blogkeep.${name.replace('blogkeep-', '')}`;
  const path = posix.join(home, 'Library', 'LaunchAgents', `${label}.plist`);
  const content = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>${label}</string>
  <key>ProgramArguments</key>
  <array>
${command.map((word) => `    <string>${escapeXmlText(word)}</string>`).join('\n')}
  </array>
  <key>StartCalendarInterval</key>
  <dict><key>Hour</key><integer>${Number(hour)}</integer><key>Minute</key><integer>${Number(minute)}</integer></dict>
  <key>ProcessType</key><string>Background</string>
</dict>
</plist>
`;
  const domain = `gui/${uid}`;
  return {
    files: [{ path, content, encoding: 'utf8' }],
    start: [['launchctl', 'bootstrap', domain, path]],
    stop: [['launchctl', 'bootout', `${domain}/${label}`]],
  };
}

/** See the schema of tasks: https://learn.microsoft.com/windows/win32/taskschd/task-scheduler-schema. */
function taskOf(name: string, [program = '', ...words]: readonly string[], { config }: UserPlaces): Schedule {
  const path = win32.join(config, 'blogkeep', `${name}.xml`);
  const content = `\ufeff<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <Triggers>
    <CalendarTrigger>
      <StartBoundary>2020-01-01T${hour}:${minute}:00</StartBoundary>
      <RandomDelay>PT30M</RandomDelay>
      <ScheduleByDay><DaysInterval>1</DaysInterval></ScheduleByDay>
    </CalendarTrigger>
  </Triggers>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <RunOnlyIfNetworkAvailable>true</RunOnlyIfNetworkAvailable>
    <ExecutionTimeLimit>PT12H</ExecutionTimeLimit>
    <Priority>7</Priority>
  </Settings>
  <Actions>
    <Exec>
      <Command>${escapeXmlText(program)}</Command>
      <Arguments>${escapeXmlText(words.map(windowsWord).join(' '))}</Arguments>
    </Exec>
  </Actions>
</Task>
`;
  const schtasks = (...parameters: string[]) => ['schtasks', ...parameters] as const;
  return {
    files: [{ path, content, encoding: 'utf16le' }],
    start: [schtasks('/Create', '/F', '/TN', String.raw`blogkeep\${name}`, '/XML', path)],
    stop: [schtasks('/Delete', '/F', '/TN', String.raw`blogkeep\${name}`)],
  };
}

/** Quotes an argument as programs of Windows parse it: backslashes are only special before a quotation mark. */
function windowsWord(word: string): string {
  return `"${word.replace(/(?<!\\)\\+(?="|$)/gu, '$&$&').replaceAll('"', String.raw`\"`)}"`;
}
