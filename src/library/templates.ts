import { resolve } from 'node:path';
import { copyTemplates as copy, type CopiedTemplates } from '../app/templates.ts';
import { options as table } from '../options/options.ts';
import { checkOptions } from './checked-options.ts';
import type { TemplatesOptions } from './options.ts';

/**
 * Copies the built-in templates, the style sheet and the scripts into a folder, beside what is there; nothing that exists is
 * changed.
 *
 * @throws {UsageError} when the folder cannot be made or written to, or an option is wrong
 */
export async function copyTemplates(options: TemplatesOptions = {}): Promise<CopiedTemplates> {
  const { templates = resolve(table.templates.defaults.templates) } = checkOptions('copyTemplates', options);
  return copy({ folder: templates });
}
