import fs from 'fs-extra';
import { dirname, join } from 'node:path';
import { message } from '../../../messages/message.ts';
import { quote } from '../../text/terminal-text.ts';
import { isTistoryZip, type Choices } from '../choices.ts';
import type { Questions } from './questions.ts';
import { pathFromInput } from '../token-file.ts';

type Backup = Pick<Choices, 'backup' | 'sitemap'>;

/** Asks for the backup files. An empty answer means that the user adds them later. */
export async function askBackup(questions: Questions, folder: string): Promise<Backup> {
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

/**
 * Returns the files to import, and for zips of Tistory the sitemap in the same folder. If the path is a folder, the files are its zips or,
 * if it has none, its XML files; the folder itself if it may have texts or images of other formats; empty if it has none of these.
 */
function backupAt(path: string): Backup {
  const isFolder = fs.statSync(path).isDirectory();
  const inFolder = isFolder ? path : dirname(path);
  const names = fs.readdirSync(inFolder).sort();
  const sitemap = names.find((name) => name === 'sitemap.xml');
  const extension = ['.zip', '.xml'].find((end) => names.some((name) => name.endsWith(end) && name !== sitemap));
  const files = names.filter((name) => extension !== undefined && name.endsWith(extension) && name !== sitemap);
  const isWhole = !isFolder || (names.some(isPartOfFolder) && !files.some(isTistoryZip));
  const backup = isWhole ? [path] : files.map((name) => join(path, name));
  return { backup, sitemap: sitemap && backup.some(isTistoryZip) ? join(inFolder, sitemap) : undefined };
}

/** Reports whether a file or folder belongs to a backup that is imported as a folder. */
function isPartOfFolder(name: string): boolean {
  return /\.(?:txt|atom|tar)$|^(?:uploads|Takeout.*)$/iu.test(name);
}
