import { formatCount, formatNumber } from '../format-count.ts';

/** Texts of the summary at the end of `verify`. */
export const verify = {
  code: 'Code',
  path: 'Path',
  problem: 'Finding',
  more: ({ findings }: { findings: number }) =>
    `and ${formatCount(findings, 'finding')} more; --report FILE lists all of them`,
  'media-to-fetch': ({ files, host }: { files: number; host: string }) =>
    `${formatCount(files, 'file')} of ${host === '' ? 'the backup' : host} could not be fetched, and the next crawl tries again.`,
  'media-not-held': ({ files, host }: { files: number; host: string }) =>
    `${formatCount(files, 'post')} ${files === 1 ? 'refers' : 'refer'} to media files of ${host === '' ? 'the backup' : host} that the archive does not have.`,
  extent: ({
    files,
    size,
    posts,
    media,
    blog,
  }: {
    files: number;
    size: string;
    posts: number;
    media: number;
    blog: string;
  }) =>
    `${formatCount(files, 'file')} (${size}), ${formatCount(posts, 'post')} and ${formatCount(media, 'media file')}${blog === '' ? '' : ` of ${blog}`}`,
  ok: ({ extent, notes }: { extent: string; notes: number }) =>
    `OK: ${extent}; no problems found${notes === 0 ? '' : `, ${formatCount(notes, 'note')}`}.`,
  unfinished: ({ extent, unread }: { extent: string; unread: string }) =>
    `No problems found, but the archive is not complete yet: ${extent}. ${unread}`,
  problems: ({
    damage,
    differences,
    notes,
    extent,
  }: {
    damage: number;
    differences: number;
    notes: number;
    extent: string;
  }) =>
    `${formatCount(damage + differences, 'problem')} found: ${formatNumber(damage)} damaged, ${formatCount(differences, 'difference')}` +
    `${notes === 0 ? '' : `; ${formatCount(notes, 'note')}`}. Checked ${extent}.`,
  'crawl-repairs':
    'Run "blogkeep crawl" to fetch damaged records and media again; restore from a copy of the archive what the source no longer has.',
  'import-repairs':
    'Run "blogkeep import" with the backup files, and with the same --published as before, to get damaged records and media again. Otherwise damaged posts become private. Restore from a copy of the archive what the backup does not have.',
  'publish-updates': 'Run "blogkeep publish" to update Markdown and site.',
  'crawl-updates': 'Run "blogkeep crawl" to fetch what the archive does not have yet.',
};
