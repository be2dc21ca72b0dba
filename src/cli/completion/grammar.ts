import { commandNames, type CommandName } from '../../options/option-scopes.ts';
import { commands, type CommandEntry } from '../options/commands.ts';
import type { Kind } from '../../options/kinds/kind.ts';
import { firstClause } from '../text/first-clause.ts';
import { flagOf, optionNames, optionOf } from '../../options/options.ts';

/** Grammar of the command line, from which the completion scripts are generated. */
export interface Grammar {
  readonly commands: readonly GrammarCommand[];
  readonly options: readonly GrammarOption[];
}

export interface GrammarCommand {
  readonly name: string;
  readonly describe: string;
  /** option that a positional argument sets, as in `summary report.json` */
  readonly argument?: string | undefined;
}

export interface GrammarOption {
  /** without the leading dashes */
  readonly name: string;
  readonly describe: string;
  /** commands that accept the option */
  readonly commands: readonly string[];
  /** type of the value; undefined for flags */
  readonly value?: Value | undefined;
  /** whether the value may be a comma-separated list */
  readonly several: boolean;
  /** commands for which the option can be repeated */
  readonly repeatedFor: readonly string[];
}

export type Value =
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'file' }
  | { readonly kind: 'folder' }
  /** value that shells cannot complete */
  | { readonly kind: 'free' };

/** Builds the grammar from the tables of commands and options. */
export function grammarOf(): Grammar {
  return {
    commands: commandNames.map((name) => commandOf(name, commands[name])),
    options: optionNames.map((name) => {
      const { kind, describe, commands, repeatableFor = commands } = optionOf(name);
      const several = kind.several === true;
      const repeatedFor = several ? repeatableFor : [];
      return {
        name: flagOf(name),
        describe: firstClause(String(describe)),
        commands,
        value: valueOf(kind),
        several,
        repeatedFor,
      };
    }),
  };
}

function commandOf(name: CommandName, { describe, argument }: CommandEntry): GrammarCommand {
  return { name, describe: String(describe), argument: argument && flagOf(argument) };
}

function valueOf({ flag, choices, completes }: Kind<unknown>): Value | undefined {
  if (flag === true) return undefined;
  if (choices !== undefined) return { kind: 'choice', choices };
  return { kind: completes ?? 'free' };
}

/** Options that every command accepts, and that are valid without a command. */
export const globalOptions = [
  { name: 'help', describe: 'Show help' },
  { name: 'help-all', describe: 'Show help with all options' },
  { name: 'version', describe: 'Show version number' },
] as const;

/** Returns the options that a command accepts. */
export function optionsOf(grammar: Grammar, command: GrammarCommand): GrammarOption[] {
  return grammar.options.filter((option) => option.commands.includes(command.name));
}

/** Returns the option that a command's positional argument sets, or undefined if there is none. */
export function argumentOf(grammar: Grammar, command: GrammarCommand): GrammarOption | undefined {
  return grammar.options.find(({ name }) => name === command.argument);
}

export function needsValue({ value }: GrammarOption): boolean {
  return value !== undefined;
}
