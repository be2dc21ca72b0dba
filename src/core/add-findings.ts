import type { Finding } from './findings.ts';

/** Adds findings, of which there may be more than a call takes arguments: a list may repeat a hundred thousand comments. */
export function addFindings(findings: Finding[], ...more: Iterable<Finding>[]): void {
  for (const some of more) for (const finding of some) findings.push(finding);
}
