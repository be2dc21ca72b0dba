import yargs from 'yargs';
import { commandNames } from '../../options/option-scopes.ts';
import { acceptsOption, flagOf, optionNames, optionOf } from '../../options/options.ts';
import { commands } from './commands.ts';

/** First argument of the requests that the completion script sends at each press of the Tab key. */
export const completionRequest = '--get-yargs-completions';

/**
 * Returns what yargs prints for `completion`, which is a script for bash or zsh, depending on the variable `SHELL`; or for a request of that
 * script, which are the commands, options or values that may follow.
 */
export async function completionOutput(argv: readonly string[]): Promise<string> {
  const cli = yargs([...argv])
    .scriptName('blogkeep')
    .help(false)
    .version(false)
    .exitProcess(false)
    .completion('completion', String(commands.completion.describe))
    .option('help', { type: 'boolean', describe: 'Show help' })
    .option('help-all', { type: 'boolean', describe: 'Show help with all options' })
    .option('version', { type: 'boolean', describe: 'Show version number' });
  for (const command of commandNames.filter((name) => name !== 'completion'))
    cli.command(command, String(commands[command].describe), (own) => {
      for (const name of optionNames.filter((each) => acceptsOption(command, each))) {
        const { kind, describe } = optionOf(name);
        const type = kind.flag === true ? 'boolean' : 'string';
        own.option(flagOf(name), { type, choices: kind.choices, describe: String(describe) });
      }
    });
  let text = '';
  await cli.parseAsync([...argv], {}, (_error, _argv, output) => void (text += output));
  return text;
}
