import fs from 'fs-extra';
import { basename, dirname, resolve } from 'node:path';
import { UsageError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';
import type { RawOption } from '../options/raw-options.ts';
import { quote } from '../text/terminal-text.ts';

/**
 * Replaces patterns in the last part of paths with the matching files, since the shells of Windows do not: `*` is any
 * text, `?` one character. A path that exists is no pattern, and neither is a web address.
 * @throws {UsageError} if no file matches a pattern
 */
export function expandPatterns(option: RawOption): RawOption {
  return { ...option, texts: option.texts.flatMap((text) => expand(text, option.folder)) };
}

function expand(text: string, current: string): readonly string[] {
  const pattern = basename(text);
  if (!/[*?]/u.test(pattern) || /^https?:/iu.test(text) || fs.existsSync(resolve(current, text))) return [text];
  const folder = text.slice(0, text.length - pattern.length);
  const found = namesIn(dirname(resolve(current, text))).filter((name) => isMatch(name, pattern));
  if (found.length === 0)
    throw new UsageError('option-invalid', message('configuration.pattern-without-files', { pattern: quote(text) }));
  return found.map((name) => `${folder}${name}`);
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** Reports whether a name matches a pattern, with upper and lower case alike. Like shells, skips hidden files. */
function isMatch(name: string, pattern: string): boolean {
  if (name.startsWith('.') && !pattern.startsWith('.')) return false;
  const source = pattern
    .replaceAll(/[\\^$.()+|[\]{}]/gu, String.raw`\$&`)
    .replaceAll(/\*+/gu, '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 'isu').test(name);
}
