import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { scheduleFor, type Schedule } from '../../../src/app/nightly/schedule.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const folder = '/home/mina/내 블로그 100% "$HOME" & <b>\\';
const run = { folder, program: ['/opt/blog keep/blogkeep'] as const };
const parser = new XMLParser();
const places = { home: '/home/mina', config: '/home/mina/.config', uid: 501 };

function schedule(platform: string): Schedule {
  const found = scheduleFor(platform, run, places);
  if (!found) throw new Error(`There is no schedule for ${platform}`);
  return found;
}

describe('the schedule of a nightly run', () => {
  it('is a valid timer of systemd that passes any folder unchanged', () => {
    const { files, start } = schedule('linux');
    const units = temporaryFolder();
    const program = path.join(units, 'blog keep');
    fs.writeFileSync(program, '#!/bin/sh\nprintf "%s\\n" "$@" >"$0.out"\n', { mode: 0o755 });
    const written = files.map(({ path: file, content }) => {
      const unit = path.join(units, path.basename(file));
      fs.writeFileSync(unit, content.replaceAll(run.program[0], program));
      return unit;
    });
    expect(start.at(-1)?.slice(-1)).toEqual([path.basename(written[1] ?? '')]);
    const [, line = ''] = /^ExecStart=(.*)$/mu.exec(fs.readFileSync(written[0] ?? '', 'utf8')) ?? [];
    expect(unquoteSystemd(line)).toEqual([program, 'export', '--dir', folder]);
    if (hasSystemd()) {
      const env = { ...process.env, XDG_RUNTIME_DIR: units };
      execFileSync('systemd-analyze', ['verify', '--user', ...written], { stdio: 'pipe', env });
    }
  });

  it('is an agent of launchd that passes any folder unchanged', () => {
    const { files, start, stop } = schedule('darwin');
    const [{ path: file, content } = { path: '', content: '' }] = files;
    const { plist } = parser.parse(content) as { plist: { dict: { array: { string: string[] } } } };
    expect(plist.dict.array.string).toEqual(['/opt/blog keep/blogkeep', 'export', '--dir', folder]);
    expect(start).toEqual([['launchctl', 'bootstrap', 'gui/501', file]]);
    expect(stop).toEqual([['launchctl', 'bootout', `gui/501/${path.basename(file, '.plist')}`]]);
  });

  it('is a task of the Task Scheduler that passes any folder unchanged', () => {
    const found = scheduleFor(
      'win32',
      { folder: 'C:\\글 & 사진\\', program: ['C:\\Program Files\\blogkeep.exe'] },
      { home: 'C:\\Users\\mina', config: 'C:\\Users\\mina\\AppData\\Roaming', uid: undefined },
    );
    const [{ path: file, content, encoding } = { path: '', content: '', encoding: '' }] = found?.files ?? [];
    expect(file).toMatch(/^C:\\Users\\mina\\AppData\\Roaming\\blogkeep\\blogkeep-\w{7}\.xml$/u);
    expect(encoding).toBe('utf16le');
    const { Task } = parser.parse(content.slice(1)) as { Task: { Actions: { Exec: object } } };
    expect(Task.Actions.Exec).toEqual({
      Command: 'C:\\Program Files\\blogkeep.exe',
      Arguments: String.raw`"export" "--dir" "C:\글 & 사진\\"`,
    });
  });

  it('has another name for each folder, so that several blogs can have one', () => {
    const names = ['/a', '/b'].map((one) => scheduleFor('linux', { ...run, folder: one }, places)?.files[0]?.path);
    expect(new Set(names).size).toBe(2);
  });

  it('is unknown for other systems', () => {
    expect(scheduleFor('freebsd', run, places)).toBeUndefined();
  });
});

function hasSystemd(): boolean {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Splits a line as systemd.syntax(7) describes, with specifiers and variables. */
function unquoteSystemd(line: string): string[] {
  return [...line.matchAll(/"((?:\\.|[^"\\])*)"/gu)].map(([, word = '']) =>
    word.replaceAll('$$', '$').replace(/\\(.)/gu, '$1').replaceAll('%%', '%'),
  );
}
