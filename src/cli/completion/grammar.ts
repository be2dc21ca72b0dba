import { commandNames, type CommandName } from '../../options/option-scopes.ts';
import { commands, type CommandEntry } from '../options/commands.ts';
import type { Kind } from '../../options/kinds/kind.ts';
import { flagOf, optionNames, optionOf } from '../../options/options.ts';

/** Grammar of the command line for completion in shells. */
export interface Grammar {
  readonly commands: readonly GrammarCommand[];
  readonly options: readonly GrammarOption[];
}

export interface GrammarCommand {
  readonly name: string;
  readonly describe: string;
  /** option whose name can be omitted, as in `summary report.json` */
  readonly argument?: string | undefined;
}

export interface GrammarOption {
  /** without dashes */
  readonly name: string;
  readonly describe: string;
  /** commands that take it */
  readonly commands: readonly string[];
  /** undefined for flags */
  readonly value?: Value | undefined;
  /** takes comma-separated values */
  readonly several: boolean;
  /** commands for which it can be repeated */
  readonly repeatedFor: readonly string[];
}

export type Value =
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'file' }
  | { readonly kind: 'folder' }
  /** unknown to shells */
  | { readonly kind: 'free' };

/** Returns the grammar from the tables of commands and options. */
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

/** Options of every command, also valid without one. */
export const globalOptions = [
  { name: 'help', describe: 'Show help' },
  { name: 'version', describe: 'Show version number' },
] as const;

/** Returns the options of a command. */
export function optionsOf(grammar: Grammar, command: GrammarCommand): GrammarOption[] {
  return grammar.options.filter((option) => option.commands.includes(command.name));
}

/** Returns the option that describes the argument of a command, if it has one. */
export function argumentOf(grammar: Grammar, command: GrammarCommand): GrammarOption | undefined {
  return grammar.options.find(({ name }) => name === command.argument);
}

export function needsValue({ value }: GrammarOption): boolean {
  return value !== undefined;
}

/**
 * Returns the first clause of a description, because completions are shown one per line. A colon after a single word
 * does not end it, because the rest explains that word ("json: one object a line").
 */
export function firstClause(describe: string): string {
  return /^(\S+\s.*?)[;:.]\s/s.exec(describe)?.[1] ?? describe;
}
