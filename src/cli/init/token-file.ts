import fs from 'fs-extra';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { defaultTokenFile } from '../config/default-token-file.ts';
import { message, type Text } from '../../messages/message.ts';
import { readToken } from '../config/read-token.ts';
import { isWithin } from '../options/folders.ts';
import { homePath } from '../text/display-path.ts';
import { quote, shellWord } from '../text/terminal-text.ts';
import type { InitFolder } from './choices.ts';

/** Returns the default token file. If the environment names no home folder, asks the system for it. */
export function tokenFileIn(environment: Parameters<typeof defaultTokenFile>[0]): string {
  return defaultTokenFile(environment) ?? join(homedir(), '.config', 'blogkeep', 'token');
}

/** Abbreviates a path and quotes it for a shell. Leaves `~/` unquoted, since shells do not expand it in quotes. */
export function homeShellWord(path: string): string {
  const short = homePath(path);
  return short.startsWith('~/') ? `~/${shellWord(short.slice(2))}` : shellWord(path);
}

/** Returns the absolute path for a path that the user has entered. */
export function pathFromInput(text: string, folder: string): string {
  // When a file is dropped on a terminal, its path is inserted in quotes.
  const path = text.trim().replace(/^(['"])(.*)\1$/u, '$2');
  return path.startsWith('~/') ? join(homedir(), path.slice(2)) : resolve(folder, path);
}

/** Returns absolute paths for one or several paths that the user has entered. Files that are dropped on a terminal are quoted or escaped. */
export function pathsFromInput(text: string, folder: string): string[] {
  const path = pathFromInput(text, folder);
  const words = text.match(/'[^']*'|"[^"]*"|(?:\\.|[^\s\\])+/gu) ?? [];
  if (fs.existsSync(path) || words.length === 0) return [path];
  return words.map((word) => pathFromInput(word.replace(/\\(.)/gu, '$1'), folder));
}

/** Returns the reason why a token cannot be saved in a file, or undefined if it can. */
export function tokenFileProblem(file: string, { folder, outerRepository }: InitFolder): Text | undefined {
  if (isWithin(file, outerRepository ?? folder)) return message('init.token-file-inside', { file: quote(file) });
  const isFolder = fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? message('init.token-file-folder', { file: quote(file) }) : undefined;
}

/** Returns the token in a file, or undefined if the file has no valid one. */
export async function readTokenIfAny(file: string): Promise<string | undefined> {
  const read = await readToken(file);
  return 'token' in read ? read.token : undefined;
}
