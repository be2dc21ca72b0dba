import fs from 'fs-extra';
import path from 'node:path';
import { UsageError } from '../core/errors.ts';
import { systemAdvice } from '../core/system-error.ts';
import { loadTemplates } from '../publish/outputs/site/pages/templates.ts';
import { templatesFolder } from './package-folders.ts';
import { message } from '../messages/message.ts';

export interface TemplatesOptions {
  /** where the copies go; it is made where it is not there */
  readonly folder: string;
}

/** What became of each of the built-in templates, by file name. */
export interface CopiedTemplates {
  readonly folder: string;
  readonly written: readonly string[];
  /** were there already, with the bytes of the built-in ones */
  readonly same: readonly string[];
  /** were there already and are something else; nothing was done to them */
  readonly kept: readonly string[];
}

/**
 * Copies the built-in templates, the style sheet and the scripts into a folder, beside what is there; nothing that
 * exists is changed.
 *
 * @throws {UsageError} when the folder cannot be made or written to
 */
export async function copyTemplates({ folder }: TemplatesOptions): Promise<CopiedTemplates> {
  const copied = { folder, written: [] as string[], same: [] as string[], kept: [] as string[] };
  try {
    await fs.ensureDir(folder);
    for (const [name, text] of Object.entries(await loadTemplates(templatesFolder))) {
      copied[await place(path.join(folder, name), text)].push(name);
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

async function place(file: string, text: string): Promise<'written' | 'same' | 'kept'> {
  try {
    // Made by this call or not at all: what somebody puts there meanwhile is not overwritten either.
    await fs.writeFile(file, text, { flag: 'wx' });
    return 'written';
  } catch (error) {
    if (!['EEXIST', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    const there = await fs.readFile(file, 'utf8').catch(() => undefined);
    return there === text ? 'same' : 'kept';
  }
}
