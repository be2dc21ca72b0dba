import { message as said, type Text } from '../../messages/message.ts';
import { english, type Translate } from '../../messages/translate.ts';
import { annotate, escapeCommands } from './github-annotations.ts';
import { levels, type Level } from './levels.ts';
import type { Settings } from '../options/settings.ts';
import type { OutputStream, Environment } from '../environment/environment.ts';
import { createMask } from './secrets.ts';
import { safeJson, visibleText } from '../text/terminal-text.ts';

/** What is shown in the language of the terminal, and in JSON in English. */
export type Lines = Text | readonly Text[];
type Style = keyof typeof styles;

/** Where everything that is printed goes through: results to standard output, words about them to standard error. */
export interface Output {
  /** whether standard error is a terminal that can be drawn on: nothing is asked to be quiet or to be JSON */
  readonly canDraw: boolean;
  readonly format: Settings['logFormat'];
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** A text in the language of what is printed: that of the terminal, or English where machines read it. */
  readonly t: Translate;
  /** Lines for standard output, as they are. */
  readonly result: (text: string) => void;
  /** One entry of the log, if its level is asked for. As text it is the message's lines, as JSON all of it in one. */
  readonly log: (level: Level, event: string, message: Lines, fields?: Readonly<Record<string, unknown>>) => void;
  /** What is printed on standard error in any case, without a word about its level before it. */
  readonly say: (event: string, message: Lines, fields?: Readonly<Record<string, unknown>>) => void;
  /** Something the user should know though nothing is wrong. */
  readonly notice: (message: Text) => void;
  /**
   * Hides one more secret from now on.
   * @returns the only way to print it: a text for standard output, as it is
   */
  readonly addSecret: (secret: string) => (text: string) => void;
  /** A text without the secrets. */
  readonly mask: (text: string) => string;
  /** A text for standard output with colour, where that takes it. */
  readonly paint: (style: Style, text: string) => string;
  /** Lets something else print the log's lines, such as a progress display that they must stand above. */
  readonly divert: (printer: ((line: string) => void) | undefined) => void;
}

export interface OutputOptions extends Pick<Settings, 'quiet' | 'verbose' | 'logFormat'> {
  readonly secrets: readonly string[];
}

// Not styleText of node:util, which asks the real standard output whether it takes colour.
const styles = { red: 31, green: 32, yellow: 33 } as const;

export function createOutput(
  { stdout, stderr, variables, now, t = english }: Pick<Environment, 'stdout' | 'stderr' | 'variables' | 'now' | 't'>,
  { quiet, verbose, logFormat, secrets }: OutputOptions,
): Output {
  let hideAll = createMask(secrets);
  const hide = (text: string): string => hideAll(text);
  const painter = (stream: OutputStream) => (style: Style, text: string) =>
    supportsColor(stream, variables) ? `\u001b[${styles[style]}m${text}\u001b[39m` : text;
  const paintError = painter(stderr);
  const least = levels.indexOf(verbose ? 'debug' : quiet ? 'error' : 'info');
  let printer: ((line: string) => void) | undefined;
  const translate = logFormat === 'json' ? english : t;

  const print = (level: Level, event: string, message: Lines, fields: object, mark: string): void => {
    const texts = [message].flat().map((text) => translate(text));
    const lines =
      logFormat === 'json'
        ? [safeJson({ time: now().toISOString(), level, event, message: texts.join('\n'), ...fields })]
        : logFormat === 'github'
          ? annotate(level, texts.map(visibleText))
          : texts.map((text, index) => (index === 0 ? mark : '') + visibleText(text));
    for (const line of lines) (printer ?? ((text) => stderr.write(`${text}\n`)))(hide(line));
  };
  const log: Output['log'] = (level, event, message, fields = {}) => {
    if (levels.indexOf(level) < least) return;
    const mark =
      level === 'error'
        ? paintError('red', translate(said('run.error')))
        : level === 'warn'
          ? paintError('yellow', translate(said('run.warning')))
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
      hideAll = createMask([...secrets, secret]);
      return (text) => void stdout.write(`${createMask(secrets)(text)}\n`);
    },
    paint: painter(stdout),
    result: (text) => void stdout.write(`${hide(logFormat === 'github' ? escapeCommands(text) : text)}\n`),
    log,
    say: (event, message, fields = {}) => print('info', event, message, fields, ''),
    notice: (message) => log('warn', 'notice', message),
    divert: (to) => (printer = to),
  };
}

/** https://no-color.org: any value but an empty one. */
function supportsColor(stream: OutputStream, environment: Environment['variables']): boolean {
  return stream.isTTY === true && (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb';
}
