import type { CopiedTemplates } from '../../app/templates.ts';
import { templatesOptions } from '../options/app-options.ts';
import type { Run } from './command.ts';
import { counted } from '../text/quantities.ts';
import { safeJson, visibleText } from '../text/terminal-text.ts';

export const run: Run = async (settings, { context, useCases, output }) => {
  const copied = await useCases.copyTemplates(templatesOptions(settings), context);
  if (output.format === 'json') output.result(safeJson(copied));
  else if (!output.quiet) output.result([...outcomeOf(copied), ...adviceOn(copied)].map(visibleText).join('\n'));
  return { kind: 'shown' };
};

function outcomeOf({ folder, written, same, kept }: CopiedTemplates): string[] {
  if (written.length + kept.length === 0)
    return [`All ${counted(same.length, 'built-in template')} are in ${folder} already, so nothing was written.`];
  const lines = [`${written.length === 0 ? 'No file' : counted(written.length, 'file')} copied into ${folder}.`];
  if (kept.length > 0)
    lines.push(`These were there already and are not the built-in ones; they stay as they are: ${kept.join(', ')}.`);
  return lines;
}

function adviceOn({ folder }: CopiedTemplates): string[] {
  return [
    'Change those that you want to change and delete the others: what is not there comes from blogkeep, and gets better with it.',
    'Then publish with them:',
    `  blogkeep publish --templates ${/^[\w./:\\-]+$/.test(folder) ? folder : `"${folder}"`}`,
  ];
}
