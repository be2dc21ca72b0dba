import type { BackupContents as OwnBackupContents } from '../app/sources/inspect-backup.ts';
import type { Verification as OwnVerification } from '../app/verify/verify.ts';
import type { RunEvent as OwnRunEvent } from '../core/report/events.ts';
import type { ReportedFinding as OwnReportedFinding } from '../core/report/findings.ts';
import { describeReason as describeOwnReason, type Reason } from '../core/report/reasons.ts';
import type {
  FailedMedium as OwnFailedMedium,
  FailedPost as OwnFailedPost,
  Report as OwnReport,
  ReportedWarning as OwnReportedWarning,
} from '../core/report/report.ts';
import { describeWarning as describeOwnWarning, type Warning as OwnWarning } from '../core/report/warnings.ts';
import type { UsedOption as OwnUsedOption } from '../core/report/used-option.ts';
import type { Plain } from '../messages/plain.ts';

// Types of the library, in which every message is replaced by its English text.
export type BackupContents = Plain<OwnBackupContents>;
export type FailedMedium = Plain<OwnFailedMedium>;
export type FailedPost = Plain<OwnFailedPost>;
export type Report = Plain<OwnReport>;
export type ReportedFinding = Plain<OwnReportedFinding>;
export type ReportedWarning = Plain<OwnReportedWarning>;
export type RunEvent = Plain<OwnRunEvent>;
export type UsedOption = Plain<OwnUsedOption>;
export type Verification = Plain<OwnVerification>;
export type Warning = Plain<OwnWarning>;

/** Returns the text of a warning, without the post that it is about. */
export function describeWarning(warning: Warning): string {
  return String(describeOwnWarning(warning));
}

/** Returns the text of a reason, worded as the end of a sentence about one post. */
export function describeReason(reason: Reason): string {
  return String(describeOwnReason(reason));
}
