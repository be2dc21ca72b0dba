import { formatNumber } from '../../format-count.ts';
import { onCommandLine } from '../../on-command-line.ts';

/** Texts that show the progress of a run. */
export const progress = {
  Listing: onCommandLine('Listing', 'List of posts'),
  Posts: 'Posts',
  Media: onCommandLine('Media', 'Images and files'),
  Manifests: onCommandLine('Manifests', 'Completing the archive'),
  Pages: onCommandLine('Publishing', 'Making what you chose'),
  Comparison: 'Comparing',
  counts: ({
    fetched,
    kept,
    repeated,
    gone,
    refused,
    failed,
    total,
  }: {
    fetched: number;
    kept: number;
    repeated: number;
    gone: number;
    refused: number;
    failed: number;
    total: number;
  }) =>
    `${[
      ...(fetched > 0 ? [`${formatNumber(fetched)} fetched`] : []),
      ...(kept > 0 ? [`${formatNumber(kept)} kept`] : []),
      ...(repeated > 0 ? [`${formatNumber(repeated)} same file as another`] : []),
      ...(gone > 0 ? [`${formatNumber(gone)} gone`] : []),
      ...(refused > 0 ? [`${formatNumber(refused)} refused`] : []),
      ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
    ].join(', ')} of ${formatNumber(total)}`,
  checked: ({ done, total }: { done: number; total: number }) => `${formatNumber(done)}/${formatNumber(total)} checked`,
  done: 'done',
  stopped: 'stopped',
  rate: ({ rate }: { rate: string }) => `${rate}/s`,
  left: ({ duration }: { duration: string }) => `${duration} left`,
  waiting: ({
    duration,
    status,
    attempt,
    attempts,
  }: {
    duration: string;
    status: number;
    attempt: number;
    attempts: number;
  }) =>
    `waiting ${duration} for the source${status === 0 ? '' : ` (${String(status)})`}, try ${formatNumber(attempt)} of ${formatNumber(attempts)}`,
  row: ({ label, parts }: { label: string; parts: readonly string[] }) => `${label} ${parts.join(', ')}`,
  line: ({ parts }: { parts: readonly string[] }) => parts.join(' · '),
  retried: ({ count }: { count: number }) => `${formatNumber(count)} retried`,
  failed: ({ count }: { count: number }) => `${formatNumber(count)} failed`,
};
