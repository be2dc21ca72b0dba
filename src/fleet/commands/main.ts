import yargs from 'yargs';
import { BlogkeepError, describeBug, errorText, UsageError } from '../../core/errors/errors.ts';
import { exitCodeOf } from '../../core/errors/exit-code.ts';
import { systemAdvice } from '../../core/errors/system-error.ts';
import { message, type Text } from '../../messages/message.ts';
import type { UiLanguage } from '../../messages/translate.ts';
import { suggestion } from '../../options/suggestion.ts';
import type { FleetCommand, FleetEnvironment, CommandArguments } from './command.ts';
import { commands } from './index.ts';

/**
 * Runs a `blogkeep-fleet` command, prints any error, and returns the exit code. Never throws.
 * @param argv arguments after `blogkeep-fleet`
 */
export async function main(
  argv: readonly string[],
  environment: FleetEnvironment,
  about: { readonly version: string; readonly language: UiLanguage },
): Promise<number> {
  try {
    const parsed = await parse(argv, environment, about);
    if ('words' in parsed) {
      environment.stdout.write(`${parsed.words}\n`);
      return 0;
    }
    return await parsed.command.run(parsed.given, environment);
  } catch (error) {
    environment.stderr.write(`${environment.t(message('run.error'))}${environment.t(describeError(error))}\n`);
    return exitCodeOf({ error });
  }
}

async function parse(
  argv: readonly string[],
  { t }: FleetEnvironment,
  { version, language }: { readonly version: string; readonly language: UiLanguage },
): Promise<{ readonly words: string } | { readonly command: FleetCommand; readonly given: CommandArguments }> {
  const cli = yargs()
    .scriptName('blogkeep-fleet')
    .locale(language)
    .updateStrings({ boolean: t(message('fleet.switch')) })
    .usage(t(message('fleet.usage')))
    .option('config', { type: 'string', default: 'fleet.yaml', describe: t(message('fleet.option-config')) })
    .parserConfiguration({ 'camel-case-expansion': false, 'boolean-negation': false })
    .exitProcess(false)
    .version(version)
    .help()
    .strictOptions()
    .fail((text: string | undefined, error: Error | undefined) => {
      throw error ?? new UsageError('option-invalid', text ?? '');
    });
  for (const [name, command] of Object.entries(commands))
    cli.command(`${name}${positionalSyntax(command)}`, t(command.about), (own) => {
      // yargs reports undeclared positional arguments as unknown options.
      if (command.names !== undefined) own.positional('names', { type: 'string', array: command.names === 'any' });
      for (const [option, { type, about, default: defaultValue }] of Object.entries(command.options ?? {}))
        own.option(option, { type, describe: t(about), ...(defaultValue !== undefined && { default: defaultValue }) });
      return own;
    });
  let words = '';
  const parsed: Record<string, unknown> = await cli.parseAsync(
    argv,
    {},
    (_error, _argv, output) => void (words = output),
  );
  if (words !== '') return { words };
  const [name, ...extraWords] = (parsed._ as readonly (string | number)[]).map(String);
  if (name === undefined) return { words: await cli.getHelp() };
  const command = commands[name];
  if (!command) {
    const hint = suggestion(name, Object.keys(commands));
    throw new UsageError('command-unknown', message('fleet.unknown-command', { command: name, hint }));
  }
  if (extraWords.length > 0)
    throw new UsageError('option-unknown', message('fleet.stray', { command: name, word: extraWords[0] ?? '' }));
  const { names = [], ...given } = parsed;
  // If an option is repeated, the last value wins.
  const options = Object.fromEntries(Object.entries(given).map(([option, value]) => [option, [value].flat().at(-1)]));
  return {
    command,
    given: {
      config: String(options.config),
      names: [names].flat().map(String),
      options: options as CommandArguments['options'],
    },
  };
}

function positionalSyntax({ names }: FleetCommand): string {
  if (names === undefined) return '';
  return names === 'one' ? ' <names>' : ' [names..]';
}

function describeError(error: unknown): Text {
  // The text of an error with a cause already contains the system error.
  if (error instanceof BlogkeepError) return error.cause instanceof Error ? error.text : errorText(error);
  const system = systemAdvice(error);
  const { path } = error as NodeJS.ErrnoException;
  if (system) return message('run.cannot-use', { path: path ?? message('run.a-file'), ...system });
  return message('run.bug', { what: describeBug(error) });
}
