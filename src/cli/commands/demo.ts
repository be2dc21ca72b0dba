import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { demoOptions } from '../app-options.ts';
import type { Run } from '../command.ts';

export const run: Run = async (settings, { context, useCases }) => {
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
      changed === 0
        ? 'Nothing has changed since the last run, so nothing was written.'
        : 'Run it again, and nothing changes: only what is new at the source is fetched and written.',
    ],
  };
};
