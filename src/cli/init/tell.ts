import type { BegunRepository, FileOutcome, RepositoryOptions } from '../../app/begin-repository.ts';
import { shownPath } from '../options/folders.ts';
import { quote } from '../text/terminal-text.ts';
import { linesAgainstArchive } from './archive-lines.ts';
import type { Choices, InitFolder } from './choices.ts';
import { stepLines, type Step } from './next-steps.ts';
import { configFileName, workflowFile } from './plan.ts';

/** What was done, and what is next. */
export function begunLines(begun: BegunRepository, steps: readonly Step[], folder: string): string[] {
  const where = begun.folder === folder ? 'this folder' : shownPath(begun.folder, folder);
  const told: readonly [FileOutcome, string][] = [
    ['written', `Written into ${where}`],
    ['added', 'Lines were added to'],
    ['same', 'There already, with the same content'],
    ['kept', 'There already, with other content, and kept as it is'],
  ];
  const lines = told.flatMap(([outcome, words]) => {
    const paths = begun.files.filter((file) => file.outcome === outcome).map(({ path }) => path);
    return paths.length === 0 ? [] : [`${words}: ${paths.join(', ')}.`];
  });
  return [...lines, '', 'What is left to do:', ...stepLines(steps).map((line) => `  ${line}`)];
}

/** What somebody should know who has chosen so, though nothing is wrong. */
export function noticesOn(
  choices: Choices,
  { files }: BegunRepository,
  { files: planned }: RepositoryOptions,
  place: InitFolder,
): string[] {
  const { from, repository, deploy, workflow } = choices;
  const notices: string[] = [];
  const against = repository === 'private' ? linesAgainstArchive(choices, place) : [];
  if (against.length > 0)
    notices.push(
      `.gitignore keeps the archive out of git, so that the repository is no backup: ${against.map(quote).join(', ')}. ` +
        'Delete that from .gitignore, if the repository is private.',
    );
  const config = files.find(({ path }) => path.startsWith('blogkeep.config.'));
  const content = planned.find(({ path }) => path === configFileName)?.content;
  if (config?.outcome === 'kept' && typeof content === 'string')
    notices.push(`${config.path} was there and stays in force. What was chosen now would be ${oneLine(content)}.`);
  if (repository === 'private' && deploy === 'github-pages')
    notices.push(
      from === 'api'
        ? 'GitHub Pages of a private repository need a paid plan. Without one, run it again with --deploy two-repositories' +
            `${workflow ? `, when you have deleted ${workflowFile}` : ''}.`
        : 'GitHub Pages of a private repository need a paid plan. Without one, run it again with --repository public, which keeps the ' +
            'archive out of git, or with --deploy cloudflare-pages or netlify.',
    );
  return notices;
}

function oneLine(json: string): string {
  return json.trim().replace(/\s*\n\s*/gu, ' ');
}
