import { mapOutputNames } from '../../core/outputs.ts';
import { createEmptyReport, type BodyCounts, type FileCounts, type Report } from '../../core/report/report.ts';
import { mostSevere } from './exit-code.ts';
import type { VerificationReport } from './verification-report.ts';

/**
 * Combined report of a run over several blogs: sums of their counts, the most severe status and exit code, and the
 * report of each blog.
 */
export interface JoinedReport extends Report {
  blogs: Report[];
}

export interface JoinedVerification extends VerificationReport {
  blogs: VerificationReport[];
}

export function joinReports(reports: readonly Report[]): JoinedReport {
  const worst = mostSevere(reports);
  const each = <Part>(part: (report: Report) => Part): Part[] => reports.map(part);
  const days = each(({ posts }) => posts.oldestReading);
  return {
    ...createEmptyReport(),
    status: worst?.status ?? 'complete',
    exitCode: worst?.exitCode ?? 0,
    ...(worst?.error !== undefined && { error: worst.error }),
    ...(worst?.errorCode !== undefined && { errorCode: worst.errorCode }),
    requests: sumCounts(each(({ requests }) => requests)),
    posts: {
      ...sumCounts(
        each(({ posts: { listed, stored, new: fresh, changed, unchanged, removed } }) => ({
          listed,
          stored,
          new: fresh,
          changed,
          unchanged,
          removed,
        })),
      ),
      read: sumCounts(each(({ posts }) => posts.read)),
      oldestReading: days.length === 0 || days.includes(null) ? null : Math.max(...days.map(Number)),
      failed: reports.flatMap(({ posts }) => posts.failed),
    },
    comments: sumCounts(each(({ comments }) => comments)),
    media: {
      ...sumCounts(
        each(({ media: { referenced, stored, new: fresh, gone } }) => ({ referenced, stored, new: fresh, gone })),
      ),
      failed: reports.flatMap(({ media }) => media.failed),
    },
    ...(reports.some(({ accepted }) => accepted) && {
      accepted: {
        posts: reports.flatMap(({ accepted }) => accepted?.posts ?? []),
        media: reports.flatMap(({ accepted }) => accepted?.media ?? []),
      },
    }),
    bodies: sumBodies(each(({ bodies }) => bodies)),
    ...mapOutputNames((name) => sumFiles(each((report) => report[name]))),
    warnings: reports.flatMap(({ warnings }) => warnings),
    ...(reports.some(({ plan }) => plan) && { plan: reports.flatMap(({ plan = [] }) => plan) }),
    seconds: sumCounts(each(({ seconds }) => seconds)),
    blogs: [...reports],
  };
}

export function joinVerifications(reports: readonly VerificationReport[]): JoinedVerification {
  const worst = mostSevere(reports);
  return {
    version: 1,
    status: worst?.status ?? 'complete',
    exitCode: worst?.exitCode ?? 0,
    ...(worst?.error !== undefined && { error: worst.error }),
    ...(worst?.errorCode !== undefined && { errorCode: worst.errorCode }),
    blog: '',
    checked: sumCounts(reports.map(({ checked }) => checked)),
    findings: reports.flatMap(({ findings }) => findings),
    blogs: [...reports],
  };
}

/** Adds up counts with the same name. */
function sumCounts<Counts extends Partial<Record<keyof Counts, number>>>(all: readonly Counts[]): Counts {
  const sum: Record<string, number> = {};
  for (const counts of all)
    for (const [name, count] of Object.entries<number | undefined>(counts)) sum[name] = (sum[name] ?? 0) + (count ?? 0);
  return sum as Counts;
}

function sumFiles(all: readonly FileCounts[]): FileCounts {
  const blocked = all.flatMap((one) => one.blocked ?? []);
  return {
    ...sumCounts(all.map(({ files, written, removed }) => ({ files, written, removed }))),
    ...(blocked.length > 0 && { blocked }),
  };
}

function sumBodies(all: readonly BodyCounts[]): BodyCounts {
  return {
    dropped: sumCounts(all.map(({ dropped }) => dropped)),
    kept: sumCounts(all.map(({ kept }) => kept)),
    unconverted: all.reduce((sum, { unconverted }) => sum + unconverted, 0),
  };
}
