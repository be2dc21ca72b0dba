import fs from 'fs-extra';
import { basename } from 'node:path';
import { message } from '../../../messages/message.ts';
import { quote } from '../../text/terminal-text.ts';
import { backupAt, type BackupFiles } from '../backup-files.ts';
import type { Questions } from './questions.ts';
import { pathFromInput } from '../token-file.ts';

/**
 * Asks for the backup files. An empty answer means that the user adds them later.
 * @param present files that are already in the folder of the blog
 */
export async function askBackup(questions: Questions, folder: string, present: BackupFiles): Promise<BackupFiles> {
  if (present.backup.length > 0 && (await confirmFiles(questions, present))) return present;
  const answer = await questions.text({
    question: message('init.backup-files'),
    why: message('init.backup-files-why'),
    example: '~/Downloads/travels-1-1.zip',
    validate: (text) => {
      if (text.trim() === '') return undefined;
      const path = pathFromInput(text, folder);
      if (!fs.existsSync(path)) return message('init.backup-missing', { path: quote(path) });
      return backupAt(path).backup.length === 0 ? message('init.backup-empty', { path: quote(path) }) : undefined;
    },
  });
  if (answer.trim() === '') return { backup: [], sitemap: undefined };
  const found = backupAt(pathFromInput(answer, folder));
  if (found.sitemap !== undefined) questions.info(message('init.sitemap-found', { file: quote(found.sitemap) }));
  return found;
}

function confirmFiles(questions: Questions, { backup, sitemap }: BackupFiles): Promise<boolean> {
  const files = backup.map((file) => basename(file));
  return questions.confirm({
    question: message('init.backup-present', { files }),
    why: message('init.backup-present-why', { sitemap: sitemap && basename(sitemap) }),
    initial: true,
  });
}
