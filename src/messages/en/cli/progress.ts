import { formatCount } from '../../format-count.ts';

/** Texts that show the progress of a run. */
export const progress = {
  Listing: 'Listing',
  Posts: 'Posts',
  Media: 'Media',
  Manifests: 'Manifests',
  Pages: 'Publishing',
  Comparison: 'Comparing',
  counts: ({
    fetched,
    kept,
    gone,
    failed,
    total,
  }: {
    fetched: number;
    kept: number;
    gone: number;
    failed: number;
    total: number;
  }) =>
    `${[
      ...(fetched > 0 ? [`${fetched} fetched`] : []),
      ...(kept > 0 ? [`${kept} kept`] : []),
      ...(gone > 0 ? [`${gone} gone`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
    ].join(', ')} of ${total}`,
  done: 'done',
  stopped: 'stopped',
  rate: ({ rate }: { rate: string }) => `${rate}/s`,
  left: ({ duration }: { duration: string }) => `${duration} left`,
  row: ({ label, parts }: { label: string; parts: readonly string[] }) => `${label} ${parts.join(', ')}`,
  line: ({ parts }: { parts: readonly string[] }) => parts.join(' · '),
  retried: ({ count }: { count: number }) => `${count} retried`,
  failed: ({ count }: { count: number }) => `${count} failed`,
  warnings: ({ count }: { count: number }) => formatCount(count, 'warning'),
};
