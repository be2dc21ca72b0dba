import { ownTarball } from '../../app/init/package-content.ts';
import { InterruptedError, UsageError } from '../../core/errors/errors.ts';
import { joined, message } from '../../messages/message.ts';
import { plain } from '../../messages/plain.ts';
import { sourceOptions } from '../options/app-options.ts';
import type { Run, Tools } from './command.ts';
import { checked } from '../init/questions/check-source.ts';
import { choicesOf, type Answers, type InitFolder } from '../init/choices.ts';
import { nextSteps } from '../init/next-steps.ts';
import { inspectFolder } from '../init/inspect-folder.ts';
import { planOf } from '../init/plan.ts';
import { refusalsOf } from '../init/choice-problems.ts';
import { noticesOn } from '../init/notices.ts';
import { begunLines } from '../init/result-lines.ts';
import { usualTokenFile } from '../init/token-file.ts';
import type { Settings } from '../options/settings.ts';
import { safeJson, visibleText } from '../text/terminal-text.ts';

export const run: Run = async (settings, tools) => {
  const { context, useCases, output, here } = tools;
  const place = await inspectFolder(settings.dir[0], settings.config);
  const { choices, token } = await choose(settings, place, tools);
  if (token !== undefined) output.guard(token.token);
  const refusals = refusalsOf(choices, place);
  if (refusals.length > 0) throw new UsageError('init-refused', joined(refusals));
  if (context.signal?.aborted === true) throw new InterruptedError(message('init.nothing-written'));

  const plan = planOf(choices, place, ownTarball());
  const begun = await useCases.beginRepository({ ...plan, token }, context);
  noticesOn(choices, begun, plan, place).forEach(output.notice);
  const { committed, gitFailure } = begun;
  const steps = nextSteps(choices, {
    place,
    folder: here.folder,
    program: here.program,
    hasToken: settings.token !== undefined || choices.tokenFile !== undefined,
    usualTokenFile: usualTokenFile(here.variables),
    committed,
    initialised: choices.isInitialised && gitFailure?.command !== 'git init',
    platform: process.platform,
  });
  const { folder, files } = begun;
  if (output.format === 'json') output.result(safeJson(plain({ folder, files, committed, next: steps })));
  else if (!output.quiet)
    output.result(begunLines(begun, steps, here.folder, { token, t: output.t }).map(visibleText).join('\n'));
  return { kind: 'shown' };
};

/** Asks where somebody is there to answer, and takes what is given where not. */
async function choose(settings: Settings, place: InitFolder, tools: Tools): Promise<Answers> {
  const { context, useCases, output, here } = tools;
  // What cannot be drawn on, or is not to be, is no place for questions either.
  const terminal = settings.yes || !output.drawable ? undefined : tools.terminal();
  if (terminal === undefined) return { choices: choicesOf(settings) };
  const { ask } = await import('../init/questions/ask-choices.ts');
  const { askAtTerminal } = await import('../init/questions/terminal-questions.ts');
  return ask({
    settings,
    place,
    questions: askAtTerminal(terminal, output.t, context.signal),
    // Somebody waits for the answer, and can ask again.
    checkSource: (baseUrl, token = '') =>
      checked(useCases.listBlogs({ ...sourceOptions({ ...settings, baseUrl, token }), retries: 0 }, context)),
    usualTokenFile: usualTokenFile(here.variables),
    folder: here.folder,
    platform: process.platform,
  });
}
