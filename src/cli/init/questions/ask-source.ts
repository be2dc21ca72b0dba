import type { BlogLine } from '../../../app/blogs/list-blogs.ts';
import type { TokenToSave } from '../../../app/init/save-token.ts';
import { message } from '../../../messages/message.ts';
import { options } from '../../../options/options.ts';
import { quote, visibleText } from '../../text/terminal-text.ts';
import type { Settings } from '../../options/settings.ts';
import { parseAnswer, answerProblem } from './parse-answer.ts';
import type { QuestionContext } from './question-context.ts';
import type { Choice, Questions } from './questions.ts';
import { homePath } from '../../text/display-path.ts';
import { readTokenIfAny, pathFromInput, tokenFileProblem } from '../token-file.ts';

interface SourceAnswers {
  readonly settings: Pick<Settings, 'baseUrl' | 'blog' | 'allBlogs' | 'tokenFile'>;
  readonly token: TokenToSave | undefined;
}

/** A token and the file that contains it. A token that the user has just entered is not in a file yet. */
interface KnownToken {
  readonly token: string | undefined;
  readonly file?: string | undefined;
  readonly isTyped?: boolean;
}

/**
 * Asks for the API, the token and the blogs. Repeats until the API accepts the URL and the token, or the user continues
 * anyway.
 */
export async function askSource(context: QuestionContext): Promise<SourceAnswers> {
  const { settings, questions } = context;
  let baseUrl = settings.baseUrl ?? (await askUrl(questions));
  let known: KnownToken =
    settings.token === undefined ? await askToken(context) : { token: settings.token, file: settings.tokenFile };
  let blogs: readonly BlogLine[] | undefined;
  for (;;) {
    const checked = await check(context, baseUrl, known);
    blogs = checked.blogs;
    if (checked.isFine) break;
    const next = await askNext(questions);
    if (next === 'url') baseUrl = await askUrl(questions);
    else if (next === 'token') known = await typeToken(context);
    else break;
  }
  const isNamed = settings.allBlogs || settings.blog !== undefined;
  const chosenBlogs = isNamed ? {} : await askBlogs(questions, blogs);
  const savedToken = await askTokenFile(context, known);
  const { blog, allBlogs } = { ...settings, ...chosenBlogs };
  return { settings: { baseUrl, blog, allBlogs, tokenFile: savedToken?.file ?? known.file }, token: savedToken };
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

async function askToken(context: QuestionContext): Promise<KnownToken> {
  const { questions, defaultTokenFile: file } = context;
  const token = await readTokenIfAny(file);
  const isUsed =
    token !== undefined &&
    (await questions.confirm({
      question: message('init.token-kept', { file: homePath(file) }),
      why: message('init.token-kept-why'),
      initial: true,
    }));
  return isUsed ? { token, file } : typeToken(context);
}

async function typeToken({ questions, defaultTokenFile, os }: QuestionContext): Promise<KnownToken> {
  const typed = await questions.secret({
    question: message('init.token'),
    why: message('init.token-why', { file: homePath(defaultTokenFile), isWindows: os === 'win32' }),
    validate: (text) => (text.trim() === '' ? undefined : answerProblem('token', text)),
  });
  return { token: typed.trim() === '' ? undefined : parseAnswer(options.token.kind, typed), isTyped: true };
}

/** Checks the URL and the token with a request, and shows the result. */
async function check(
  { questions, checkSource }: QuestionContext,
  baseUrl: URL,
  { token }: KnownToken,
): Promise<{ readonly isFine: boolean; readonly blogs?: readonly BlogLine[] | undefined }> {
  questions.info(message('init.checking', { url: baseUrl.href }));
  const checked = await checkSource(baseUrl, token);
  if (checked.kind === 'blogs') {
    questions.info(message('init.check-passed'));
    return { isFine: true, blogs: checked.blogs };
  }
  if (checked.kind === 'refused' && token === undefined) {
    questions.info(message('init.check-passed-tokenless'));
    return { isFine: true };
  }
  questions.info(message(`init.check-${checked.kind}`, { failure: checked.failure }));
  return { isFine: false };
}

function askNext(questions: Questions): Promise<'url' | 'token' | 'go-on'> {
  return questions.choose({
    question: message('init.check-failed'),
    why: message('init.check-failed-why'),
    choices: [
      { value: 'url', label: message('init.other-url') },
      { value: 'token', label: message('init.other-token') },
      { value: 'go-on', label: message('init.go-on'), hint: message('init.go-on-hint') },
    ],
    initial: 'url',
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

/** Asks for the file in which to save a token that the user has entered. */
async function askTokenFile(
  { questions, defaultTokenFile, place, folder }: QuestionContext,
  { token, isTyped = false }: KnownToken,
): Promise<TokenToSave | undefined> {
  if (token === undefined || !isTyped) return undefined;
  for (;;) {
    const pathOf = (text: string) => (text.trim() === '' ? defaultTokenFile : pathFromInput(text, folder));
    const answer = await questions.text({
      question: message('init.token-file'),
      why: message('init.token-file-why'),
      example: homePath(defaultTokenFile),
      validate: (text) => tokenFileProblem(pathOf(text), place),
    });
    const file = pathOf(answer);
    const existing = await readTokenIfAny(file);
    if (existing === undefined || existing === token || (await askReplacing(questions, file))) return { file, token };
  }
}

function askReplacing(questions: Questions, file: string): Promise<boolean> {
  return questions.confirm({
    question: message('init.replace-token', { file: quote(homePath(file)) }),
    why: message('init.replace-token-why'),
    initial: false,
  });
}
