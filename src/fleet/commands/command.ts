import { message, type Text } from '../../messages/message.ts';
import type { Translate } from '../../messages/translate.ts';
import { UsageError } from '../../core/errors/errors.ts';

/** The environment of the process, passed to each command. */
export interface FleetEnvironment {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  /** host name, used in worker names */
  readonly host: string;
  readonly process: number;
  /** folder for temporary files */
  readonly temporary: string;
  /** translates into the language of the terminal */
  readonly t: Translate;
  /** aborted when the process should end */
  readonly signal: AbortSignal;
}

/** Parsed arguments of a command. */
export interface CommandArguments {
  readonly config: string;
  readonly names: readonly string[];
  readonly options: Readonly<Record<string, string | number | boolean | undefined>>;
}

export interface FleetOption {
  readonly type: 'string' | 'number' | 'boolean';
  readonly about: Text;
  readonly default?: string | number | boolean;
}

/** A `blogkeep-fleet` command. */
export interface FleetCommand {
  readonly about: Text;
  /** whether the command accepts one positional argument or any number of them. Default: none. */
  readonly names?: 'one' | 'any';
  readonly options?: Readonly<Record<string, FleetOption>>;
  /** Runs the command and returns its exit code. */
  run(given: CommandArguments, environment: FleetEnvironment): Promise<number>;
}

/** Prints a line in the language of the terminal. */
export function printLine({ stdout, t }: Pick<FleetEnvironment, 'stdout' | 't'>, text: Text): void {
  stdout.write(`${t(text)}\n`);
}

export function printJson({ stdout }: Pick<FleetEnvironment, 'stdout'>, value: unknown): void {
  stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
}

/** Returns the value of an integer option. @throws {UsageError} if it is not an integer or is out of range */
export function integerOption(name: string, value: unknown, least: number, most: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError('option-invalid', message('fleet.option-range', { name, least, most }));
}
