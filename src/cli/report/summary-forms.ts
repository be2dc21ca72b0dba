import type { Report } from '../../core/report.ts';
import type { JoinedReport } from './joined-report.ts';
import type { Settings } from '../options/settings.ts';
import { summaryFolders } from './summary-folders.ts';
import { summaryLine } from './summary-line.ts';
import { summaryMarkdown } from './summary-markdown.ts';

type Form = NonNullable<Settings['summary']>;

const forms = { line: summaryLine, markdown: summaryMarkdown, folders: summaryFolders } as const satisfies Record<
  Form,
  (report: Report | JoinedReport) => string
>;

/** What a run has changed, in the form that was asked for. */
export function summaryIn(form: Form, report: Report | JoinedReport): string {
  return forms[form](report);
}
