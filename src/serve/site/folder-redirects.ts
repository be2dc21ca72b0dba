import fs from 'fs-extra';
import path from 'node:path';
import { fileSignature } from '../../core/files/file-signature.ts';
import { isNotFoundError } from './find-file.ts';
import { parseRules, type RedirectRules } from './redirect-rules.ts';

/**
 * The rules of the `_redirects` file in a folder, read again when it has changed.
 *
 * @throws from the result: the system's error where the file is there and cannot be read
 */
export function createRulesReader(folder: string): () => Promise<RedirectRules> {
  const file = path.join(folder, '_redirects');
  let stamp: string | undefined;
  let rules = parseRules('');
  return async () => {
    try {
      // Looked at before it is read: what changes in between is read again the next time.
      const found = await fs.stat(file);
      const now = fileSignature(found);
      if (now !== stamp) rules = parseRules(found.isFile() ? await fs.readFile(file, 'utf8') : '');
      stamp = now;
    } catch (error) {
      if (!isNotFoundError(error)) throw error;
      rules = parseRules('');
      stamp = undefined;
    }
    return rules;
  };
}
