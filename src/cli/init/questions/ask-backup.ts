import fs from 'fs-extra';
import { basename } from 'node:path';
import { message, type Text } from '../../../messages/message.ts';
import { quote } from '../../text/terminal-text.ts';
import { backupAt, type BackupFiles } from '../backup-files.ts';
import type { Questions } from './questions.ts';
import { pathsFromInput } from '../token-file.ts';

const noFiles: BackupFiles = { backup: [], sitemap: undefined };

/**
 * Asks for the backup files. An empty answer means that the user adds them later.
 * @param present files that are already in the folder of the blog; default: none
 */
export async function askBackup(questions: Questions, folder: string, present = noFiles): Promise<BackupFiles> {
  if (present.backup.length > 0 && (await confirmFiles(questions, present))) return present;
  const answer = await questions.text({
    question: message('init.backup-files'),
    why: message('init.backup-files-why'),
    example: '~/Downloads/travels-1-1.zip',
    validate: (text) => (text.trim() === '' ? undefined : backupProblem(text, folder)),
  });
  return answer.trim() === '' ? noFiles : backupAnswer(questions, answer, folder);
}

/** Reports whether an answer is the path of a file or folder that exists. */
export function isPath(answer: string, folder: string): boolean {
  return fs.existsSync(pathsFromInput(answer, folder)[0] ?? '');
}

/** Returns the problem with an answer that should be the paths of backup files. */
export function backupProblem(answer: string, folder: string): Text | undefined {
  const paths = pathsFromInput(answer, folder);
  const missing = paths.find((path) => !fs.existsSync(path));
  if (missing !== undefined) return message('init.backup-missing', { path: quote(missing) });
  const empty = paths.find((path) => backupAt(path).backup.length === 0);
  return empty && message('init.backup-empty', { path: quote(empty) });
}

/** Returns the backup files that a valid answer names. */
export function backupAnswer(questions: Questions, answer: string, folder: string): BackupFiles {
  const all = pathsFromInput(answer, folder).map(backupAt);
  const backup = [...new Set(all.flatMap((one) => one.backup))];
  const found = { backup, sitemap: all.find((one) => one.sitemap !== undefined)?.sitemap };
  if (found.sitemap !== undefined) questions.info(message('init.sitemap-found', { file: quote(found.sitemap) }));
  return found;
}

export function confirmFiles(questions: Questions, { backup, sitemap }: BackupFiles): Promise<boolean> {
  const files = backup.map((file) => basename(file));
  return questions.confirm({
    question: message('init.backup-present', { files }),
    why: message('init.backup-present-why', { sitemap: sitemap && basename(sitemap) }),
    initial: true,
  });
}
