import type { TokenToSave } from '../../../app/init/save-token.ts';
import { message } from '../../../messages/message.ts';
import { options } from '../../../options/options.ts';
import { homePath } from '../../text/display-path.ts';
import { quote } from '../../text/terminal-text.ts';
import { pathFromInput, readTokenIfAny, tokenFileProblem } from '../token-file.ts';
import { answerProblem, parseAnswer } from './parse-answer.ts';
import type { QuestionContext } from './question-context.ts';
import type { Questions } from './questions.ts';

/** A token and the file that contains it. A token that the user has just entered is not in a file yet. */
export interface KnownToken {
  readonly token: string | undefined;
  readonly file?: string | undefined;
  readonly isTyped?: boolean;
}

export async function askToken(context: QuestionContext): Promise<KnownToken> {
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

/** @param isPassword whether to ask for an application password, which WordPress shows with spaces */
export async function typeToken(
  { questions, defaultTokenFile, os }: QuestionContext,
  isPassword = false,
): Promise<KnownToken> {
  const withoutSpaces = (text: string) => (isPassword ? text.replace(/\s/gu, '') : text.trim());
  const typed = await questions.secret({
    question: message(isPassword ? 'init.password' : 'init.token'),
    why: message('init.token-why', { file: homePath(defaultTokenFile), isWindows: os === 'win32' }),
    validate: (text) => (text.trim() === '' ? undefined : answerProblem('token', withoutSpaces(text))),
  });
  const token = withoutSpaces(typed);
  return { token: token === '' ? undefined : parseAnswer(options.token.kind, token), isTyped: true };
}

/** Asks for the file in which to save a token that the user has entered. */
export async function askTokenFile(
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
