import { createEmptyReport, type Report } from '../../core/report/report.ts';
import type { JoinedReport } from './joined-report.ts';

const statuses: readonly unknown[] = ['complete', 'partial', 'failed', 'interrupted'];

/**
 * What every report of version 1 has: a value stands for all of its type, a list for any number of its element, an object
 * without fields for counts by any name, null for a number or none.
 */
const requiredShape = {
  ...createEmptyReport(),
  posts: { ...createEmptyReport().posts, failed: [{ id: '', operation: '', status: '', message: '' }] },
  media: { ...createEmptyReport().media, failed: [{ url: '', message: '' }] },
  warnings: [{ code: '', message: '' }],
};

/** What some have besides. */
const optionalShape: Readonly<Record<string, unknown>> = {
  error: '',
  plan: [{ id: '', title: '', reason: '' }],
};

/** Whether a value is the report of a run, or of one over several blogs, down to the counts that a summary shows. */
export function isReport(value: unknown): value is Report | JoinedReport {
  if (!isObject(value) || value.version !== 1 || !statuses.includes(value.status) || !fits(value, requiredShape))
    return false;
  if (Object.entries(optionalShape).some(([name, part]) => value[name] !== undefined && !fits(value[name], part)))
    return false;
  const { blogs = [], folders = {} } = value;
  return Array.isArray(blogs) && blogs.every(isReport) && areTexts(folders);
}

function fits(found: unknown, part: unknown): boolean {
  if (part === null) return found === null || fits(found, 0);
  if (typeof part === 'number') return Number.isFinite(found);
  if (Array.isArray(part)) return Array.isArray(found) && found.every((one) => fits(one, part[0]));
  if (typeof part !== 'object') return typeof found === typeof part;
  if (!isObject(found)) return false;
  const parts = Object.entries(part);
  if (parts.length === 0) return Object.values(found).every(Number.isFinite);
  return parts.every(([name, inner]) => fits(found[name], inner));
}

function areTexts(found: unknown): boolean {
  return isObject(found) && Object.values(found).every((one) => typeof one === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
