import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { countsAsWarning } from '../../core/report/warnings.ts';
import { message } from '../../messages/message.ts';
import { demoOptions } from '../options/app-options.ts';
import type { RunCommand } from './command.ts';
import { displayPath } from '../text/display-path.ts';
import { shellWord } from '../text/terminal-text.ts';

export const run: RunCommand = async (settings, { context, useCases, invocation }) => {
  const options = demoOptions(settings);
  const report = await useCases.runDemo(options, context);
  const isBackup = options.from === 'backup';
  const index = join(options.site ?? settings.dir[0], 'index.html');
  const isBlocked = report.site.blocked !== undefined;
  const changed = report.posts.new + report.posts.changed + report.markdown.written + report.site.written;
  return {
    kind: 'ran',
    report,
    closing: [
      ...(report.warnings.some(countsAsWarning) ? [message('summary.intended-warnings')] : []),
      ...(isBlocked ? [] : [message('summary.open-site'), `  ${index}`, `  ${pathToFileURL(index).href}`]),
      message(isBackup ? 'summary.serve-backup' : 'summary.serve-api'),
      `  ${invocation.program} serve --dir ${shellWord(displayPath(settings.dir[0], invocation.folder))}`,
      message(changed === 0 ? 'summary.no-changes' : isBackup ? 'summary.again-backup' : 'summary.again-api'),
      ...(isBackup
        ? [
            message('summary.own-backup', { folder: displayPath(options.backup, invocation.folder) }),
            `  ${invocation.program} import my-blog-1-1.zip --dir my-blog --published sitemap.xml`,
          ]
        : []),
    ],
  };
};
