import type { Readable, Writable } from 'node:stream';
import type { Translate } from '../../messages/translate.ts';
import type { Interfaces } from './network-addresses.ts';
import type { UseCases } from './use-cases.ts';

export interface OutputStream {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Returns the width of a stream in columns. If it is unknown (a terminal may report 0), assumes 80. */
export function columnsOf({ isTTY, columns }: OutputStream): number {
  return isTTY === true && columns !== undefined && columns > 0 ? columns : 80;
}

/** Streams of an interactive terminal. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable & OutputStream;
}

/** Environment of the command line. The executable passes the real one, tests pass a fake. */
export interface Environment {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Returns the terminal for questions, or undefined if there is no interactive one. Default: none. */
  readonly terminal?: (() => Terminal | undefined) | undefined;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** absolute path of the current folder */
  readonly folder: string;
  /** command that starts this program, as shell words; default: `blogkeep` */
  readonly program?: string | undefined;
  readonly version: string;
  /** Returns the locale of the system, such as `ko-KR`. Default: unknown. */
  readonly systemLocale?: (() => string) | undefined;
  /** Translates to the language of the terminal. Default: English. */
  readonly t?: Translate | undefined;
  readonly now: () => Date;
  readonly random: () => number;
  /** operating system, which determines the place of the token file and the syntax of printed commands; default: Linux */
  readonly os?: NodeJS.Platform | undefined;
  /** versions of the runtime; default: unknown */
  readonly platform?: string | undefined;
  /** number of available processors; default: 1 */
  readonly processors?: number | undefined;
  /** memory limit in bytes; default: none */
  readonly memory?: number | undefined;
  /** Returns the network interfaces of this machine. Default: none. */
  readonly interfaces?: (() => Interfaces) | undefined;
  /** Calls an action at regular intervals until the returned function is called. */
  readonly every: (milliseconds: number, action: () => void) => () => void;
  /** aborted by SIGINT or SIGTERM, with the name of the signal as its reason */
  readonly signal: AbortSignal;
  /** Never resolves; rejects with an uncaught exception. */
  readonly crash: Promise<never>;
  readonly useCases: UseCases;
  /** Opens the page in the browser. Passed by the executable, because the page uses the library. Default: not available. */
  readonly openPage?: ((options: PageOptions) => Promise<OpenedPage>) | undefined;
}

export interface PageOptions {
  /** absolute paths of backup files to open; empty for the start page */
  readonly files: readonly string[];
  /** 0 for a free port */
  readonly port: number;
  readonly opensBrowser: boolean;
  readonly variables: Environment['variables'];
  readonly os: NodeJS.Platform;
}

export interface OpenedPage {
  /** address with a key, which opens the page once */
  readonly address: string;
  /** whether another process serves the page, so that this one has nothing to do */
  readonly isElsewhere: boolean;
  /** whether the browser was started */
  readonly isShown: boolean;
  /** resolves when the user ends the program on the page */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}
