import fs from 'fs-extra';
import path from 'node:path';
import { fileSignature } from '../../core/files/file-signature.ts';
import { isNotFoundError } from './find-file.ts';
import { parseRules, type RedirectRules } from './redirect-rules.ts';

/**
 * Returns a function that returns the rules in the `_redirects` file of a folder, and reads the file again whenever it has changed.
 *
 * @throws (the returned function) the system error if the file exists but is unreadable
 */
export function createRulesReader(folder: string): () => Promise<RedirectRules> {
  const file = path.join(folder, '_redirects');
  let signature: string | undefined;
  let rules = parseRules('');
  return async () => {
    try {
      // Takes the signature before the file is read, so that a change in between is detected on the next call.
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
