import fs from 'fs-extra';
import { resolve } from 'node:path';
import { ArchiveError, UsageError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';
import { readConfiguration } from '../configuration/read-configuration.ts';
import { openStorage } from '../storage/open-storage.ts';
import { RemoteArchive } from '../storage/remote-archive.ts';
import { printLine, type FleetCommand } from './command.ts';
import { selectBlogs } from './open-fleet.ts';

/** Copies the current or an earlier state of an archive from storage to a folder. */
export const fetch: FleetCommand = {
  about: message('fleetStorage.about-fetch'),
  names: 'one',
  options: {
    dir: { type: 'string', about: message('fleetStorage.option-dir') },
    at: { type: 'string', about: message('fleetStorage.option-at') },
  },
  async run(given, environment) {
    const configuration = await readConfiguration(given.config);
    const [blog] = selectBlogs('fetch', given, configuration);
    const name = blog?.name ?? '';
    const at = parseTime(given.options.at);
    const folder = await createEmptyFolder(String(given.options.dir ?? name));
    const storage = await openStorage(configuration.storage);
    try {
      const archive = new RemoteArchive(storage, name);
      const fetched = at ? await fetchAt(archive, name, folder, at) : await fetchNow(archive, folder);
      if (fetched.files === 0)
        throw new ArchiveError('archive-missing', message('fleetStorage.no-archive', { blog: name }));
      printLine(environment, message('fleetStorage.fetched', { folder, files: fetched.files, at: fetched.at ?? '' }));
      for (const path of fetched.damaged) printLine(environment, message('fleetStorage.not-intact', { path }));
      return fetched.damaged.length > 0 ? 5 : 0;
    } finally {
      storage.close();
    }
  },
};

interface Fetched {
  readonly files: number;
  readonly damaged: readonly string[];
  readonly at?: string;
}

async function fetchNow(archive: RemoteArchive, folder: string): Promise<Fetched> {
  const [records, media] = [await archive.fetch(folder), await archive.fetchMedia(folder)];
  return { files: records.files + media.files, damaged: [...records.damaged, ...media.damaged] };
}

async function fetchAt(archive: RemoteArchive, blog: string, folder: string, at: Date): Promise<Fetched> {
  const times = await archive.snapshotTimes();
  if (!times) throw new UsageError('option-invalid', message('fleetStorage.no-versions'));
  const fetched = await archive.fetchAt(folder, at);
  if (fetched) return { ...fetched, at: fetched.at.toISOString() };
  const since = times.at(-1)?.toISOString() ?? '–';
  throw new ArchiveError('archive-missing', message('fleetStorage.not-then', { blog, at: at.toISOString(), since }));
}

/**
 * Parses `--at`. A date without a time means the end of that day in UTC.
 * @throws {UsageError} if it is not a date
 */
function parseTime(given: string | number | boolean | undefined): Date | undefined {
  if (given === undefined) return undefined;
  const text = String(given);
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/u.test(text) ? `${text}T23:59:59.999Z` : text);
  if (Number.isNaN(at.getTime())) throw new UsageError('option-invalid', message('fleetStorage.no-moment', { text }));
  return at;
}

/**
 * Creates a folder, or accepts an empty one. Existing files could be mistaken for part of the archive, or removed.
 * @throws {UsageError} if the folder is not empty
 */
async function createEmptyFolder(given: string): Promise<string> {
  const folder = resolve(given);
  if ((await fs.pathExists(folder)) && (await fs.readdir(folder)).length > 0)
    throw new UsageError('file-in-the-way', message('fleetStorage.folder-not-empty', { folder }));
  await fs.ensureDir(folder);
  return folder;
}
