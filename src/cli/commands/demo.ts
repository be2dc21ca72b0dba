import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { demoOptions } from '../options/app-options.ts';
import type { Run } from './command.ts';
import { shownPath } from '../options/folders.ts';
import { shellWord } from '../text/terminal-text.ts';

export const run: Run = async (settings, { context, useCases, here }) => {
  const options = demoOptions(settings);
  const report = await useCases.runDemo(options, context);
  const isBackup = options.from === 'backup';
  const index = join(options.site ?? settings.dir[0], 'index.html');
  const changed = report.posts.new + report.posts.changed + report.markdown.written + report.site.written;
  return {
    kind: 'ran',
    report,
    closing: [
      'Open the site in a browser:',
      `  ${index}`,
      `  ${pathToFileURL(index).href}`,
      isBackup
        ? 'To see it served, with the Blog Read API, answered from the archive:'
        : 'To see it served, with the API that it came from, answered from the archive:',
      `  ${here.program} serve --dir ${shellWord(shownPath(settings.dir[0], here.folder))}`,
      changed === 0
        ? 'Nothing has changed since the last run, so nothing was written.'
        : isBackup
          ? 'Run it again, and nothing changes: what the archive holds already is not written again.'
          : 'Run it again, and nothing changes: only what is new at the source is fetched and written.',
      ...(isBackup
        ? [
            `The backup that was imported is in ${shownPath(options.backup, here.folder)}. With one of your own, the command is`,
            `  ${here.program} import my-blog-1-1.zip --dir my-blog`,
          ]
        : []),
    ],
  };
};
