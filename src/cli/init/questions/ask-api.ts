import type { BlogLine } from '../../../app/blogs/list-blogs.ts';
import { message } from '../../../messages/message.ts';
import { options } from '../../../options/options.ts';
import { visibleText } from '../../text/terminal-text.ts';
import type { Settings } from '../../options/settings.ts';
import type { BackupFiles } from '../backup-files.ts';
import type { PromptAnswers } from '../choices.ts';
import { askToken, askTokenFile, typeToken, type KnownToken } from './ask-token.ts';
import { parseAnswer, answerProblem } from './parse-answer.ts';
import type { QuestionContext } from './question-context.ts';
import type { Choice, Questions } from './questions.ts';

/** Answers about the source, with the backup files if they are the source. */
export interface SourceAnswers extends Pick<PromptAnswers, 'token'> {
  readonly settings: Partial<Settings>;
  readonly backup?: BackupFiles;
}

/**
 * Asks for the API, the token and the blogs. Repeats until the API accepts the URL and the token, or the user continues
 * anyway.
 */
export async function askApi(context: QuestionContext): Promise<SourceAnswers> {
  const { settings, questions } = context;
  let baseUrl = settings.baseUrl ?? (await askUrl(questions));
  let known: KnownToken =
    settings.token === undefined ? await askToken(context) : { token: settings.token, file: settings.tokenFile };
  let blogs: readonly BlogLine[] | undefined;
  for (;;) {
    const checked = await check(context, baseUrl, known);
    blogs = checked.blogs;
    if (checked.isFine) break;
    const next = await askNext(questions, [
      { value: 'url', label: message('init.other-url') },
      { value: 'token', label: message('init.other-token') },
    ]);
    if (next === 'url') baseUrl = await askUrl(questions);
    else if (next === 'token') known = await typeToken(context);
    else break;
  }
  const isNamed = settings.allBlogs || settings.blog !== undefined;
  const chosenBlogs = isNamed ? {} : await askBlogs(questions, blogs);
  const savedToken = await askTokenFile(context, known);
  const { blog, allBlogs } = { ...settings, ...chosenBlogs };
  const tokenFile = savedToken?.file ?? known.file;
  return { settings: { from: 'api', baseUrl, blog, allBlogs, tokenFile }, token: savedToken };
}

async function askUrl(questions: Questions): Promise<URL> {
  const { kind } = options.baseUrl;
  const answer = await questions.text({
    question: message('init.api-url'),
    why: message('init.api-url-why'),
    example: 'https://api.example.com',
    validate: (text) => answerProblem('baseUrl', text),
  });
  const parsed = kind.parse([answer], '');
  if ('notice' in parsed) questions.info(parsed.notice);
  return parseAnswer(kind, answer);
}

/** Checks the URL and the token with a request, and shows the result. */
async function check(
  { questions, checkSource }: QuestionContext,
  baseUrl: URL,
  { token }: KnownToken,
): Promise<{ readonly isFine: boolean; readonly blogs?: readonly BlogLine[] | undefined }> {
  questions.info(message('init.checking', { url: baseUrl.href }));
  const checked = await checkSource(baseUrl, token);
  if (!('failure' in checked)) {
    questions.info(message('init.check-passed'));
    return { isFine: true, blogs: checked };
  }
  if (checked.kind === 'refused' && token === undefined) {
    questions.info(message('init.check-passed-tokenless'));
    return { isFine: true };
  }
  questions.info(message(`init.check-${checked.kind}`, { failure: checked.failure }));
  return { isFine: false };
}

/**
 * Asks how to continue after a failed check.
 * @param fixes choices other than continuing anyway; the first one is the default
 */
export function askNext<const Value extends string>(
  questions: Questions,
  fixes: readonly [Choice<Value>, ...Choice<Value>[]],
): Promise<Value | 'go-on'> {
  const goOn = { value: 'go-on', label: message('init.go-on'), hint: message('init.go-on-hint') } as const;
  return questions.choose<Value | 'go-on'>({
    question: message('init.check-failed'),
    why: message('init.check-failed-why'),
    choices: [...fixes, goOn],
    initial: fixes[0].value,
  });
}

/** Value of the choice "all blogs". It cannot be the name of a blog. */
const allBlogsValue = '/';

async function askBlogs(
  questions: Questions,
  blogs: readonly BlogLine[] = [],
): Promise<Partial<Pick<Settings, 'blog' | 'allBlogs'>>> {
  const [main] = [...blogs].sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  if (main === undefined) return { blog: await askNames(questions) };
  if (blogs.length === 1) {
    questions.info(message('init.only-blog', { name: visibleText(main.name) }));
    return { blog: [main.name] };
  }
  const chosenSources = await questions.chooseSome({
    question: message('init.blogs'),
    why: message('init.blogs-why'),
    choices: [
      ...blogs.map((blog): Choice<string> => ({ value: blog.name, label: blog.name, hint: blog.title })),
      { value: allBlogsValue, label: message('init.all-blogs'), hint: message('init.all-blogs-hint') },
    ],
    initial: main.name,
  });
  return chosenSources.includes(allBlogsValue) ? { allBlogs: true } : { blog: chosenSources };
}

async function askNames(questions: Questions): Promise<readonly string[] | undefined> {
  const answer = await questions.text({
    question: message('init.blog-name'),
    why: message('init.blog-name-why'),
    example: message('init.default-blog'),
    validate: () => undefined,
  });
  return answer.trim() === '' ? undefined : parseAnswer(options.blog.kind, answer);
}
