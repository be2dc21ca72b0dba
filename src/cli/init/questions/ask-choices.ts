import { message } from '../../../messages/message.ts';
import { options } from '../../../options/options.ts';
import { choicesOfKind } from './parse-answer.ts';
import { askRepository } from './ask-repository.ts';
import { askSource } from './ask-source.ts';
import type { QuestionContext } from './question-context.ts';
import { toChoices, type PromptAnswers, type Choices, type InitFolder } from '../choices.ts';
import type { Questions } from './questions.ts';

/**
 * Asks for the choices that no option has made. If a configuration file exists, skips those that would only be written
 * to it.
 * @throws {InterruptedError} if the user cancels
 */
export async function askChoices(context: QuestionContext): Promise<PromptAnswers> {
  const { settings, place, questions } = context;
  const isConfigured = place.configFile !== undefined;
  questions.info(message('init.how-to-answer'));
  const source = await askSource(context);
  const known = { ...settings, ...source.settings };
  const repository = await askRepository({ ...context, settings: known });
  const asksPreset = settings.preset === options.preset.default && !isConfigured;
  const preset = asksPreset ? await askPreset(questions) : settings.preset;
  const git = await askGit(repository.repository, place, questions);
  const prompted = { ...source.backup, ...git, isPlanConfirmed: true };
  return { choices: toChoices({ ...known, ...repository, preset }, prompted), token: source.token };
}

function askPreset(questions: Questions): Promise<Choices['preset']> {
  return questions.choose({
    question: message('init.preset'),
    why: message('init.preset-why'),
    choices: choicesOfKind(options.preset.kind),
    initial: options.preset.default,
  });
}

/** Asks about git. Must be last, because the question depends on which files will be committed. */
async function askGit(
  repository: Choices['repository'] | undefined,
  { folder, git, isRepository, outerRepository }: InitFolder,
  questions: Questions,
): Promise<Pick<Choices, 'isInitialised' | 'isCommitted'>> {
  const none = { isInitialised: false, isCommitted: false };
  if (repository === 'none') return none;
  if (!git.isInstalled) {
    questions.info(message('init.git-missing'));
    return none;
  }
  const hasRepository = isRepository || outerRepository !== undefined;
  const isInitialised =
    !hasRepository &&
    (await questions.confirm({
      question: message('init.git-init', { folder }),
      why: message('init.git-init-why'),
      initial: true,
    }));
  if (!hasRepository && !isInitialised) return none;
  if (!git.hasAuthor) {
    questions.info(message('init.git-unknown-author'));
    return { isInitialised, isCommitted: false };
  }
  const isCommitted = await questions.confirm({
    question: message('init.commit'),
    why: message('init.commit-why'),
    initial: true,
  });
  return { isInitialised, isCommitted };
}
