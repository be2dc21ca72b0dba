import fs from 'fs-extra';
import { dirname, join, resolve } from 'node:path';
import { layout } from '../../archive/format/layout.ts';
import { message, type Text } from '../../messages/message.ts';
import { foldersOf, foldersOfHomes, isSiteAlone, isWithin } from '../options/folders.ts';
import type { RawOption } from '../options/raw-options.ts';
import type { OptionName } from '../../options/options.ts';
import type { Settings } from '../options/settings.ts';
import { quote, shellWord } from '../text/terminal-text.ts';

type ExplicitOptions = ReadonlyMap<OptionName, RawOption>;

/** Returns problems with the folders to serve: folders given twice, and folders mistaken for each other. */
export function homeProblems(settings: Settings, explicit: ExplicitOptions): Text[] {
  return [
    ...sharedFolderProblems(settings, explicit),
    ...duplicateProblems(settings, explicit),
    ...commaProblems(explicit),
    ...wrongFolderProblems(settings),
  ];
}

/** Refuses a single archive or site folder for several homes. */
function sharedFolderProblems({ dir }: Settings, explicit: ExplicitOptions): Text[] {
  return (['archive', 'site'] as const).flatMap((name) => {
    const found = explicit.get(name);
    if (dir.length === 1 || found === undefined) return [];
    return [message('serving.moved-of-several', { option: found.name, name, homes: dir.length })];
  });
}

function duplicateProblems({ dir }: Settings, explicit: ExplicitOptions): Text[] {
  const { name = '--dir', texts = [] } = explicit.get('dir') ?? {};
  const duplicate = dir.findIndex((folder, index) => dir.slice(0, index).some((other) => isSame(folder, other)));
  return duplicate < 0
    ? []
    : [message('serving.twice', { option: name, folder: quote(texts[duplicate] ?? dir[duplicate] ?? '') })];
}

function isSame(folder: string, other: string): boolean {
  return isWithin(folder, other) && isWithin(other, folder);
}

/** Refuses comma-separated homes. Other options accept commas as separators, but folder names may contain commas. */
function commaProblems(explicit: ExplicitOptions): Text[] {
  const { texts = [], folder = '' } = explicit.get('dir') ?? {};
  return texts.flatMap((text) => {
    const parts = text.split(',').map((part) => part.trim());
    const [first = '', second = ''] = parts;
    const isOne = second === '' || fs.existsSync(resolve(folder, text)) || !fs.existsSync(resolve(folder, first));
    if (isOne) return [];
    const flags = parts.map((part) => `--dir ${shellWord(part)}`).join(' ');
    return [message('serving.folders-joined', { folder: quote(text), flags })];
  });
}

/** Refuses archives and sites given as homes, and homes given as archives or sites. */
function wrongFolderProblems(settings: Settings): Text[] {
  const { archive, site } = settings;
  const homes = settings.dir.flatMap((home) => {
    const defaults = foldersOf({ ...settings, dir: [home] });
    if (archive !== undefined || fs.existsSync(defaults.archive)) return [];
    const key = isArchive(home) ? 'serving.is-archive' : isSite(home) ? 'serving.is-site' : undefined;
    return key === undefined ? [] : [message(key, { folder: home, parent: shellWord(dirname(home)) })];
  });
  const moved = [['archive', archive, isArchive] as const, ['site', site, isSite] as const].flatMap(
    ([name, folder, isOne]) => {
      const inner = join(folder ?? '', name);
      if (folder === undefined || isOne(folder) || !isOne(inner)) return [];
      return [message(`serving.holds-${name}`, { folder, inner: shellWord(inner) })];
    },
  );
  return [...homes, ...moved];
}

/**
 * Explains why the first missing archive is missing, judging by the folders beside it. Undefined if no archive is
 * missing, or if there is no explanation.
 */
export function explainMissingArchive(settings: Settings): Text | undefined {
  if (settings.archive !== undefined) return undefined;
  for (const [index, folders] of foldersOfHomes(settings).entries())
    if (!fs.existsSync(folders.archive) && !isSiteAlone(settings, folders))
      return message('serving.no-archive', { place: settings.dir[index] ?? folders.archive });
  return undefined;
}

/** Reports whether a folder is an archive: it has the format file or the bag declaration (RFC 8493). */
function isArchive(folder: string): boolean {
  return [layout.format, layout.declaration].some((file) => fs.existsSync(join(folder, file)));
}

/** Reports whether a folder is a site: it has a front page and the list of its files. */
function isSite(folder: string): boolean {
  return fs.existsSync(join(folder, 'index.html')) && fs.existsSync(join(folder, '.blogkeep-files'));
}
