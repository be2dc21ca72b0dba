import type { Context } from '../app/context.ts';
import type { Verification } from '../app/verify.ts';
import type { Report } from '../core/report.ts';
import type { Settings } from './options.ts';
import type { Outside, Terminal } from './outside.ts';
import type { Output } from './output.ts';
import type { UseCases } from './use-cases.ts';

export interface Tools {
  readonly context: Context;
  readonly useCases: UseCases;
  readonly output: Output;
  /** where questions can be asked; undefined where nobody would answer */
  readonly terminal: () => Terminal | undefined;
  /** what commands that are printed have to be true of: the current folder, the name of this program, this machine */
  readonly here: Here;
}

export type Here = { readonly [Name in 'folder' | 'program' | 'interfaces']: NonNullable<Outside[Name]> };

/** How a command came out: it has shown something, made a run with a report, verified something, or failed. */
export type Ending = Ended | { readonly kind: 'failed'; readonly error: unknown };

export type Ended =
  | { readonly kind: 'shown' }
  | { readonly kind: 'verified'; readonly verification: Verification }
  | {
      readonly kind: 'ran';
      readonly report: Report;
      /** lines to print after the summary */
      readonly closing?: readonly string[];
    };

/** One command: from settings to a use case. What it throws becomes message and exit code in one place. */
export type Run = (settings: Settings, tools: Tools) => Promise<Ended>;
