import { commandNames, type CommandName } from '../../options/option-scopes.ts';
import { commands, type CommandEntry } from '../options/commands.ts';
import type { Kind } from '../../options/kinds/kind.ts';
import { flagOf, optionNames, optionOf } from '../../options/options.ts';

/** What can stand on the command line, as far as a shell has to know it to complete what is typed. */
export interface Grammar {
  readonly commands: readonly GrammarCommand[];
  readonly options: readonly GrammarOption[];
}

export interface GrammarCommand {
  readonly name: string;
  readonly describe: string;
  /** the option whose value can be given alone, as in `summary report.json` */
  readonly argument?: string | undefined;
}

export interface GrammarOption {
  /** without its dashes */
  readonly name: string;
  readonly describe: string;
  /** commands that take it */
  readonly commands: readonly string[];
  /** left out where it needs no value */
  readonly value?: Value | undefined;
  /** its value can be several, with commas between them */
  readonly several: boolean;
  /** those of the commands that it may be repeated for */
  readonly repeatedFor: readonly string[];
}

export type Value =
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'file' }
  | { readonly kind: 'folder' }
  /** nothing that a shell could know */
  | { readonly kind: 'free' };

/** The grammar that the tables of commands and options describe. */
export function grammarOf(): Grammar {
  return {
    commands: commandNames.map((name) => commandOf(name, commands[name])),
    options: optionNames.map((name) => {
      const { kind, describe, commands, repeatableFor: severalFor = commands } = optionOf(name);
      const several = kind.parseSeveral === true;
      const repeatedFor = several ? severalFor : [];
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

/** What every command takes, and what stands before one, besides its options. */
export const globalOptions = [
  { name: 'help', describe: 'Show help' },
  { name: 'version', describe: 'Show version number' },
] as const;

/** The options that a command takes. */
export function optionsOf(grammar: Grammar, command: GrammarCommand): GrammarOption[] {
  return grammar.options.filter((option) => option.commands.includes(command.name));
}

/** What the bare argument of a command can be; undefined where it takes none. */
export function argumentOf(grammar: Grammar, command: GrammarCommand): GrammarOption | undefined {
  return grammar.options.find(({ name }) => name === command.argument);
}

export function needsValue({ value }: GrammarOption): boolean {
  return value !== undefined;
}

/**
 * The first clause of a description: a list of completions has a line for each. A colon after a single word ends none,
 * because that word is what is explained ("json: one object a line").
 */
export function firstClause(describe: string): string {
  return /^(\S+\s.*?)[;:.]\s/s.exec(describe)?.[1] ?? describe;
}
