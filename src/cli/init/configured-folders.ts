import { configure } from '../config/configuration.ts';
import type { InitFolder } from './choices.ts';

/**
 * Where a run in the folder will have its home and its archive, by the configuration file that is there: `init` itself writes
 * beside that file, wherever it moves them.
 * @param config absolute; the file, where one is named
 */
export async function configuredFolders(
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
