import type { Text } from '../../messages/message.ts';
import type { Verification } from '../../app/verify/verify.ts';
import type { Report } from '../../core/report/report.ts';

/** Outcome of a command: output that is already printed, a run with a report, a verification, or a failure. */
export type CommandOutcome = CommandResult | { readonly kind: 'failed'; readonly error: unknown };

export type CommandResult =
  | { readonly kind: 'shown' }
  | { readonly kind: 'verified'; readonly verification: Verification }
  | {
      readonly kind: 'ran';
      readonly report: Report;
      /** lines to print after the summary */
      readonly closing?: readonly Text[];
    };
