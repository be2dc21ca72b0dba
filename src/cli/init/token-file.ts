import fs from 'fs-extra';
import { homedir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { message, type Text } from '../../messages/message.ts';
import { readToken } from '../config/read-token.ts';
import { isWithin } from '../options/folders.ts';
import { quote, shellWord } from '../text/terminal-text.ts';
import type { InitFolder } from './choices.ts';

/** Where a token is kept when nobody chooses: outside of every repository (XDG Base Directory Specification). */
export function defaultTokenFile(variables: Readonly<Record<string, string | undefined>>): string {
  const { XDG_CONFIG_HOME: configured = '' } = variables;
  // By the specification a relative one is none.
  const configHome = isAbsolute(configured) ? configured : join(homedir(), '.config');
  return join(configHome, 'blogkeep', 'token');
}

/** A path with `~/` for the home folder, as configuration files and shells read it. */
export function homePath(path: string): string {
  const way = relative(homedir(), path);
  return way === '' || way.startsWith('..') || isAbsolute(way) ? path : `~/${way.replaceAll(sep, '/')}`;
}

/** The same as a word of a shell, which reads `~/` only outside of quotation marks. */
export function homeShellWord(path: string): string {
  const short = homePath(path);
  return short.startsWith('~/') ? `~/${shellWord(short.slice(2))}` : shellWord(path);
}

/** The file that somebody typed. */
export function pathFromInput(text: string, folder: string): string {
  // As a terminal writes a file that is dropped on it.
  const path = text.trim().replace(/^(['"])(.*)\1$/u, '$2');
  return path.startsWith('~/') ? join(homedir(), path.slice(2)) : resolve(folder, path);
}

/** Why a token cannot be kept in a file. */
export function tokenFileProblem(file: string, { folder, outerRepository }: InitFolder): Text | undefined {
  if (isWithin(file, outerRepository ?? folder)) return message('init.token-file-inside', { file: quote(file) });
  const isFolder = fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? message('init.token-file-folder', { file: quote(file) }) : undefined;
}

/** The token that a file has; undefined where it has none. */
export async function readTokenIfAny(file: string): Promise<string | undefined> {
  const read = await readToken(file);
  return 'token' in read ? read.token : undefined;
}
