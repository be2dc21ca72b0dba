import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { message } from '../../messages/message.ts';
import { checkList, noValue, parseSingle, type Checked, type Kind } from './kind.ts';

function resolved(what: 'file' | 'folder'): Kind<string>['check'] {
  return (value) => {
    if (value instanceof URL && value.protocol === 'file:') return { value: fileURLToPath(value) };
    return typeof value === 'string' && value.trim() !== ''
      ? { value: resolve(value) }
      : { problem: message(`value.${what}`) };
  };
}

/** Absolute, as those below. */
export const path: Kind<string> = {
  completes: 'file',
  parse: parseSingle((value, folder) => ({ value: resolve(folder, value) })),
  check: resolved('file'),
};

/** The same, where `~/` is the home folder: also in a configuration file, which no shell reads. */
export const pathInHome: Kind<string> = {
  ...path,
  parse: parseSingle((value, folder) => ({
    value: value.startsWith('~/') ? join(homedir(), value.slice(2)) : resolve(folder, value),
  })),
};

/** A path that is one of a folder. */
export const folder: Kind<string> = { ...path, completes: 'folder', check: resolved('folder') };

/** The same, or false for none: the command line has a flag for that. */
export const folderOrNone: Kind<string | false> = {
  ...folder,
  check: (value) => {
    const checked: Checked<string | false> = value === false ? { value } : folder.check(value);
    return 'value' in checked ? checked : { problem: message('value.folder-or-false') };
  },
};

/** The same, or true for where it lies when nobody says so. */
export const folderOrFlag: Kind<string | boolean> = {
  ...folderOrNone,
  check: (value) => {
    const checked: Checked<string | boolean> = value === true ? { value } : folderOrNone.check(value);
    return 'value' in checked ? checked : { problem: message('value.folder-or-boolean') };
  },
};

export type Paths = readonly [string, ...string[]];

/** One folder or several, for an option that may be repeated. */
export const folders: Kind<Paths> = {
  parseSeveral: true,
  completes: 'folder',
  parse: (texts, home) => {
    const [first, ...more] = texts;
    if (first === undefined || texts.some((text) => text.trim() === '')) return noValue;
    return { value: [resolve(home, first), ...more.map((text) => resolve(home, text))] };
  },
  check: (value) => {
    const checked = checkList(folder.check)(value);
    const [first, ...more] = 'value' in checked ? checked.value : [];
    return first === undefined ? { problem: message('value.folders') } : { value: [first, ...more] };
  },
};

/** One path or several, of files or folders. */
export const paths: Kind<readonly string[]> = {
  ...folders,
  completes: 'file',
  check: (value) => {
    const checked = checkList(path.check)(value);
    return 'value' in checked && checked.value.length > 0 ? checked : { problem: message('value.paths') };
  },
};

/** One of the words, or else the path of a file. */
export function wordOrFile(...words: readonly string[]): Kind<string> {
  return {
    completes: 'file',
    parse: parseSingle((value, home) => ({ value: words.includes(value) ? value : resolve(home, value) })),
    check: (value) => (typeof value === 'string' && words.includes(value) ? { value } : path.check(value)),
  };
}

/** A file, or `-` for standard output. */
export const fileOrDash: Kind<string> = {
  completes: 'file',
  parse: parseSingle((value, home) => ({ value: value === '-' ? '-' : resolve(home, value) })),
  check: (value) => (value === '-' ? { value } : path.check(value)),
};
