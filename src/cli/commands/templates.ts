import type { CopiedTemplates } from '../../app/templates.ts';
import { message, type Text } from '../../messages/message.ts';
import { templatesOptions } from '../options/app-options.ts';
import type { RunCommand } from './command.ts';
import { safeJson, visibleText } from '../text/terminal-text.ts';

export const run: RunCommand = async (settings, { context, useCases, output }) => {
  const copied = await useCases.copyTemplates(templatesOptions(settings), context);
  if (output.format === 'json') output.result(safeJson(copied));
  else if (!output.quiet)
    output.result([...outcomeOf(copied), ...adviceOn(copied)].map((text) => visibleText(output.t(text))).join('\n'));
  return { kind: 'shown' };
};

function outcomeOf({ folder, written, same, kept }: CopiedTemplates): Text[] {
  if (written.length + kept.length === 0) return [message('templates.all-there', { templates: same.length, folder })];
  const lines: Text[] = [message('templates.copied', { files: written.length, folder })];
  if (kept.length > 0) lines.push(message('templates.kept', { files: kept }));
  return lines;
}

function adviceOn({ folder }: CopiedTemplates): Text[] {
  return [
    message('templates.advice'),
    message('templates.publish'),
    `  blogkeep publish --templates ${/^[\w./:\\-]+$/.test(folder) ? folder : `"${folder}"`}`,
  ];
}
