import { message as createMessage, type Text } from '../../messages/message.ts';
import { english, type Translate } from '../../messages/translate.ts';
import { annotate, escapeCommands } from './github-annotations.ts';
import { levels, type LogLevel } from './levels.ts';
import type { Settings } from '../options/settings.ts';
import type { OutputStream, Environment } from '../environment/environment.ts';
import { createMask } from './secrets.ts';
import { safeJson, visibleText } from '../text/terminal-text.ts';

/** Lines to print, in the language of the terminal, or in English if the format is JSON. */
export type Lines = Text | readonly Text[];
type Style = keyof typeof styles;

/** All output of the command line: results to standard output, messages to standard error. */
export interface TerminalOutput {
  /** whether progress can be drawn: standard error is a terminal, the log format is text, and --quiet is not set */
  readonly canDraw: boolean;
  readonly format: Settings['logFormat'];
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Translates text to the language of the output: that of the terminal, or English if the format is JSON. */
  readonly t: Translate;
  /** Writes text to standard output, with secrets masked. */
  readonly result: (text: string) => void;
  /**
   * Writes a log entry if its level is enabled: as text, the lines of the message; as JSON, one line with all fields.
   */
  readonly log: (level: LogLevel, event: string, message: Lines, fields?: Readonly<Record<string, unknown>>) => void;
  /** Writes to standard error at any log level, without a level prefix. */
  readonly say: (event: string, message: Lines, fields?: Readonly<Record<string, unknown>>) => void;
  /** Logs a notice at the level of a warning. */
  readonly notice: (message: Text) => void;
  /**
   * Adds a secret to be masked in all further output.
   * @returns a function that writes text with this secret unmasked to standard output
   */
  readonly addSecret: (secret: string) => (text: string) => void;
  /** Masks all secrets in text. */
  readonly mask: (text: string) => string;
  /** Colors text for standard output, if that supports colors. */
  readonly paint: (style: Style, text: string) => string;
  /**
   * Redirects log lines to another function, such as that of a progress display that must stay below them. Undefined
   * ends the redirection.
   */
  readonly divert: (printer: ((line: string) => void) | undefined) => void;
}

export interface TerminalOptions extends Pick<Settings, 'quiet' | 'verbose' | 'logFormat'> {
  readonly secrets: readonly string[];
}

// Not `styleText` of `node:util`, which checks the process's own standard output for color support.
const styles = { red: 31, green: 32, yellow: 33 } as const;

export function createOutput(
  { stdout, stderr, variables, now, t = english }: Pick<Environment, 'stdout' | 'stderr' | 'variables' | 'now' | 't'>,
  { quiet, verbose, logFormat, secrets }: TerminalOptions,
): TerminalOutput {
  let allSecrets = secrets;
  let hideAll = createMask(allSecrets);
  const hide = (text: string): string => hideAll(text);
  const painter = (stream: OutputStream) => (style: Style, text: string) =>
    supportsColor(stream, variables) ? `\u001b[${styles[style]}m${text}\u001b[39m` : text;
  const paintError = painter(stderr);
  const minLevel = levels.indexOf(verbose ? 'debug' : quiet ? 'error' : 'info');
  let printer: ((line: string) => void) | undefined;
  const translate = logFormat === 'json' ? english : t;

  const print = (level: LogLevel, event: string, message: Lines, fields: object, mark: string): void => {
    const texts = [message].flat().map((text) => translate(text));
    const lines =
      logFormat === 'json'
        ? [safeJson({ time: now().toISOString(), level, event, message: texts.join('\n'), ...fields })]
        : logFormat === 'github'
          ? annotate(level, texts.map(visibleText))
          : texts.map((text, index) => (index === 0 ? mark : '') + visibleText(text));
    for (const line of lines) (printer ?? ((text) => stderr.write(`${text}\n`)))(hide(line));
  };
  const log: TerminalOutput['log'] = (level, event, message, fields = {}) => {
    if (levels.indexOf(level) < minLevel) return;
    const mark =
      level === 'error'
        ? paintError('red', translate(createMessage('run.error')))
        : level === 'warn'
          ? paintError('yellow', translate(createMessage('run.warning')))
          : '';
    print(level, event, message, fields, mark);
  };
  return {
    canDraw: stderr.isTTY === true && variables.TERM !== 'dumb' && !quiet && logFormat === 'text',
    format: logFormat,
    quiet,
    verbose,
    t: translate,
    mask: hide,
    addSecret: (secret) => {
      const hideOthers = createMask(allSecrets);
      allSecrets = [...allSecrets, secret];
      hideAll = createMask(allSecrets);
      return (text) => void stdout.write(`${hideOthers(text)}\n`);
    },
    paint: painter(stdout),
    result: (text) => void stdout.write(`${hide(logFormat === 'github' ? escapeCommands(text) : text)}\n`),
    log,
    say: (event, message, fields = {}) => print('info', event, message, fields, ''),
    notice: (message) => log('warn', 'notice', message),
    divert: (to) => (printer = to),
  };
}

/** As https://no-color.org specifies, any value but the empty one disables colors. */
function supportsColor(stream: OutputStream, environment: Environment['variables']): boolean {
  return stream.isTTY === true && (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb';
}
