import { spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';

/** Why calls cannot be traced here, or undefined where they can. */
export function whyNoStrace(): string | undefined {
  const tried = spawnSync('strace', ['-f', '-qq', '-e', 'trace=rename', '-o', '/dev/null', 'true'], {
    encoding: 'utf8',
  });
  if (tried.error) return 'strace is not installed';
  return tried.status === 0 ? undefined : 'processes may not be traced';
}

/** Stands in a path for the number of the process, which some names are made of. */
const ownNumber = '{process}';

/** A system call that changes something at a path; the `nth` of this name there in its thread, from 1. */
export interface Call {
  readonly name: string;
  /** relative to the folder that is watched; empty for the folder itself */
  readonly path: string;
  readonly nth: number;
}

const mutating = [
  ...['open', 'openat', 'creat', 'write', 'pwrite64', 'writev', 'pwritev', 'copy_file_range', 'sendfile', 'fallocate'],
  ...['rename', 'renameat', 'renameat2', 'link', 'linkat', 'symlink', 'symlinkat', 'unlink', 'unlinkat', 'mkdir'],
  ...['mkdirat', 'rmdir', 'fsync', 'fdatasync', 'ftruncate', 'truncate', 'utimensat', 'chmod', 'fchmod', 'fchmodat'],
];

/**
 * What stands before a command line whose changing calls are to be written to a file. The tracer goes into the background,
 * so that the traced process is the one that was started, with its number and its exit code.
 */
export function tracing(log: string): string[] {
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
 * What stands before a command line to which something happens at one call.
 * @param fault as strace has it: `signal=KILL`, `error=ENOSPC`
 * @param log says what happened, see {@link wasInjected}
 */
export function injecting(call: Call, fault: string, folder: string, log: string): string[] {
  const place = path.join(folder, call.path).replaceAll(ownNumber, () => '$$');
  const inject = `inject=${call.name}:${fault}:when=${call.nth}`;
  // Signals do not get through where the kernel filters calls; without the filter each call stops, which is slow.
  const filter = fault.startsWith('signal') ? [] : ['--seccomp-bpf'];
  const strace = ['exec', 'strace', '-D', '-f', '-qq', ...filter, '-e', `trace=${call.name}`, '-e', inject];
  // The shell becomes the process that is traced, and so knows its number.
  return ['sh', '-c', `${strace.join(' ')} -P "${place}" -o "${log}" "$@"`, 'sh'];
}

export function wasInjected(log: string): boolean {
  return /\(INJECTED\)|killed by SIGKILL/u.test(fs.readFileSync(log, 'utf8'));
}

/**
 * The changing calls of a trace on paths in a folder, in the order of the trace.
 * @param process the number of the process that was traced
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

/** The path by which strace finds the call: of a rename the old one, of a copy between files the one that is written. */
function pathOf(name: string, rest: string, folder: string): string | undefined {
  const paths = [...rest.matchAll(/"(\/[^"]*)"|\d+<(\/[^>]*)>/gu)].map((match) => match[1] ?? match[2] ?? '');
  const inside = paths.filter((path) => path === folder || path.startsWith(`${folder}/`));
  return inside.at(name.startsWith('rename') ? 0 : -1)?.slice(folder.length + 1);
}

export function kindOfCall({ name }: Call): string {
  return name;
}

/** As in `the 2nd write of archive/data/media.json`. */
export function describeCall({ name, path, nth }: Call): string {
  return `${name} ${nth} of ${path || 'its folder'}`;
}
