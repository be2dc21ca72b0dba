import fs from 'fs-extra';
import path from 'node:path';
import { fileSignature } from '../../core/files/file-signature.ts';
import { isNotFoundError } from './find-file.ts';
import { parseRules, type RedirectRules } from './redirect-rules.ts';

/**
 * Returns a function that reads the rules of the `_redirects` file in a folder, again whenever the file has changed.
 *
 * @throws (the returned function) the system error if the file exists but is unreadable
 */
export function createRulesReader(folder: string): () => Promise<RedirectRules> {
  const file = path.join(folder, '_redirects');
  let signature: string | undefined;
  let rules = parseRules('');
  return async () => {
    try {
      // The signature is taken before reading: a change in between is noticed the next time.
      const found = await fs.stat(file);
      const now = fileSignature(found);
      if (now !== signature) rules = parseRules(found.isFile() ? await fs.readFile(file, 'utf8') : '');
      signature = now;
    } catch (error) {
      if (!isNotFoundError(error)) throw error;
      rules = parseRules('');
      signature = undefined;
    }
    return rules;
  };
}
