import { ownTarball } from '../../app/init/package-content.ts';
import { InterruptedError, UsageError } from '../../core/errors/errors.ts';
import { joinTexts, message } from '../../messages/message.ts';
import { toPlain } from '../../messages/plain.ts';
import { sourceOptionsOf } from '../../app/options.ts';
import type { RunCommand, CommandTools } from './command.ts';
import { backupIn } from '../init/backup-files.ts';
import { toSourceCheck } from '../init/questions/check-source.ts';
import { toChoices, type PromptAnswers, type InitFolder } from '../init/choices.ts';
import { nextSteps } from '../init/next-steps.ts';
import { inspectFolder } from '../init/inspect-folder.ts';
import { planRepository } from '../init/plan.ts';
import { choiceProblems } from '../init/choice-problems.ts';
import { initNotices } from '../init/notices.ts';
import { resultLines } from '../init/result-lines.ts';
import { readTokenIfAny, tokenFileIn } from '../init/token-file.ts';
import type { Settings } from '../options/settings.ts';
import { safeJson, visibleText } from '../text/terminal-text.ts';

export const run: RunCommand = async (settings, tools) => {
  const { context, useCases, output, invocation } = tools;
  const place = await inspectFolder(settings.dir[0], settings.config);
  const { choices, token } = await choose(settings, place, tools);
  if (token !== undefined) output.addSecret(token.token);
  const refusals = choiceProblems(choices, place);
  if (refusals.length > 0) throw new UsageError('init-refused', joinTexts(refusals));
  if (context.signal?.aborted === true) throw new InterruptedError(message('init.nothing-written'));

  const plan = planRepository(choices, place, ownTarball());
  const repository = await useCases.beginRepository({ ...plan, token }, context);
  initNotices(choices, repository, plan, place).forEach(output.notice);
  const { committed, gitFailure } = repository;
  const steps = nextSteps(choices, {
    place,
    folder: invocation.folder,
    program: invocation.program,
    hasToken: settings.token !== undefined || choices.tokenFile !== undefined,
    defaultTokenFile: tokenFileIn(invocation),
    isCommitted: committed,
    isInitialised: choices.isInitialised && gitFailure?.command !== 'git init',
    os: invocation.os,
  });
  const { folder, files } = repository;
  if (output.format === 'json') output.result(safeJson(toPlain({ folder, files, committed, next: steps })));
  else if (!output.quiet)
    output.result(resultLines(repository, steps, invocation, { token, t: output.t }).map(visibleText).join('\n'));
  return { kind: 'shown' };
};

/** Asks questions in a terminal. Without one, uses the options and defaults. */
async function choose(settings: Settings, place: InitFolder, tools: CommandTools): Promise<PromptAnswers> {
  const { context, useCases, output, invocation } = tools;
  // An output that cannot show progress cannot show questions either.
  const terminal = settings.yes || !output.canDraw ? undefined : tools.terminal();
  const defaultTokenFile = tokenFileIn(invocation);
  if (terminal === undefined) {
    const isSaved = settings.token === undefined && (await readTokenIfAny(defaultTokenFile)) !== undefined;
    const found = settings.from === 'backup' ? backupIn(place.folder) : {};
    return { choices: toChoices(isSaved ? { ...settings, tokenFile: defaultTokenFile } : settings, found) };
  }
  const { askChoices: ask } = await import('../init/questions/ask-choices.ts');
  const { askAtTerminal } = await import('../init/questions/terminal-questions.ts');
  return ask({
    settings,
    place,
    questions: askAtTerminal(terminal, output.t, context.signal),
    // Does not retry, because the user is waiting and can repeat the check.
    checkSource: (baseUrl, token = '') =>
      toSourceCheck(
        useCases.listBlogs(
          { ...sourceOptionsOf({ ...settings, from: 'api', address: undefined, baseUrl, token }), retries: 0 },
          context,
        ),
      ),
    findBlog: (address, { user, token } = {}) => {
      const visited = { ...settings, baseUrl: undefined, address, user, token };
      return toSourceCheck(useCases.findBlog({ ...sourceOptionsOf(visited), retries: 0 }, context));
    },
    defaultTokenFile,
    folder: invocation.folder,
    os: invocation.os,
  });
}
