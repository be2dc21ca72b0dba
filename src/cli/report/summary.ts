import { join } from 'node:path';
import { leadsNowhere, shownMedium } from '../../core/media-base.ts';
import { outputNames, outputTable } from '../../core/output-names.ts';
import type { FileCounts, Report, ReportedWarning } from '../../core/report.ts';
import { shownPath, type Folders } from '../options/folders.ts';
import { countedWarnings, newOnes, newsOf } from './news.ts';
import { counted, describeDuration } from '../text/quantities.ts';
import { describeAge, describeRead, planLines } from './read-posts.ts';

const shownFailures = 5;

export interface SummaryOptions {
  /** what of the folders the command had to do with */
  readonly folders: Partial<Folders>;
  readonly dryRun: boolean;
  /** the current folder, to which paths are shown relative */
  readonly folder: string;
  /** the file that has the whole report, if there is one */
  readonly reportFile: string | undefined;
}

/** A name, what there is to say, and the path where it is. */
type Row = readonly [string, string, string | undefined];

/** What a run has done, for people: stored, written, warned about, failed, and where to look. Lines. */
export function summarise(report: Report, options: SummaryOptions): string[] {
  const seconds = report.seconds.crawl + report.seconds.publish;
  const blog = report.blog === '' ? '' : ` of ${report.blog}`;
  const done = options.dryRun ? 'Dry run' : 'Run';
  return [
    `${done}${blog}: ${report.status} after ${describeDuration(seconds * 1000)}${options.dryRun ? '; nothing was written' : ''}.`,
    ...storedLines(report, options),
    ...planLines(report.plan ?? [], whereAllAre(options, '--report FILE')),
    ...failureLines(report),
    ...warningLines(report.warnings, options),
    ...(options.dryRun ? [] : wayOn(report)),
  ];
}

function storedLines(report: Report, { folders, folder, dryRun }: SummaryOptions): string[] {
  const { posts, comments, media } = report;
  const rows: Row[] = [];
  const removed = posts.removed > 0 ? `, ${posts.removed} no longer listed` : '';
  if (dryRun && posts.listed > 0) {
    rows.push(
      ['Posts', `${posts.listed} listed, ${posts.new} new${removed}`, undefined],
      ...readRows('To read', report),
    );
  } else if (posts.listed > 0 || posts.stored > 0 || media.stored > 0) {
    const lost = comments.removed > 0 ? `, ${comments.removed} removed` : '';
    const gone = media.gone > 0 ? `, ${media.gone} gone` : '';
    rows.push(
      [
        'Posts',
        `${posts.stored} (${posts.new} new, ${posts.changed} changed, ${posts.unchanged} unchanged${removed})`,
        undefined,
      ],
      ...readRows('Read', report),
      ['Comments', `${comments.stored} (${comments.new} new, ${comments.changed} changed${lost})`, undefined],
      ['Media', `${media.stored} (${media.new} new${gone})`, undefined],
    );
  }
  if (folders.archive !== undefined && rows.length > 0) rows.push(['Archive', '', folders.archive]);
  const written = dryRun ? 'to write' : 'written';
  const files = ({ files, written: count, removed }: FileCounts): string =>
    `${counted(files, 'file')} (${count} ${written}, ${removed} ${dryRun ? 'to remove' : 'removed'})`;
  for (const name of outputNames) {
    const { title, opens } = outputTable[name];
    const place = folders[name];
    if (place !== undefined && report[name].files > 0) rows.push([title, files(report[name]), join(place, opens)]);
  }
  return rows.map(([name, text, path]) =>
    [`  ${name.padEnd(9)}`, text, path === undefined ? '' : shownPath(path, folder)]
      .filter((part) => part !== '')
      .join(' '),
  );
}

function readRows(name: string, report: Report): Row[] {
  if (report.posts.listed === 0) return [];
  const age = describeAge(report);
  return [[name, describeRead(report), undefined], ...(age === undefined ? [] : [['', age, undefined] as const])];
}

function whereAllAre({ reportFile }: SummaryOptions, shownBy: string): string {
  return reportFile === undefined ? `${shownBy} shows all of them` : `all of them are in ${reportFile}`;
}

/** What could not be had: how much, and what of it is new. */
export function failureLines({ posts, media }: Report): string[] {
  const all = [...posts.failed, ...media.failed];
  if (all.length === 0) return [];
  const failures = [
    ...newOnes(posts.failed).map(
      ({ id, operation, message }) => `${id === '' ? operation : `post ${id}, ${operation}`}: ${message}`,
    ),
    ...newOnes(media.failed).map(({ url, message }) => `${shownMedium(url)}: ${message}`),
  ];
  const more = failures.length - shownFailures;
  const news = newsOf(all);
  const head = `${counted(all.length, 'thing')} could not be had${news === undefined ? '' : ` (${news}; the report has all of them)`}`;
  return [
    `${head}${failures.length === 0 ? '.' : ':'}`,
    ...failures.slice(0, shownFailures).map((failure) => `  ${failure}`),
    ...(more > 0 ? [`  and ${more} more, in the report`] : []),
  ];
}

function warningLines(warnings: readonly ReportedWarning[], options: SummaryOptions): string[] {
  if (warnings.length === 0) return [];
  const fresh = newOnes(warnings);
  const groups = new Map<string, ReportedWarning[]>();
  for (const warning of fresh) {
    const group = groups.get(warning.code);
    if (group) group.push(warning);
    else groups.set(warning.code, [warning]);
  }
  const all = whereAllAre(options, '--report FILE or --verbose');
  return [
    `${countedWarnings(warnings)}; ${all}${fresh.length === 0 ? '.' : ':'}`,
    ...[...groups]
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([code, group]) => `  ${code}${group.length > 1 ? ` (${group.length})` : ''}: ${firstOf(group)}`),
  ];
}

function firstOf(group: readonly ReportedWarning[]): string {
  const [first] = group;
  const about = first?.post === undefined ? '' : `post ${first.post}: `;
  return `${about}${first?.message ?? ''}${group.length > 1 ? ' …' : ''}`;
}

function wayOn(report: Report): string[] {
  const { status } = report;
  if (status === 'partial' && isDamagedBackup(report)) {
    return [
      'All else is imported. Running this again changes nothing: download the backup again, and import that into the same folder.',
    ];
  }
  if (status === 'partial') return ['All that could be had is kept. Run the same command again to try for the rest.'];
  if (status === 'interrupted') return ['What was stored is kept. Run the same command again to go on from there.'];
  return [];
}

/** Whether what could not be had is in the files of a backup, which are the same the next time. */
function isDamagedBackup({ source, posts, media }: Report): boolean {
  if (source?.kind !== 'backup') return false;
  return posts.failed.length > 0 || media.failed.some(({ url }) => leadsNowhere(url));
}
