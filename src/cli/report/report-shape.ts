import { createEmptyReport, type Report } from '../../core/report/report.ts';
import type { JoinedReport } from './joined-report.ts';

const statuses: readonly unknown[] = ['complete', 'partial', 'failed', 'interrupted'];

/**
 * Required fields of a report, version 1. Each value is an example of its type: a list stands for any number of such
 * elements, an empty object for counts with any names, and null for a number or null.
 */
const requiredShape = {
  ...createEmptyReport(),
  posts: { ...createEmptyReport().posts, failed: [{ id: '', operation: '', status: '', message: '' }] },
  media: { ...createEmptyReport().media, failed: [{ url: '', message: '' }] },
  warnings: [{ code: '', message: '' }],
};

/** Optional fields, in the same notation. */
const optionalShape: Readonly<Record<string, unknown>> = {
  error: '',
  plan: [{ id: '', title: '', reason: '' }],
};

/** Reports whether a value is the report of a run over one or several blogs, with all fields that a summary shows. */
export function isReport(value: unknown): value is Report | JoinedReport {
  if (!isObject(value) || value.version !== 1 || !statuses.includes(value.status) || !fits(value, requiredShape))
    return false;
  if (
    Object.entries(optionalShape).some(([name, expected]) => value[name] !== undefined && !fits(value[name], expected))
  )
    return false;
  const { blogs = [], folders = {} } = value;
  return Array.isArray(blogs) && blogs.every(isReport) && hasOnlyStrings(folders);
}

function fits(value: unknown, expected: unknown): boolean {
  if (expected === null) return value === null || fits(value, 0);
  if (typeof expected === 'number') return Number.isFinite(value);
  if (Array.isArray(expected)) return Array.isArray(value) && value.every((one) => fits(one, expected[0]));
  if (typeof expected !== 'object') return typeof value === typeof expected;
  if (!isObject(value)) return false;
  const parts = Object.entries(expected);
  if (parts.length === 0) return Object.values(value).every(Number.isFinite);
  return parts.every(([name, inner]) => fits(value[name], inner));
}

function hasOnlyStrings(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((one) => typeof one === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
