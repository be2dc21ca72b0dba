import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { message } from '../../messages/message.ts';
import { checkList, noValue, parseSingle, type Checked, type Kind } from './kind.ts';

function pathCheck(type: 'file' | 'folder'): Kind<string>['check'] {
  return (value) => {
    if (value instanceof URL && value.protocol === 'file:') return { value: fileURLToPath(value) };
    return typeof value === 'string' && value.trim() !== ''
      ? { value: resolve(value) }
      : { problem: message(`value.${type}`) };
  };
}

/** A path. Like all kinds of paths, it becomes absolute. */
export const path: Kind<string> = {
  completes: 'file',
  parse: parseSingle((value, folder) => ({ value: resolve(folder, value) })),
  check: pathCheck('file'),
};

/**
 * A path in which a leading `~/` stands for the user's home folder, even in configuration files, in which no shell
 * expands it.
 */
export const pathInHome: Kind<string> = {
  ...path,
  parse: parseSingle((value, folder) => ({
    value: value.startsWith('~/') ? join(homedir(), value.slice(2)) : resolve(folder, value),
  })),
};

/** Path of a folder. */
export const folder: Kind<string> = { ...path, completes: 'folder', check: pathCheck('folder') };

/** Path of a folder, or false for no folder. On the command line, a separate flag stands for false. */
export const folderOrNone: Kind<string | false> = {
  ...folder,
  check: (value) => {
    const checked: Checked<string | false> = value === false ? { value } : folder.check(value);
    return 'value' in checked ? checked : { problem: message('value.folder-or-false') };
  },
};

/** Path of a folder, true for the default folder, or false for none. */
export const folderOrFlag: Kind<string | boolean> = {
  ...folderOrNone,
  check: (value) => {
    const checked: Checked<string | boolean> = value === true ? { value } : folderOrNone.check(value);
    return 'value' in checked ? checked : { problem: message('value.folder-or-boolean') };
  },
};

export type Paths = readonly [string, ...string[]];

/** Paths of one or more folders, for options that can be repeated. */
export const folders: Kind<Paths> = {
  several: true,
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

/** Paths of one or more files or folders. */
export const paths: Kind<readonly string[]> = {
  ...folders,
  completes: 'file',
  check: (value) => {
    const checked = checkList(path.check)(value);
    return 'value' in checked && checked.value.length > 0 ? checked : { problem: message('value.paths') };
  },
};

/** Returns a kind that accepts any of the words, or the path of a file. */
export function wordOrFile(...words: readonly string[]): Kind<string> {
  return {
    completes: 'file',
    parse: parseSingle((value, home) => ({ value: words.includes(value) ? value : resolve(home, value) })),
    check: (value) => (typeof value === 'string' && words.includes(value) ? { value } : path.check(value)),
  };
}

/** Returns a kind whose values in code are those of {@link wordOrFile}, or a list of IDs. */
export function wordFileOrIds(...words: readonly string[]): Kind<string | readonly string[]> {
  const single = wordOrFile(...words);
  return {
    ...single,
    check: (value) => {
      if (!Array.isArray(value)) return single.check(value);
      const isList = value.every((id) => typeof id === 'string' && id.trim() !== '');
      return isList ? { value: value as readonly string[] } : { problem: message('value.ids') };
    },
  };
}

/** Path of a file, or `-` for standard output. */
export const fileOrDash: Kind<string> = {
  completes: 'file',
  parse: parseSingle((value, home) => ({ value: value === '-' ? '-' : resolve(home, value) })),
  check: (value) => (value === '-' ? { value } : path.check(value)),
};
