import fs from 'fs-extra';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorMessage, UsageError } from '../../core/errors/errors.ts';
import { message, type Text } from '../../messages/message.ts';
import { quote, visibleText } from '../text/terminal-text.ts';

export interface ConfigFile {
  /** absolute path */
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Parsers by file name extension. */
const loaders: Partial<Record<string, (path: string, content: string) => unknown>> = {
  '.json': (_, content) => parseJson(content),
  '.yaml': parseYaml,
  '.yml': parseYaml,
  '.js': importModule,
  '.mjs': importModule,
};
/** Possible names of a configuration file. */
export const configFileNames = ['json', 'yaml', 'yml', 'js'].map((extension) => `blogkeep.config.${extension}`);

/**
 * Reads the configuration file: the given one, otherwise the one in the folder. Undefined if there is none. Does not
 * search parent folders, because a forgotten file there would decide what is published.
 * @param named absolute path of the given file
 * @throws {UsageError} if there are several files, or if the file is unreadable or contains no options
 */
export async function readConfigFile(folder: string, named?: string): Promise<ConfigFile | undefined> {
  const present = configFileNames.filter((place) => fs.existsSync(join(folder, place)));
  if (named === undefined && present.length > 1)
    throw new UsageError('config-ambiguous', message('configuration.files-ambiguous', { files: present }));
  const path = named ?? (present[0] === undefined ? undefined : join(folder, present[0]));
  if (path === undefined) return undefined;

  const shown = quote(named ?? basename(path));
  if (!Object.hasOwn(loaders, extname(path)))
    throw new UsageError('config-invalid', message('configuration.file-ending', { file: shown }));
  const values = await loadValues(path, shown);
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new UsageError('config-invalid', message('configuration.file-without-options', { file: shown }));
  return { path, values: values as Record<string, unknown> };
}

/** Syntax error in a file. Its message does not quote the file. */
class MalformedError extends SyntaxError {
  readonly text: Text;

  constructor(text: Text) {
    super(String(text));
    this.text = text;
  }
}

/**
 * Reads a JSON, YAML or JavaScript file. An empty file results in an empty object.
 * @param path absolute path
 * @param shown path for messages
 * @param unreadable message if the file cannot be read
 * @throws {UsageError} if the file cannot be read or parsed
 */
export async function loadValues(
  path: string,
  shown: string,
  unreadable: 'file-unreadable' | 'value-file-unreadable' = 'file-unreadable',
): Promise<unknown> {
  try {
    const content = await fs.readFile(path, 'utf8');
    return content.trim() === '' ? {} : await loaders[extname(path)]?.(path, content);
  } catch (error) {
    const text = message(`configuration.${unreadable}`, { file: shown, reason: reason(error) });
    throw new UsageError('config-unreadable', text, { cause: error });
  }
}

function reason(error: unknown): Text {
  if (error instanceof MalformedError) return error.text;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return message('configuration.no-such-file');
  if (code === 'EISDIR') return message('configuration.is-folder');
  return visibleText((errorMessage(error).split('\n')[0] ?? '').replace(/[.:]$/, ''));
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\ufeff/, ''));
  } catch (error) {
    // The parser's message may quote the file, which may contain secrets.
    const position = /at position (\d+)/.exec(String(error))?.[1];
    throw new MalformedError(
      position === undefined
        ? message('configuration.not-json')
        : message('configuration.not-json-at', { position: Number(position) }),
    );
  }
}

async function parseYaml(_: string, content: string): Promise<unknown> {
  const { parse, YAMLParseError } = await import('yaml');
  try {
    return parse(content, { prettyErrors: true });
  } catch (error) {
    const place = error instanceof YAMLParseError ? error.linePos?.[0] : undefined;
    throw new MalformedError(
      place === undefined
        ? message('configuration.not-yaml')
        : message('configuration.not-yaml-at', { line: place.line, column: place.col }),
    );
  }
}

/** The code is an argument of its own, or part of the options. */
const isAboutType = (part: unknown): boolean =>
  part === typelessPackage ||
  (typeof part === 'object' && part !== null && 'code' in part && part.code === typelessPackage);

const typelessPackage = 'MODULE_TYPELESS_PACKAGE_JSON';

/** Imports a module, without the warning of Node.js that asks for a package.json beside the file. */
async function importModule(path: string): Promise<unknown> {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = (...warning: unknown[]) => {
    if (!warning.some(isAboutType)) Reflect.apply(emitWarning, undefined, warning);
  };
  try {
    return ((await import(pathToFileURL(path).href)) as { default?: unknown }).default;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new MalformedError(message('configuration.not-javascript', { detail: visibleText(error.message) }));
  } finally {
    process.emitWarning = emitWarning;
  }
}
