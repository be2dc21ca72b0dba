import { InterruptedError, UsageError } from '../../core/errors.ts';
import { sourceOptions } from '../options/app-options.ts';
import type { Run, Tools } from './command.ts';
import { choicesOf, type Choices, type InitFolder } from '../init/choices.ts';
import { nextSteps } from '../init/next-steps.ts';
import { inspectFolder } from '../init/inspect-folder.ts';
import { planOf } from '../init/plan.ts';
import { refusalsOf } from '../init/refusals.ts';
import { begunLines, noticesOn } from '../init/tell.ts';
import type { Settings } from '../options/settings.ts';
import { safeJson, visibleText } from '../text/terminal-text.ts';

export const run: Run = async (settings, tools) => {
  const { context, useCases, output, here } = tools;
  const place = await inspectFolder(settings.dir[0], settings.config);
  const choices = await choose(settings, place, tools);
  const refusals = refusalsOf(choices, place);
  if (refusals.length > 0) throw new UsageError('init-refused', refusals.join(' '));
  if (context.signal?.aborted === true) throw new InterruptedError('Nothing was written.');

  const plan = planOf(choices, place);
  const begun = await useCases.beginRepository(plan, context);
  noticesOn(choices, begun, plan, place).forEach(output.notice);
  const hasToken = settings.token !== undefined;
  const steps = nextSteps(choices, { place, folder: here.folder, program: here.program, hasToken });
  if (output.format === 'json') output.result(safeJson({ ...begun, next: steps }));
  else if (!output.quiet) output.result(begunLines(begun, steps, here.folder).map(visibleText).join('\n'));
  return { kind: 'shown' };
};

/** Asks where somebody is there to answer, and takes what is given where not. */
async function choose(settings: Settings, place: InitFolder, tools: Tools): Promise<Choices> {
  const { context, useCases, output } = tools;
  // What cannot be drawn on, or is not to be, is no place for questions either.
  const terminal = settings.yes || !output.drawable ? undefined : tools.terminal();
  if (terminal === undefined) return choicesOf(settings);
  const { ask } = await import('../init/ask.ts');
  const { askAtTerminal } = await import('../init/terminal-questions.ts');
  const listBlogs =
    settings.token === undefined
      ? undefined
      : (baseUrl: URL) => useCases.listBlogs(sourceOptions({ ...settings, baseUrl }), context);
  return ask({ settings, place, questions: askAtTerminal(terminal, context.signal), listBlogs });
}
