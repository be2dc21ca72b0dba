import type { Readable, Writable } from 'node:stream';
import type { Translate } from '../../messages/translate.ts';
import type { Interfaces } from './network-addresses.ts';
import type { UseCases } from './use-cases.ts';

export interface OutputStream {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Columns of a stream; where it knows none (a terminal may say 0), those of the narrowest usual terminal. */
export function columnsOf({ isTTY, columns }: OutputStream): number {
  return isTTY === true && columns !== undefined && columns > 0 ? columns : 80;
}

/** A terminal at which somebody can answer. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** The environment of the command line: the executable passes the real one, tests their own. */
export interface Environment {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** where questions can be asked, undefined where nobody would answer; left out, nowhere */
  readonly terminal?: (() => Terminal | undefined) | undefined;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** the current folder, absolute */
  readonly folder: string;
  /** how this program is called here, in words of a shell; left out, `blogkeep` */
  readonly program?: string | undefined;
  readonly version: string;
  /** of the system, as in `ko-KR`; left out, unknown */
  readonly locale?: string | undefined;
  /** texts in the language of the terminal; left out, in English */
  readonly t?: Translate | undefined;
  readonly now: () => Date;
  readonly random: () => number;
  /** versions of what the process runs on; left out, unknown */
  readonly platform?: string | undefined;
  /** threads that the machine can run at the same time; left out, one */
  readonly processors?: number | undefined;
  /** bytes of memory that the process may take; left out, as many as it wants */
  readonly memory?: number | undefined;
  /** where this machine is in its networks; left out, in none */
  readonly interfaces?: (() => Interfaces) | undefined;
  /** Calls the action again and again, so many milliseconds apart, until the function that it returns is called. */
  readonly every: (milliseconds: number, action: () => void) => () => void;
  /** aborted when the process is stopped, with the name of the signal as its reason */
  readonly signal: AbortSignal;
  /** Never resolves; rejects with an exception that nobody caught. */
  readonly crash: Promise<never>;
  readonly useCases: UseCases;
}
