import { message } from '../../../messages/message.ts';
import { options } from '../../../options/options.ts';
import type { Settings } from '../../options/settings.ts';
import { choicesOfKind, parseAnswer, answerProblem } from './parse-answer.ts';
import { hasSeveralBlogs, isCopy, type Choices, type InitFolder } from '../choices.ts';
import type { Choice, Questions } from './questions.ts';

interface RepositoryQuestions {
  /** includes the answers about the source */
  readonly settings: Settings;
  readonly place: InitFolder;
  readonly questions: Questions;
}

/** Asks who can read the repository, which host publishes the site, and whether a workflow keeps it up to date. */
export async function askRepository({
  settings,
  place,
  questions,
}: RepositoryQuestions): Promise<Pick<Settings, 'repository' | 'deploy' | 'siteUrl' | 'workflow'>> {
  const { from = 'api', blog: blogs = [], allBlogs } = settings;
  const repository = settings.repository ?? (await askVisibility(questions));
  const several = hasSeveralBlogs({ allBlogs, blogs });
  const known = { from, repository, several };
  let deploy = settings.deploy ?? (await askDeploy(questions, known));
  if (deploy === 'github-pages' && repository === 'private' && !(await askPlan(questions)))
    deploy = await askDeploy(questions, { ...known, hasPlan: false });
  const isPublished = deploy !== 'none' && place.configFile === undefined;
  const siteUrl = settings.siteUrl ?? (isPublished ? await askSiteUrl(questions, several) : undefined);
  const workflow = settings.workflow ?? (await askWorkflow(questions, { from, repository, deploy }, place));
  return { repository, deploy, siteUrl, workflow };
}

function askVisibility(questions: Questions): Promise<Choices['repository']> {
  return questions.choose({
    question: message('init.repository'),
    why: message('init.repository-why'),
    choices: choicesOfKind(options.repository.kind),
    initial: 'private',
  });
}

function askDeploy(questions: Questions, deployContext: DeployContext): Promise<Choices['deploy']> {
  return questions.choose({
    question: message('init.deploy'),
    why: message('init.deploy-why'),
    choices: deployChoices(deployContext),
    initial: 'none',
  });
}

/** Asks whether GitHub Pages is available to a private repository, before anything is written for it. */
function askPlan(questions: Questions): Promise<boolean> {
  return questions.confirm({
    question: message('init.deploy-plan'),
    why: message('init.deploy-plan-why'),
    initial: true,
  });
}

interface DeployContext extends Pick<Choices, 'from' | 'repository'> {
  readonly several: boolean;
  /** whether GitHub Pages of a private repository may be available; default: yes */
  readonly hasPlan?: boolean;
}

/** Returns the hosts that support a site with these choices. */
function deployChoices({ from, repository, several, hasPlan = true }: DeployContext): Choice<Choices['deploy']>[] {
  return choicesOfKind(options.deploy.kind)
    .filter(({ value }) => value !== 'two-repositories' || (repository === 'private' && !isCopy({ from })))
    .filter(({ value }) => value !== 'github-pages' || hasPlan)
    .filter(({ value }) => !several || !['cloudflare-pages', 'netlify'].includes(value))
    .map((choice) =>
      choice.value === 'github-pages' && repository === 'private'
        ? { ...choice, hint: message('init.deploy-paid') }
        : choice,
    );
}

async function askSiteUrl(questions: Questions, several: boolean): Promise<URL | undefined> {
  const answer = await questions.text({
    question: message('init.site-url'),
    why: message('init.site-url-why', { several }),
    example: 'https://blog.example.com',
    validate: (text) => (text.trim() === '' ? undefined : answerProblem('siteUrl', text)),
  });
  return answer.trim() === '' ? undefined : parseAnswer(options.siteUrl.kind, answer);
}

async function askWorkflow(
  questions: Questions,
  { from, repository, deploy }: Pick<Choices, 'from' | 'repository' | 'deploy'>,
  { outerRepository }: InitFolder,
): Promise<boolean | undefined> {
  // Asks only if the workflow is optional. In other setups it is impossible, or required to publish the site.
  if (isCopy({ from })) return outerRepository === undefined ? undefined : false;
  if (repository !== 'private' || outerRepository !== undefined || deploy === 'two-repositories') return undefined;
  return questions.confirm({ question: message('init.workflow'), why: message('init.workflow-why'), initial: true });
}
