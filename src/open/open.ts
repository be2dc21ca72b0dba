import fs from 'fs-extra';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { UsageError } from '../core/errors/errors.ts';
import { message } from '../messages/message.ts';
import { Actions } from './actions.ts';
import { BlogStore } from './blogs.ts';
import { askRunning, removeInstance, stateFolderOf, writeInstance } from './instance.ts';
import { startServer } from './server.ts';
import { openBrowser, runProgram, type Run, type System } from './system.ts';
import { Uploads } from './uploads.ts';

export interface OpenPageOptions {
  /** absolute paths of backup files to open; empty for the start page */
  readonly files: readonly string[];
  /** 0 for a free port */
  readonly port: number;
  readonly opensBrowser: boolean;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly os: NodeJS.Platform;
  /** see `System` */
  readonly program?: System['program'];
  /** Starts programs of the system. Default: without a shell. */
  readonly run?: Run;
}

/** The page in the browser. */
export interface OpenedPage {
  /** address with a key, which opens the page once */
  readonly address: string;
  /** whether another process serves the page, so that this one has nothing to do */
  readonly isElsewhere: boolean;
  /** whether the browser was started; false if there is none, or it is not wanted */
  readonly isShown: boolean;
  /** resolves when the user ends the program on the page */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the page in the browser, that of a running process if there is one.
 * @throws {UsageError} if the port is not available, or there is no folder for the state
 */
export async function openPage(options: OpenPageOptions): Promise<OpenedPage> {
  const { files, port, opensBrowser, variables, os, program, run = runProgram } = options;
  const system = { os, variables, run, program };
  const state = stateFolderOf(variables, os);
  if (state === undefined) throw new UsageError('option-missing', message('open.no-home'));
  await fs.ensureDir(state, 0o700);
  let removeFile = (): Promise<void> => Promise.resolve();
  const show = async (address: string): Promise<boolean> => {
    if (!opensBrowser) return false;
    try {
      removeFile = await openBrowser(address, system);
      return true;
    } catch {
      return false;
    }
  };

  const running = await askRunning(state, files);
  if (running !== undefined) {
    const isShown = await show(running);
    // The browser has read the file by then.
    const close = async () => {
      if (isShown) await new Promise((resolve) => setTimeout(resolve, 3000));
      await removeFile();
    };
    return { address: running, isElsewhere: true, isShown, ended: Promise.resolve(), close };
  }

  const store = await BlogStore.open(state);
  const uploads = new Uploads(path.join(state, 'uploads'));
  await uploads.clean(store.uploads());
  const actions = new Actions(store, uploads, system);
  const secret = randomBytes(32).toString('base64url');
  let quit: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (quit = resolve));
  const server = await startServer({ actions, port, secret, system, onQuit: () => quit() });
  const instance = { port: server.port, secret };
  await writeInstance(state, instance);
  const address = server.login(server.pathForFiles(files));
  const isShown = await show(address);
  return {
    address,
    isElsewhere: false,
    isShown,
    ended,
    async close() {
      await removeInstance(state, instance);
      await removeFile();
      await server.close();
    },
  };
}
