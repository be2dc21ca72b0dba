import { posix, win32 } from 'node:path';
import type { Environment } from '../environment/environment.ts';

/**
 * Returns the file in which commands look for the token if no option names one, as an absolute path. It is in the
 * user's configuration folder, outside of any repository: on Windows `%APPDATA%`, elsewhere the one of the XDG Base
 * Directory Specification, also on macOS, as for other command-line tools. Undefined if the environment names no home
 * folder.
 */
export function defaultTokenFile({ variables, os }: Pick<Environment, 'variables' | 'os'>): string | undefined {
  const { APPDATA = '', XDG_CONFIG_HOME = '', HOME = '' } = variables;
  const path = os === 'win32' ? win32 : posix;
  const candidates = os === 'win32' ? [APPDATA] : [XDG_CONFIG_HOME, HOME && path.join(HOME, '.config')];
  // The specification requires that relative paths are ignored.
  const folder = candidates.find((candidate) => path.isAbsolute(candidate));
  return folder && path.join(folder, 'blogkeep', 'token');
}
