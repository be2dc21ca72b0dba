import { spawnSync } from 'node:child_process';

/** Settings of a systemd unit: by section and name, all values in order. */
export type Unit = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Parses a unit according to systemd.syntax(7). Supports no line continuations and no quoting. */
export function parseUnit(text: string): Unit {
  const unit: Record<string, Record<string, string[]>> = {};
  let section: Record<string, string[]> = {};
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || /^[#;]/u.test(line)) continue;
    const [, name] = /^\[(.*)\]$/u.exec(line) ?? [];
    if (name !== undefined) {
      section = unit[name] ??= {};
      continue;
    }
    const [, key = '', value = ''] = /^([^=]*)=(.*)$/u.exec(line) ?? [];
    (section[key] ??= []).push(value);
  }
  return unit;
}

/** Returns the system calls that the filters of a unit allow, according to the call groups of this machine's systemd. */
export function allowedSystemCalls(filters: readonly string[]): ReadonlySet<string> {
  const groups = groupsOfCalls();
  const callsOf = (name: string): readonly string[] =>
    name.startsWith('@') ? (groups.get(name) ?? []).flatMap(callsOf) : [name];
  const allowed = new Set<string>();
  for (const filter of filters) {
    const isDenied = filter.startsWith('~');
    for (const call of filter.replace(/^~/u, '').split(/\s+/u).flatMap(callsOf)) {
      if (isDenied) allowed.delete(call);
      else allowed.add(call);
    }
  }
  return allowed;
}

function groupsOfCalls(): Map<string, string[]> {
  const { stdout } = spawnSync('systemd-analyze', ['syscall-filter', '--no-pager'], { encoding: 'utf8' });
  const groups = new Map<string, string[]>();
  let group: string[] = [];
  for (const line of stdout.split('\n')) {
    if (line.startsWith('@')) groups.set(line.trim(), (group = []));
    else if (/^\s+[@\w]/u.test(line)) group.push(line.trim());
  }
  return groups;
}
