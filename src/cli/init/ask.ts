import type { BlogLine } from '../../app/blogs.ts';
import { InternalError, RefusedError, SourceError } from '../../core/errors.ts';
import { describeFailure } from '../text/failure.ts';
import type { OfferedKind } from '../../options/kinds/choice.ts';
import type { Kind } from '../../options/kinds/kind.ts';
import { optionOf, options, type OptionName } from '../../options/options.ts';
import type { Settings } from '../options/settings.ts';
import { choicesOf, isForSeveral, type Choices, type InitFolder } from './choices.ts';
import type { Choice, Questions } from './questions.ts';

export interface Asking {
  readonly settings: Settings;
  readonly place: InitFolder;
  readonly questions: Questions;
  /** the blogs of the source at an address; left out where no access token is at hand */
  readonly listBlogs?: ((baseUrl: URL) => Promise<readonly BlogLine[]>) | undefined;
}

/**
 * Asks for what was not given. Where there is a configuration file, nothing is asked that only it would say.
 * @throws {InterruptedError} when whoever answers leaves
 */
export async function ask(asking: Asking): Promise<Choices> {
  const { settings, place, questions } = asking;
  const isConfigured = place.configFile !== undefined;
  questions.tell('Enter takes what is marked. Ctrl-C leaves, and nothing is written.');
  const isOrigin = settings.from === undefined && settings.baseUrl === undefined && !isConfigured;
  const from = isOrigin ? await askOrigin(questions) : (settings.from ?? 'api');
  const isAddress = from === 'api' && !isConfigured;
  const baseUrl = settings.baseUrl ?? (isAddress ? await askAddress(questions) : undefined);
  const isNamed = from === 'backup' || settings.allBlogs || settings.blog !== undefined || isConfigured;
  const blog = isNamed || baseUrl === undefined ? settings.blog : await askBlogs(asking, baseUrl);
  const repository = settings.repository ?? (await askRepository(questions));
  const several = isForSeveral({ allBlogs: settings.allBlogs, blogs: blog ?? [] });
  const deploy = settings.deploy ?? (await askDeploy(questions, { from, repository, several }));
  const isPublished = deploy !== 'none' && !isConfigured;
  const siteUrl = settings.siteUrl ?? (isPublished ? await askSiteUrl(questions, several) : undefined);
  const workflow = settings.workflow ?? (await askWorkflow(questions, { from, repository, deploy }, place));
  const isPresetOpen = settings.preset === options.preset.default && !isConfigured;
  const preset = isPresetOpen ? await askPreset(questions) : settings.preset;
  return choicesOf({ ...settings, from, baseUrl, blog, repository, deploy, siteUrl, workflow, preset });
}

function askOrigin(questions: Questions): Promise<Choices['from']> {
  return questions.choose({
    question: 'Where does the blog come from?',
    why: 'An API is asked again every night; a backup file is imported once, and again when there is a newer one.',
    choices: choicesIn(options.from.kind),
    first: 'api',
  });
}

async function askAddress(questions: Questions): Promise<URL> {
  const { kind } = options.baseUrl;
  const answer = await questions.text({
    question: 'At which address is the Blog Read API of your blog?',
    why: 'Everything is read from there; what comes behind /apis is not part of it.',
    example: 'https://api.example.com',
    wrong: (text) => wrongFor('baseUrl', text),
  });
  const parsed = kind.parse([answer], '');
  if ('notice' in parsed) questions.tell(String(parsed.notice));
  return valueOf(kind, answer);
}

async function askBlogs({ questions, listBlogs }: Asking, baseUrl: URL): Promise<readonly string[] | undefined> {
  const blogs = listBlogs && (await listed(listBlogs, baseUrl, questions));
  const [main] = [...(blogs ?? [])].sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  if (blogs === undefined || main === undefined) return askNames(questions);
  if (blogs.length === 1) {
    questions.tell(`The blog is ${main.name}: the token sees no other one.`);
    return [main.name];
  }
  return questions.chooseSome({
    question: 'Which blogs?',
    why: 'These are the ones that the token can see. Of several, each gets a folder of its own.',
    choices: blogs.map((blog): Choice<string> => ({ value: blog.name, label: blog.name, hint: blog.title })),
    first: main.name,
  });
}

async function listed(
  listBlogs: NonNullable<Asking['listBlogs']>,
  baseUrl: URL,
  questions: Questions,
): Promise<readonly BlogLine[] | undefined> {
  try {
    return await listBlogs(baseUrl);
  } catch (error) {
    if (!(error instanceof RefusedError || error instanceof SourceError)) throw error;
    questions.tell(`The blogs cannot be listed. ${describeFailure(error)}`);
    return undefined;
  }
}

async function askNames(questions: Questions): Promise<readonly string[] | undefined> {
  const answer = await questions.text({
    question: 'What is the name of the blog?',
    why: 'Enter takes the main one. Several have commas between them, and each gets a folder of its own.',
    example: 'the main one',
    wrong: () => undefined,
  });
  return answer.trim() === '' ? undefined : valueOf(options.blog.kind, answer);
}

function askRepository(questions: Questions): Promise<Choices['repository']> {
  return questions.choose({
    question: 'Who will be able to read the repository?',
    why: 'The archive has private posts, secret comments and addresses in it.',
    choices: choicesIn(options.repository.kind),
    first: 'private',
  });
}

function askDeploy(questions: Questions, of: Deployed): Promise<Choices['deploy']> {
  return questions.choose({
    question: 'Where will the site be published?',
    why: 'It decides how old addresses lead to it. The site is made in any case, and can be moved.',
    choices: deployChoices(of),
    first: 'none',
  });
}

interface Deployed extends Pick<Choices, 'from' | 'repository'> {
  readonly several: boolean;
}

/** Where the site can be published from such a repository. */
function deployChoices({ from, repository, several }: Deployed): Choice<Choices['deploy']>[] {
  return choicesIn(options.deploy.kind)
    .filter(({ value }) => value !== 'two-repositories' || (repository === 'private' && from === 'api'))
    .filter(({ value }) => !several || !['cloudflare-pages', 'netlify'].includes(value))
    .map((choice) =>
      choice.value === 'github-pages' && repository === 'private'
        ? { ...choice, hint: 'of this repository, which needs a paid plan while it is private' }
        : choice,
    );
}

async function askSiteUrl(questions: Questions, several: boolean): Promise<URL | undefined> {
  const answer = await questions.text({
    question: 'At which address will it be?',
    why: `Feeds, the map of the site and canonical links need it${several ? '; each blog is at its name below it' : ''}. Enter leaves it open.`,
    example: 'https://blog.example.com',
    wrong: (text) => (text.trim() === '' ? undefined : wrongFor('siteUrl', text)),
  });
  return answer.trim() === '' ? undefined : valueOf(options.siteUrl.kind, answer);
}

async function askWorkflow(
  questions: Questions,
  { from, repository, deploy }: Pick<Choices, 'from' | 'repository' | 'deploy'>,
  { outerRepository }: InitFolder,
): Promise<boolean | undefined> {
  // Elsewhere there can be none, or it is what publishes the site.
  if (from === 'backup') return outerRepository === undefined ? undefined : false;
  if (repository !== 'private' || outerRepository !== undefined || deploy === 'two-repositories') return undefined;
  return questions.confirm({
    question: 'Shall a job at GitHub keep it up to date every night?',
    why: 'It needs no machine of yours. Without it, the same command runs at home, from cron.',
    first: true,
  });
}

function askPreset(questions: Questions): Promise<Choices['preset']> {
  return questions.choose({
    question: 'For what is the Markdown?',
    why: 'Each generator wants its files in other places; the site of blogkeep needs none of them.',
    choices: choicesIn(options.preset.kind),
    first: options.preset.default,
  });
}

/** What is wrong with the text of an option, as it would be on the command line. */
function wrongFor(name: OptionName, text: string): string | undefined {
  const parsed = optionOf(name).kind.parse([text], '');
  return 'problem' in parsed ? `It must ${String(parsed.problem)}.${String(parsed.hint ?? '')}` : undefined;
}

function valueOf<Value>(kind: Kind<Value>, text: string): Value {
  const parsed = kind.parse([text], '');
  // What is wrong with it was reported, and asked again.
  if ('problem' in parsed) throw new InternalError(`An answer was taken that must ${String(parsed.problem)}`);
  return parsed.value;
}

/** What an option offers to somebody who is asked. */
function choicesIn<Value extends string>({ choices, texts }: OfferedKind<Value>): Choice<Value>[] {
  return choices.map((value) => {
    const { label, hint } = texts[value];
    return { value, label: String(label), ...(hint !== undefined && { hint: String(hint) }) };
  });
}
