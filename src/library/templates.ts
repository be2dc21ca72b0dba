import { resolve } from 'node:path';
import { copyTemplates as copy, type CopiedTemplates } from '../app/templates.ts';
import { options as table } from '../options/options.ts';
import { checkOptions } from './checked-options.ts';
import type { TemplatesOptions } from './options.ts';

/**
 * Copies the built-in templates, style sheet and scripts into a folder. Existing files are not changed.
 *
 * @throws {UsageError} if the folder cannot be created or written to, or if an option is invalid
 */
export async function copyTemplates(options: TemplatesOptions = {}): Promise<CopiedTemplates> {
  const { templates = resolve(table.templates.defaults.templates) } = checkOptions('copyTemplates', options);
  return copy({ folder: templates });
}
