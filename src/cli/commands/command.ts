import type { Context } from '../../app/context.ts';
import type { Settings } from '../options/settings.ts';
import type { Environment, Terminal } from '../environment/environment.ts';
import type { CommandResult } from '../report/outcome.ts';
import type { TerminalOutput } from '../terminal/output.ts';
import type { UseCases } from '../environment/use-cases.ts';

export interface CommandTools {
  readonly context: Context;
  readonly useCases: UseCases;
  readonly openPage: Environment['openPage'];
  readonly output: TerminalOutput;
  /** Returns the terminal for questions, or undefined if there is no interactive one. */
  readonly terminal: () => Terminal | undefined;
  /** how this program was started, so that the commands it prints can be copied and run */
  readonly invocation: Invocation;
}

export type Invocation = {
  readonly [Name in 'folder' | 'program' | 'interfaces' | 'variables' | 'os']: NonNullable<Environment[Name]>;
} & {
  /** width of standard output; infinite if it is no terminal, so that lines are not wrapped */
  readonly columns: number;
};

/** Runs a command. The caller converts errors to messages and exit codes. */
export type RunCommand = (settings: Settings, tools: CommandTools) => Promise<CommandResult>;
