import { message } from '../../../messages/message.ts';
import { options } from '../../../options/options.ts';
import { isLikelyAddress } from '../../../core/urls/web-url.ts';
import { quote } from '../../text/terminal-text.ts';
import { backupIn } from '../backup-files.ts';
import { askApi, askNext, type SourceAnswers } from './ask-api.ts';
import { askBackup, backupAnswer, backupProblem, confirmFiles, isPath } from './ask-backup.ts';
import { askTokenFile, typeToken, type KnownToken } from './ask-token.ts';
import { answerProblem, choicesOfKind, parseAnswer } from './parse-answer.ts';
import type { QuestionContext } from './question-context.ts';
import type { Questions } from './questions.ts';

/**
 * Asks for the location of the blog: at an address, in backup files, or behind an API. Skips what options specify. If a configuration file exists, only
 * asks for backup files.
 */
export async function askSource(context: QuestionContext): Promise<SourceAnswers> {
  const { settings, place, folder, questions } = context;
  const { from, address, baseUrl } = settings;
  const present = backupIn(place.folder);
  if (from === 'backup') return { settings: { from }, backup: await askBackup(questions, folder, present) };
  if (place.configFile !== undefined) return { settings: {} };
  if (from === 'api') return askApi({ ...context, settings: { ...settings, baseUrl: baseUrl ?? address } });
  if (from !== undefined || address !== undefined)
    return askAtAddress(context, address ?? baseUrl ?? (await askAddress(questions)));
  if (baseUrl !== undefined) return askApi(context);
  if (present.backup.length > 0 && (await confirmFiles(questions, present)))
    return { settings: { from: 'backup' }, backup: present };
  const answer = await questions.text({
    question: message('init.origin'),
    why: message('init.origin-why'),
    example: 'https://blog.example.com',
    validate: (text) => {
      if (text.trim() === '') return undefined;
      if (isPath(text, folder)) return backupProblem(text, folder);
      if (isLikelyAddress(text.trim())) return answerProblem('address', text);
      return message('init.origin-unknown', { text: quote(text.trim()) });
    },
  });
  if (answer.trim() === '') return askKind(context);
  if (isPath(answer, folder)) return { settings: { from: 'backup' }, backup: backupAnswer(questions, answer, folder) };
  return askAtAddress(context, parseAnswer(options.address.kind, answer));
}

async function askKind(context: QuestionContext): Promise<SourceAnswers> {
  const { settings, folder, questions } = context;
  const from = await questions.choose({
    question: message('init.kind'),
    why: message('init.kind-why'),
    choices: choicesOfKind(options.from.kind),
    initial: 'api',
  });
  // Files that are already in the folder have been offered before.
  if (from === 'backup') return { settings: { from }, backup: await askBackup(questions, folder) };
  return askSource({ ...context, settings: { ...settings, from, address: undefined, baseUrl: undefined } });
}

async function askAddress(questions: Questions): Promise<URL> {
  const answer = await questions.text({
    question: message('init.blog-address'),
    why: message('init.blog-address-why'),
    example: 'https://blog.example.com',
    validate: (text) => answerProblem('address', text),
  });
  return parseAnswer(options.address.kind, answer);
}

/** Finds out what is at an address. Repeats until a blog is found, or the user continues anyway or chooses another source. */
async function askAtAddress(context: QuestionContext, typed: URL): Promise<SourceAnswers> {
  const { settings, questions, findBlog } = context;
  let address = typed;
  let account = settings.user === undefined ? undefined : await askAccount(context);
  for (;;) {
    questions.info(message('init.checking', { url: address.href }));
    const found = await findBlog(address, account);
    if (found.kind === 'api') return askFoundApi(context, found.baseUrl);
    if ('failure' in found) {
      questions.info(found.failure);
      if (account !== undefined) {
        account = undefined;
        continue;
      }
      const next = await askNext(questions, [
        { value: 'address', label: message('init.other-address') },
        { value: 'source', label: message('init.other-source') },
      ]);
      if (next === 'source') return askKind(context);
      if (next === 'go-on') break;
      address = await askAddress(questions);
      continue;
    }
    // The user may have entered the address of a post, which can be deleted.
    if (URL.canParse(found.address) && new URL(found.address).origin === address.origin)
      address = new URL(found.address);
    const platform = options.from.kind.texts[found.kind].label;
    questions.info(message('init.found', { platform, title: found.title }));
    if (account !== undefined) questions.info(message('init.account-accepted'));
    if (account !== undefined || found.kind === 'blogger' || !(await confirmAccount(questions))) break;
    account = await askAccount(context);
    if (account === undefined) break;
  }
  const saved = account && (await askTokenFile(context, account));
  const tokenFile = saved?.file ?? account?.file;
  return {
    settings: { from: settings.from, address, baseUrl: undefined, user: account?.user, tokenFile },
    token: saved,
  };
}

/** Any server could pretend to offer the API, so the user confirms the base URL before the token is sent there. */
async function askFoundApi(context: QuestionContext, baseUrl: URL): Promise<SourceAnswers> {
  const isUsed = await context.questions.confirm({
    question: message('init.use-api', { url: baseUrl.href }),
    why: message('init.use-api-why'),
    initial: true,
  });
  return askApi({ ...context, settings: { ...context.settings, baseUrl: isUsed ? baseUrl : undefined } });
}

function confirmAccount(questions: Questions): Promise<boolean> {
  return questions.confirm({
    question: message('init.account'),
    why: message('init.account-why'),
    initial: false,
  });
}

/** Asks for a WordPress account. Returns undefined if the user enters no password. */
async function askAccount(context: QuestionContext): Promise<(KnownToken & { readonly user: string }) | undefined> {
  const { settings, questions } = context;
  const user = settings.user ?? (await askUser(questions));
  const isKnown = settings.user !== undefined && settings.token !== undefined;
  const password = isKnown ? { token: settings.token, file: settings.tokenFile } : await typeToken(context, true);
  return password.token === undefined ? undefined : { user, ...password };
}

async function askUser(questions: Questions): Promise<string> {
  const answer = await questions.text({
    question: message('init.user'),
    why: message('init.user-why'),
    example: 'me',
    validate: (text) => answerProblem('user', text),
  });
  return parseAnswer(options.user.kind, answer);
}
