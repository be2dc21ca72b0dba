import fs from 'fs-extra';
import { dirname, join, resolve } from 'node:path';
import { layout } from '../../archive/format/layout.ts';
import { message, type Text } from '../../messages/message.ts';
import { foldersOf, foldersOfHomes, isWithin } from '../options/folders.ts';
import type { RawOption } from '../options/raw-options.ts';
import type { OptionName } from '../../options/options.ts';
import type { Settings } from '../options/settings.ts';
import { quote, shellWord } from '../text/terminal-text.ts';

type ExplicitOptions = ReadonlyMap<OptionName, RawOption>;

/** What is wrong with the folders that are to be served: the same one twice, or one that is taken for another. */
export function homeProblems(settings: Settings, given: ExplicitOptions): Text[] {
  return [
    ...sharedFolderProblems(settings, given),
    ...duplicateProblems(settings, given),
    ...commaProblems(given),
    ...wrongFolderProblems(settings),
  ];
}

/** One place cannot be that of several homes. */
function sharedFolderProblems({ dir }: Settings, given: ExplicitOptions): Text[] {
  return (['archive', 'site'] as const).flatMap((name) => {
    const found = given.get(name);
    if (dir.length === 1 || found === undefined) return [];
    return [message('serving.moved-of-several', { option: found.name, name, homes: dir.length })];
  });
}

function duplicateProblems({ dir }: Settings, given: ExplicitOptions): Text[] {
  const { name = '--dir', texts = [] } = given.get('dir') ?? {};
  const again = dir.findIndex((folder, index) => dir.slice(0, index).some((other) => isSame(folder, other)));
  return again < 0 ? [] : [message('serving.twice', { option: name, folder: quote(texts[again] ?? dir[again] ?? '') })];
}

function isSame(folder: string, other: string): boolean {
  return isWithin(folder, other) && isWithin(other, folder);
}

/** Other options take several values with commas between them, but a comma may be part of a folder's name. */
function commaProblems(given: ExplicitOptions): Text[] {
  const { texts = [], folder = '' } = given.get('dir') ?? {};
  return texts.flatMap((text) => {
    const parts = text.split(',').map((part) => part.trim());
    const [first = '', second = ''] = parts;
    const isOne = second === '' || fs.existsSync(resolve(folder, text)) || !fs.existsSync(resolve(folder, first));
    if (isOne) return [];
    const flags = parts.map((part) => `--dir ${shellWord(part)}`).join(' ');
    return [message('serving.folders-joined', { folder: quote(text), flags })];
  });
}

/** A home that is itself what it should hold, and the other way round. */
function wrongFolderProblems(settings: Settings): Text[] {
  const { archive, site, apiOnly, siteOnly } = settings;
  const homes = settings.dir.flatMap((home) => {
    const inIt = foldersOf({ ...settings, dir: [home] });
    const [moved, sought] = siteOnly ? [site, inIt.site] : [archive, inIt.archive];
    if (moved !== undefined || sought === undefined || fs.existsSync(sought)) return [];
    const key = isArchive(home) ? 'serving.is-archive' : isSite(home) ? 'serving.is-site' : undefined;
    return key === undefined ? [] : [message(key, { folder: home, parent: shellWord(dirname(home)) })];
  });
  const moved = [
    ...(siteOnly ? [] : [['archive', archive, isArchive] as const]),
    ...(apiOnly ? [] : [['site', site, isSite] as const]),
  ].flatMap(([what, folder, is]) => {
    const inIt = join(folder ?? '', what);
    if (folder === undefined || is(folder) || !is(inIt)) return [];
    return [message(`serving.holds-${what}`, { folder, inner: shellWord(inIt) })];
  });
  return [...homes, ...moved];
}

/**
 * Why the first archive that is not there is missing, as far as what is beside it tells; undefined where all are there, or
 * nothing tells it.
 */
export function explainMissingArchive(settings: Settings): Text | undefined {
  if (settings.siteOnly) return undefined;
  for (const [index, { archive, site }] of foldersOfHomes(settings).entries()) {
    if (fs.existsSync(archive)) continue;
    const place = settings.archive ?? settings.dir[index] ?? archive;
    if (!settings.apiOnly && site !== undefined && fs.existsSync(site))
      return message('serving.no-archive-but-site', { place });
    if (settings.archive === undefined) return message('serving.no-archive', { place });
  }
  return undefined;
}

/** By what is in every archive: the mark of its format, and that of the bag (RFC 8493). */
function isArchive(folder: string): boolean {
  return [layout.format, layout.declaration].some((file) => fs.existsSync(join(folder, file)));
}

/** By its front page and the list of the files that blogkeep wrote. */
function isSite(folder: string): boolean {
  return fs.existsSync(join(folder, 'index.html')) && fs.existsSync(join(folder, '.blogkeep-files'));
}
