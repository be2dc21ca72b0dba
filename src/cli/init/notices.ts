import type { BegunRepository, RepositoryOptions } from '../../app/init/begin-repository.ts';
import { message, type Text } from '../../messages/message.ts';
import { quote } from '../text/terminal-text.ts';
import { linesIgnoringArchive } from './ignored-archives.ts';
import { isCopy, type Choices, type InitFolder } from './choices.ts';
import { configFileName, workflowFile } from './plan.ts';

/** Site URLs as each host assigns them. */
const exampleUrls: Readonly<Record<Exclude<Choices['deploy'], 'none'>, string>> = {
  'github-pages': 'https://NAME.github.io/my-blog/',
  'two-repositories': 'https://NAME.github.io/my-blog/',
  'cloudflare-pages': 'https://NAME.pages.dev/',
  netlify: 'https://NAME.netlify.app/',
};

/** Returns notices about choices that are valid but may have unexpected effects. */
export function initNotices(
  choices: Choices,
  { files, gitFailure }: BegunRepository,
  { files: planned }: RepositoryOptions,
  place: InitFolder,
): Text[] {
  const { repository, deploy, workflow, siteUrl } = choices;
  const notices: Text[] = [];
  if (gitFailure !== undefined) notices.push(message('init.git-failed', { ...gitFailure }));
  const against = repository === 'private' ? linesIgnoringArchive(choices, place) : [];
  if (against.length > 0) notices.push(message('init.private-archive-ignored', { lines: against.map(quote) }));
  const config = files.find(({ path }) => path.startsWith('blogkeep.config.'));
  const content = planned.find(({ path }) => path === configFileName)?.content;
  if (config?.outcome === 'kept' && typeof content === 'string')
    notices.push(message('init.config-kept', { file: config.path, content: oneLine(content) }));
  // A configuration file that was kept may set the URL.
  if (deploy !== 'none' && siteUrl === undefined && config?.outcome !== 'kept')
    notices.push(message('init.site-url-missing', { file: configFileName, example: exampleUrls[deploy] }));
  if (repository === 'private' && deploy === 'github-pages' && !choices.isPlanConfirmed)
    notices.push(
      isCopy(choices)
        ? message('init.pages-paid-backup')
        : message('init.pages-paid-api', { file: workflow ? workflowFile : '' }),
    );
  return notices;
}

/** Returns the options of a configuration file in one line, without the schema for editors. */
function oneLine(json: string): string {
  return json
    .trim()
    .replace(/\n.*"\$schema".*/u, '')
    .replace(/(?<!\s)\s*\n\s*/gu, ' ');
}
