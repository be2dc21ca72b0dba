import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { demoOptions } from '../options/app-options.ts';
import type { Run } from './command.ts';
import { shownPath } from '../options/folders.ts';
import { shellWord } from '../text/terminal-text.ts';

export const run: Run = async (settings, { context, useCases, here }) => {
  const options = demoOptions(settings);
  const report = await useCases.runDemo(options, context);
  const index = join(options.site ?? settings.dir[0], 'index.html');
  const changed = report.posts.new + report.posts.changed + report.markdown.written + report.site.written;
  return {
    kind: 'ran',
    report,
    closing: [
      'Open the site in a browser:',
      `  ${index}`,
      `  ${pathToFileURL(index).href}`,
      'To see it served, with the API that it came from, answered from the archive:',
      `  ${here.program} serve --dir ${shellWord(shownPath(settings.dir[0], here.folder))}`,
      changed === 0
        ? 'Nothing has changed since the last run, so nothing was written.'
        : 'Run it again, and nothing changes: only what is new at the source is fetched and written.',
    ],
  };
};
