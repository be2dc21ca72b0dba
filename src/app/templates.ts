import fs from 'fs-extra';
import path from 'node:path';
import { UsageError } from '../core/errors/errors.ts';
import { systemAdvice } from '../core/errors/system-error.ts';
import { loadTemplates } from '../publish/outputs/templates.ts';
import { templatesFolder } from './package-folders.ts';
import { message } from '../messages/message.ts';

export interface TemplatesOptions {
  /** target folder, created if it is missing */
  readonly folder: string;
}

/** File names of the built-in templates, grouped by outcome. */
export interface CopiedTemplates {
  readonly folder: string;
  readonly written: readonly string[];
  /** files that already existed with the same content */
  readonly same: readonly string[];
  /** files that already existed with different content, and were not changed */
  readonly kept: readonly string[];
}

/**
 * Copies the built-in templates, the style sheet and the scripts to a folder. Existing files are not changed.
 * @throws {UsageError} if the folder cannot be created or written
 */
export async function copyTemplates({ folder }: TemplatesOptions): Promise<CopiedTemplates> {
  const copied = { folder, written: [] as string[], same: [] as string[], kept: [] as string[] };
  try {
    await fs.ensureDir(folder);
    for (const [name, text] of Object.entries(await loadTemplates(templatesFolder))) {
      copied[await create(path.join(folder, name), text)].push(name);
    }
  } catch (error) {
    const advice = systemAdvice(error)?.advice;
    if (advice === undefined) throw error;
    throw new UsageError('folder-unwritable', message('app.templates-not-copied', { folder, advice }), {
      cause: error,
    });
  }
  return copied;
}

async function create(file: string, text: string): Promise<'written' | 'same' | 'kept'> {
  try {
    // With `wx`, a file that was created in the meantime is not overwritten.
    await fs.writeFile(file, text, { flag: 'wx' });
    return 'written';
  } catch (error) {
    if (!['EEXIST', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    const existing = await fs.readFile(file, 'utf8').catch(() => undefined);
    return existing === text ? 'same' : 'kept';
  }
}
