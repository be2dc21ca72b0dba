import fs from 'fs-extra';
import { dirname, join, resolve } from 'node:path';
import { inspectGit } from '../../app/init/git.ts';
import { configure } from '../config/configuration.ts';
import { configFileNames } from '../options/config-file.ts';
import type { InitFolder } from './choices.ts';

/**
 * Inspects a folder, which may not exist yet. Its `.git` may be a folder or, in a work tree, a file.
 * @param config absolute path of the configuration file given by --config
 */
export async function inspectFolder(folder: string, config?: string): Promise<InitFolder> {
  let above = dirname(folder);
  while (!isRepository(above) && above !== dirname(above)) above = dirname(above);
  const isOwn = isRepository(folder);
  return {
    folder,
    isRepository: isOwn,
    outerRepository: !isOwn && isRepository(above) ? above : undefined,
    configFile: configFileNames.find((name) => fs.existsSync(join(folder, name))),
    remote: isOwn ? remoteOf(folder) : undefined,
    gitignore: linesOf(join(folder, '.gitignore')),
    git: await inspectGit(folder),
    ...(await configuredFolders(folder, config)),
  };
}

/**
 * Returns the home and the archive that a run in the folder would use, according to its configuration file. The files
 * that `init` writes are always beside that file.
 * @param config absolute path of the configuration file given by --config
 */
async function configuredFolders(
  folder: string,
  config: string | undefined,
): Promise<Pick<InitFolder, 'home' | 'archive'>> {
  const flags = new Map(config === undefined ? [] : [['config', [config]] as const]);
  // Problems with the file have already been reported, and missing options do not matter here.
  const { settings } = await configure(
    { kind: 'command', command: 'export', flags, problems: [] },
    { variables: {}, folder },
  );
  return { home: settings.dir[0], archive: settings.archive };
}

/** Returns the name of the remote `origin`, otherwise of the first configured remote. */
function remoteOf(folder: string): string | undefined {
  const lines = linesOf(join(gitFolderOf(folder), 'config'));
  const remotes = lines.flatMap((line) => /^\s*\[remote "(.+)"\]/iu.exec(line)?.[1] ?? []);
  return remotes.find((name) => name === 'origin') ?? remotes[0];
}

/** Returns the git folder, which is shared by all work trees of a repository (gitrepository-layout(5), "commondir"). */
function gitFolderOf(folder: string): string {
  const own = join(folder, '.git');
  const named = /^gitdir: (.+)$/u.exec(linesOf(own)[0] ?? '')?.[1];
  if (named === undefined) return own;
  const inner = resolve(folder, named);
  return resolve(inner, linesOf(join(inner, 'commondir'))[0] ?? '');
}

/** Returns the lines of a file. Empty if the file is unreadable. */
function linesOf(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split(/\r?\n/u);
  } catch {
    return [];
  }
}

function isRepository(folder: string): boolean {
  return fs.existsSync(join(folder, '.git'));
}
