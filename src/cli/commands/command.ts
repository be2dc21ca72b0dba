import type { Context } from '../../app/context.ts';
import type { Settings } from '../options/settings.ts';
import type { Environment, Terminal } from '../environment/environment.ts';
import type { CommandResult } from '../report/outcome.ts';
import type { Output } from '../terminal/output.ts';
import type { UseCases } from '../environment/use-cases.ts';

export interface CommandTools {
  readonly context: Context;
  readonly useCases: UseCases;
  readonly output: Output;
  /** where questions can be asked; undefined where nobody would answer */
  readonly terminal: () => Terminal | undefined;
  /** what commands that are printed have to be true of: the current folder, the name of this program, this machine */
  readonly invocation: Invocation;
}

export type Invocation = {
  readonly [Name in 'folder' | 'program' | 'interfaces' | 'variables']: NonNullable<Environment[Name]>;
};

/** One command: from settings to a use case. What it throws becomes message and exit code in one place. */
export type Run = (settings: Settings, tools: CommandTools) => Promise<CommandResult>;
