import { spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';

/** Returns the reason why calls cannot be traced here, or undefined. */
export function straceSkipReason(): string | undefined {
  const tried = spawnSync('strace', ['-f', '-qq', '-e', 'trace=rename', '-o', '/dev/null', 'true'], {
    encoding: 'utf8',
  });
  if (tried.error) return 'strace is not installed';
  return tried.status === 0 ? undefined : 'processes may not be traced';
}

/** Placeholder for the ID of the process, which is part of some paths. */
const ownNumber = '{process}';

/** A system call that modifies a path. `nth` counts the thread's calls of this name on the path, from 1. */
export interface Call {
  readonly name: string;
  /** path relative to the traced folder; empty for the folder itself */
  readonly path: string;
  readonly nth: number;
}

const mutating = [
  ...['open', 'openat', 'creat', 'write', 'pwrite64', 'writev', 'pwritev', 'copy_file_range', 'sendfile', 'fallocate'],
  ...['rename', 'renameat', 'renameat2', 'link', 'linkat', 'symlink', 'symlinkat', 'unlink', 'unlinkat', 'mkdir'],
  ...['mkdirat', 'rmdir', 'fsync', 'fdatasync', 'ftruncate', 'truncate', 'utimensat', 'chmod', 'fchmod', 'fchmodat'],
];

/**
 * Returns a command prefix that logs calls that modify paths. The tracer runs in the background, so that the traced process has the ID
 * and exit code of the started one.
 */
export function traceCommand(log: string): string[] {
  return [
    'strace',
    '-D',
    '-f',
    '-qq',
    '-y',
    '-s',
    '0',
    '-e',
    `trace=${mutating.join(',')}`,
    '-e',
    'signal=none',
    '-o',
    log,
  ];
}

/**
 * Returns a command prefix that injects a fault into one system call.
 * @param fault in strace's syntax: `signal=KILL`, `error=ENOSPC`
 * @param log file that shows whether the fault was injected, see {@link wasInjected}
 */
export function injectCommand(call: Call, fault: string, folder: string, log: string): string[] {
  const place = path.join(folder, call.path).replaceAll(ownNumber, () => '$$');
  const inject = `inject=${call.name}:${fault}:when=${call.nth}`;
  // A seccomp filter makes tracing faster, but prevents the injection of signals.
  const filter = fault.startsWith('signal') ? [] : ['--seccomp-bpf'];
  const strace = ['exec', 'strace', '-D', '-f', '-qq', ...filter, '-e', `trace=${call.name}`, '-e', inject];
  // The shell becomes the traced process, so `$$` is its ID.
  return ['sh', '-c', `${strace.join(' ')} -P "${place}" -o "${log}" "$@"`, 'sh'];
}

export function wasInjected(log: string): boolean {
  return /\(INJECTED\)|killed by SIGKILL/u.test(fs.readFileSync(log, 'utf8'));
}

/**
 * Returns the calls in a trace that modify a folder, in order.
 * @param process ID of the traced process
 */
export function callsIn(log: string, folder: string, process: number): Call[] {
  const counts = new Map<string, number>();
  const found = new Map<string, Call>();
  for (const line of fs.readFileSync(log, 'utf8').split('\n')) {
    const [, thread, name, rest] = /^(\d+) +(\w+)\((.*)$/u.exec(line) ?? [];
    if (thread === undefined || name === undefined || rest === undefined) continue;
    const place = pathOf(name, rest, folder)?.replaceAll(new RegExp(`\\b${process}\\b`, 'gu'), ownNumber);
    if (place === undefined) continue;
    const counted = [thread, name, place].join(' ');
    const nth = (counts.get(counted) ?? 0) + 1;
    counts.set(counted, nth);
    if (name.startsWith('open') && !/O_(CREAT|TRUNC|WRONLY|RDWR|APPEND)/u.test(rest)) continue;
    found.set([name, place, nth].join(' '), { name, path: place, nth });
  }
  return [...found.values()];
}

/** Returns the path by which strace selects a call, relative to the folder: the old path of a rename, the target of a copy. */
function pathOf(name: string, rest: string, folder: string): string | undefined {
  const paths = [...rest.matchAll(/"(\/[^"]*)"|\d+<(\/[^>]*)>/gu)].map((match) => match[1] ?? match[2] ?? '');
  const inside = paths.filter((path) => path === folder || path.startsWith(`${folder}/`));
  return inside.at(name.startsWith('rename') ? 0 : -1)?.slice(folder.length + 1);
}

export function kindOfCall({ name }: Call): string {
  return name;
}

/** Returns text such as `write 2 of archive/data/media.json`. */
export function describeCall({ name, path, nth }: Call): string {
  return `${name} ${nth} of ${path || 'its folder'}`;
}
