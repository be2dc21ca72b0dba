import fs from 'fs-extra';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { escapeHtml } from '../core/text/escape-html.ts';

/** The system, and the environment of the process. */
export interface System {
  readonly os: NodeJS.Platform;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly run: Run;
  /** program that runs blogkeep, with its first arguments; undefined if it is unknown */
  readonly program: readonly string[] | undefined;
}

/** Returns the home folder of the user. */
export const homeOf = ({ variables }: Pick<System, 'variables'>): string =>
  variables.HOME ?? variables.USERPROFILE ?? '';

/** Runs a program without a shell. */
export type Run = (file: string, args: readonly string[]) => Promise<string>;

export const runProgram: Run = async (file, args) =>
  (await promisify(execFile)(file, [...args], { timeout: 10_000 })).stdout;

/** Opens a URL or a folder with the program that the system uses for it. */
export async function openWithSystem(target: string, { os, run }: System): Promise<void> {
  if (os === 'darwin') await run('open', [target]);
  else if (os !== 'win32') await run('xdg-open', [target]);
  else if (/^https?:/u.test(target)) await run('rundll32.exe', ['url.dll,FileProtocolHandler', target]);
  // Explorer returns 1 even if it has opened the folder.
  else await run('explorer.exe', [target]).catch(() => undefined);
}

/**
 * Opens the page in the browser. Other users can see the arguments of programs, but on Windows, so these name a private file that leads to
 * the address with its key.
 *
 * @returns the function that removes the file
 * @throws the error of the system if there is no browser
 */
export async function openBrowser(address: string, system: System): Promise<() => Promise<void>> {
  if (system.os === 'win32') {
    await openWithSystem(address, system);
    return () => Promise.resolve();
  }
  // Not in a hidden folder: browsers in a sandbox (snap) read only visible files of the home folder.
  const file = join(homeOf(system), `blogkeep-${randomBytes(6).toString('hex')}.html`);
  const page = `<!DOCTYPE html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${escapeHtml(address)}"><title>blogkeep</title>`;
  await fs.writeFile(file, page, { mode: 0o600, flag: 'wx' });
  const remove = () => fs.remove(file);
  try {
    await openWithSystem(pathToFileURL(file).href, system);
    return remove;
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Returns the folder for documents as the system knows it, which may be localized or in OneDrive. */
export async function documentsFolder(system: System): Promise<string> {
  const { os, variables, run } = system;
  const fallback = join(homeOf(system), 'Documents');
  try {
    if (os === 'win32') {
      const key = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\User Shell Folders';
      const found = /REG_(?:EXPAND_)?SZ\s+(.+)/u.exec(await run('reg.exe', ['query', key, '/v', 'Personal']))?.[1];
      const folder = (found ?? '').trim().replace(/%([^%]+)%/gu, (_, name: string) => variables[name] ?? '');
      return isAbsolute(folder) ? folder : fallback;
    }
    if (os === 'darwin') return fallback;
    const folder = (await run('xdg-user-dir', ['DOCUMENTS'])).trim();
    return isAbsolute(folder) && folder !== homeOf(system) ? folder : fallback;
  } catch {
    return fallback;
  }
}
