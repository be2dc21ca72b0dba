import type { RunStatus } from '../core/report.ts';

export { exitCodeOf, statusOf, type Outcome } from '../core/exit-code.ts';

/** From light to grave: what is stored and incomplete, the source, the token, the configuration, the archive, a stop. */
const gravity = [0, 2, 4, 3, 1, 5, 130, 143];

/** Of several that ended, the one that came out worst; the first of equals. Undefined where there is none. */
export function gravestOf<Ended extends { readonly exitCode: number }>(all: readonly Ended[]): Ended | undefined {
  const graveness = ({ exitCode }: Ended): number => gravity.indexOf(exitCode);
  return all.reduce<Ended | undefined>(
    (worst, one) => (worst === undefined || graveness(one) > graveness(worst) ? one : worst),
    undefined,
  );
}

/**
 * How runs over several blogs came out together: as the worst of them, but as partial where one has come out and another failed.
 * What could be had is stored then, and whoever commits it must not be kept from that by a blog that is gone for good.
 */
export function joinedEnd(reports: readonly { readonly status: RunStatus; readonly exitCode: number }[]): {
  readonly status: RunStatus;
  readonly exitCode: number;
} {
  const { status, exitCode } = gravestOf(reports) ?? { status: 'complete', exitCode: 0 };
  const hasOneComeOut = reports.some((report) => report.exitCode === 0 || report.exitCode === 2);
  return status === 'failed' && hasOneComeOut ? { status: 'partial', exitCode: 2 } : { status, exitCode };
}
