import { basename, resolve } from 'node:path';
import { UsageError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';
import { optionOf, type OptionName } from '../../options/options.ts';
import { loadValues } from '../options/config-file.ts';
import type { RawOption } from '../options/raw-options.ts';
import { quote } from '../text/terminal-text.ts';

/**
 * If an option's value is the path of a value file, returns the option with the file's contents as its value, as if
 * they were in a configuration file.
 * @throws {UsageError} if the file cannot be read or its contents have an unsupported form
 */
export async function readValueFile(name: OptionName, option: RawOption): Promise<RawOption> {
  const { isValueFile: isFile, textsFromConfig: textsOf } = optionOf(name).kind;
  const [text = ''] = option.texts;
  if (option.texts.length !== 1 || isFile?.(text) !== true) return option;
  const path = resolve(option.folder, text.trim());
  const texts = textsOf?.(await loadValues(path, quote(text.trim()), 'value-file-unreadable'));
  if (texts === undefined)
    throw new UsageError(
      'option-invalid',
      message('configuration.value-file', { where: option.name, file: quote(basename(path)) }),
    );
  // An empty file becomes an empty value, which the option's kind reports.
  return { ...option, texts: texts.length === 0 ? [''] : texts };
}
