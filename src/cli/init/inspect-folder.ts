import fs from 'fs-extra';
import { dirname, join, resolve } from 'node:path';
import { inspectGit } from '../../app/init/git.ts';
import { configure } from '../config/configuration.ts';
import { configFileNames } from '../options/config-file.ts';
import type { InitFolder } from './choices.ts';

/**
 * Looks at the folder, which may not be there yet. A repository's `.git` is a folder, or a file that names one.
 * @param config absolute; the configuration file, where one is named
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
 * Where a run in the folder will have its home and its archive, by the configuration file that is there: `init` itself writes
 * beside that file, wherever it moves them.
 * @param config absolute; the file, where one is named
 */
async function configuredFolders(
  folder: string,
  config: string | undefined,
): Promise<Pick<InitFolder, 'home' | 'archive'>> {
  const flags = new Map(config === undefined ? [] : [['config', [config]] as const]);
  // What is wrong with the file was reported before, and what a run lacks besides is not asked here.
  const { settings } = await configure(
    { kind: 'command', command: 'export', flags, problems: [] },
    { variables: {}, folder },
  );
  return { home: settings.dir[0], archive: settings.archive };
}

/** The remote that git takes by itself, otherwise the first one that the configuration of the repository names. */
function remoteOf(folder: string): string | undefined {
  const lines = linesOf(join(gitFolderOf(folder), 'config'));
  const remotes = lines.flatMap((line) => /^\s*\[remote "(.+)"\]/iu.exec(line)?.[1] ?? []);
  return remotes.find((name) => name === 'origin') ?? remotes[0];
}

/** The folder of the repository, which a work tree shares with others (gitrepository-layout(5), "commondir"). */
function gitFolderOf(folder: string): string {
  const own = join(folder, '.git');
  const named = /^gitdir: (.+)$/u.exec(linesOf(own)[0] ?? '')?.[1];
  if (named === undefined) return own;
  const inner = resolve(folder, named);
  return resolve(inner, linesOf(join(inner, 'commondir'))[0] ?? '');
}

/** None where it cannot be read. */
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
