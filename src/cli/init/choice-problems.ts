import { message, type Text } from '../../messages/message.ts';
import { baseUrlMissing } from '../config/configuration-rules.ts';
import { quote } from '../text/terminal-text.ts';
import { linesIgnoringArchive } from './ignored-archives.ts';
import { hasSeveralBlogs, isCopy, type Choices, type InitFolder } from './choices.ts';

/** Returns the reasons why the choices cannot be carried out, each as a sentence. */
export function choiceProblems(choices: Choices, place: InitFolder): Text[] {
  const { address, baseUrl, repository, deploy, workflow } = choices;
  if (isCopy(choices)) return problemsOfCopy(choices, place);
  const problems: Text[] = [];
  if (address === undefined && baseUrl === undefined && place.configFile === undefined)
    problems.push(baseUrlMissing('init'));
  if (deploy === 'two-repositories' && repository !== 'private')
    problems.push(message('init.two-repositories-private'));
  else if (workflow && repository === 'public') problems.push(message('init.public-workflow'));
  else if (workflow && repository === 'none') problems.push(message('init.workflow-without-repository'));
  if (deploy === 'two-repositories' && !workflow) problems.push(message('init.two-repositories-workflow'));
  if (['cloudflare-pages', 'netlify'].includes(deploy) && hasSeveralBlogs(choices))
    problems.push(message('init.several-on-host', { host: hostNames[deploy as keyof typeof hostNames] }));
  if (workflow && place.outerRepository !== undefined) problems.push(innerWorkflowProblem(place));
  const ignoringLines = workflow && repository === 'private' ? linesIgnoringArchive(choices, place) : [];
  if (ignoringLines.length > 0) problems.push(message('init.archive-ignored', { lines: ignoringLines.map(quote) }));
  return problems;
}

/** Returns problems with choices that a copy of a blog does not support. */
function problemsOfCopy(choices: Choices, place: InitFolder): Text[] {
  const { repository, deploy, workflow } = choices;
  const problems: Text[] = [];
  if (hasSeveralBlogs(choices)) problems.push(message('init.several-backups'));
  if (deploy === 'two-repositories') problems.push(message('init.two-repositories-backup'));
  else if (workflow && (deploy !== 'github-pages' || repository === 'none'))
    problems.push(message('init.workflow-of-backup'));
  else if (workflow && place.outerRepository !== undefined) problems.push(innerWorkflowProblem(place));
  return problems;
}

const hostNames = { 'cloudflare-pages': 'Cloudflare Pages', netlify: 'Netlify' } as const;

function innerWorkflowProblem({ folder, outerRepository = '' }: InitFolder): Text {
  return message('init.inner-workflow', { folder: quote(folder), repository: quote(outerRepository) });
}
