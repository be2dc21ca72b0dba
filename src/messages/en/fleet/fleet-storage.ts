import { formatCount, formatNumber } from '../../format-count.ts';

/** Messages of `blogkeep-fleet` about archive storage. */
export const fleetStorage = {
  'no-bucket': ({ location, bucket }: { location: string; bucket: string }) =>
    `There is no bucket "${bucket}" for ${location}. Create it, or correct storage.s3 in the fleet's configuration: bucket, endpoint and region.`,
  'no-credentials': ({ location }: { location: string }) =>
    `There are no credentials for ${location}. The worker needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the role of its machine.`,
  refused: ({ location, why }: { location: string; why: string }) =>
    `${location} refuses access (${why}). Check the worker's credentials, and that they may list, read, write and delete there; a clock that is off by minutes is refused too.`,
  unreachable: ({ location, why }: { location: string; why: string }) =>
    `${location} cannot be reached or keeps failing (${why}). The run is tried again later. If it persists, check storage in the fleet's configuration and the network.`,
  unusable: ({ location, why }: { location: string; why: string }) =>
    `${location} cannot be used for archives: ${why}. Check storage in the fleet's configuration.`,
  'no-folder': ({ folder }: { folder: string }) =>
    `The folder ${folder} for archives does not exist. Create it, or mount its disk: it is not created automatically, so that a missing disk does not look like an empty storage.`,
  'no-key': ({ location, key }: { location: string; key: string }) =>
    `${location} cannot hold an object named "${key}".`,
  system: ({ code, advice }: { code: string; advice: string }) => `${advice} (${code})`,
  'commit-damaged': ({ location, key }: { location: string; key: string }) =>
    `${location}${key} cannot be read, so the current state of the archive is unknown. Restore it from an earlier version. Or remove it, if incoming/ beside it is empty: the archive is then what is in archive/.`,
  'incoming-lost': ({ location, blog, path }: { location: string; blog: string; path: string }) =>
    `${location}${blog}/incoming/ lacks ${path}, which a run had committed. Something else removes objects there, such as a lifecycle rule: exclude that folder from it. The next run repairs the archive.`,
  overtaken: ({ blog }: { blog: string }) =>
    `Another run has taken over the archive of "${blog}". This one has ended without changing it.`,
  'about-verify': 'check archives in the storage',
  'option-remote': 'by listing and checksums, without fetching files',
  verified: ({ blog, files, fetched }: { blog: string; files: number; fetched: number }) =>
    `${blog}: OK, ${formatCount(files, 'file')}, ${formatNumber(fetched)} of them fetched`,
  damaged: ({ blog, files, findings }: { blog: string; files: number; findings: number }) =>
    `${blog}: DAMAGED, ${formatCount(findings, 'finding')} in ${formatCount(files, 'file')}. The next run repairs what it can`,
  'more-findings': ({ more }: { more: number }) => `  and ${formatNumber(more)} more: --json lists all`,
  'about-fetch': 'copy an archive from the storage to a folder',
  'option-dir': 'the folder, new or empty; by default, named like the blog',
  'option-at': 'as it was at that time: 2026-11-20 or 2026-11-20T06:00Z; needs object versions',
  fetched: ({ folder, files, at }: { folder: string; files: number; at: string }) =>
    `${folder}: ${formatCount(files, 'file')}${at === '' ? '' : `, as stored at ${at}`}`,
  'not-intact': ({ path }: { path: string }) => `Damaged in the storage: ${path}`,
  'no-archive': ({ blog }: { blog: string }) =>
    `The storage has no archive of "${blog}" yet. Run the blog first: blogkeep-fleet run ${blog}`,
  'no-versions':
    'The storage keeps no object versions. Enable versioning for the bucket, so that earlier nights can be read from then on.',
  'not-then': ({ blog, at, since }: { blog: string; at: string; since: string }) =>
    `There was no archive of "${blog}" at ${at}. The earliest version is from ${since}.`,
  'no-moment': ({ text }: { text: string }) =>
    `--at must be a day or a time, such as 2026-11-20 or 2026-11-20T06:00Z, but is "${text}".`,
  'folder-not-empty': ({ folder }: { folder: string }) =>
    `The folder ${folder} is not empty. Specify a new one with --dir.`,
  'without-conditions':
    'Note: the storage has no conditional writes. Two runs over one archive are kept apart by the lease alone (docs/fleet.md#storage).',
  'without-versions': 'Note: the storage keeps no object versions, so earlier nights cannot be read.',
};
