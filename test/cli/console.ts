import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Verification } from '../../src/app/verify/verify.ts';
import { createEmptyReport, type Report } from '../../src/core/report/report.ts';
import { main } from '../../src/cli/main.ts';
import type { Environment } from '../../src/cli/environment/environment.ts';
import type { UseCases } from '../../src/cli/environment/use-cases.ts';

/** Stream that records everything written to it. */
export class Screen {
  text = '';
  readonly isTTY: boolean;
  readonly columns: number | undefined;

  constructor(isTTY = false, columns?: number) {
    this.isTTY = isTTY;
    this.columns = columns;
  }

  write(text: string): boolean {
    this.text += text;
    return true;
  }

  get lines(): string[] {
    return this.text.split('\n').filter((line) => line !== '');
  }
}

/** A call of a use case. */
export interface Call {
  readonly name: keyof UseCases;
  readonly options: Record<string, unknown>;
}

/** Result of a command: output, calls of use cases, and exit code. */
export interface Ran {
  readonly code: number;
  readonly out: Screen;
  readonly err: Screen;
  readonly calls: readonly Call[];
  readonly folder: string;
}

export interface RunSetup extends Partial<Omit<Environment, 'useCases'>> {
  readonly useCases?: Partial<UseCases>;
}

export function report(change: Partial<Report> = {}): Report {
  return { ...createEmptyReport(), blog: 'travels', ...change };
}

export function verification(change: Partial<Verification> = {}): Verification {
  const checked = { files: 0, bytes: 0, posts: 0, media: 0 };
  return { status: 'complete', blog: 'travels', checked, findings: [], ...change };
}

/** Creates a temporary folder that is removed after the test. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'blogkeep-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Creates an environment that does nothing on its own: its streams record, its clock is stopped, and its timers never
 * fire.
 */
export function environmentOf(setup: RunSetup = {}): Environment & { stdout: Screen; stderr: Screen; calls: Call[] } {
  const calls: Call[] = [];
  const complete = (): Promise<Report> => Promise.resolve(report());
  const given = setup.useCases ?? {};
  /** Wraps a use case, so that its calls are recorded. */
  const noting =
    <Options extends object, Context, Result>(name: keyof UseCases, useCase: (o: Options, c: Context) => Result) =>
    (options: Options, context: Context): Result => {
      calls.push({ name, options: Object.fromEntries(Object.entries(options)) });
      return useCase(options, context);
    };
  return {
    variables: {},
    folder: freshFolder(),
    version: '1.2.3',
    now: () => new Date('2026-11-20T12:00:00Z'),
    random: () => 0.5,
    every: () => () => undefined,
    signal: new AbortController().signal,
    crash: new Promise<never>(() => undefined),
    stdout: new Screen(),
    stderr: new Screen(),
    ...(setup as object),
    calls,
    useCases: {
      exportBlog: noting('exportBlog', given.exportBlog ?? complete),
      crawlBlog: noting('crawlBlog', given.crawlBlog ?? complete),
      publishBlog: noting('publishBlog', given.publishBlog ?? complete),
      publishBlogs: noting(
        'publishBlogs',
        given.publishBlogs ?? (() => Promise.resolve({ files: 0, written: 0, removed: 0 })),
      ),
      compareBlogs: given.compareBlogs ?? (() => Promise.resolve([])),
      verifyArchive: noting('verifyArchive', given.verifyArchive ?? (() => Promise.resolve(verification()))),
      serveArchive: noting(
        'serveArchive',
        given.serveArchive ?? (() => Promise.reject(new Error('Nothing is served.'))),
      ),
      inspectBackup: noting(
        'inspectBackup',
        given.inspectBackup ?? (() => Promise.reject(new Error('There is no backup.'))),
      ),
      listBlogs: noting('listBlogs', given.listBlogs ?? (() => Promise.resolve([]))),
      findBlog: noting('findBlog', given.findBlog ?? (() => Promise.reject(new Error('No blog is found.')))),
      beginRepository: noting(
        'beginRepository',
        given.beginRepository ?? (({ folder }) => Promise.resolve({ folder, files: [], committed: false })),
      ),
      forgetPosts: noting(
        'forgetPosts',
        given.forgetPosts ?? (({ archive }) => Promise.resolve({ archive, posts: [], media: 0, hasBackupData: false })),
      ),
      copyTemplates: noting(
        'copyTemplates',
        given.copyTemplates ?? (({ folder }) => Promise.resolve({ folder, written: [], same: [], kept: [] })),
      ),
      runDemo: noting('runDemo', given.runDemo ?? complete),
    },
  };
}

/** Runs the command line in this process. */
export async function run(argv: readonly string[], setup: RunSetup = {}): Promise<Ran> {
  const environment = environmentOf(setup);
  const code = await main(argv, environment);
  return {
    code,
    out: environment.stdout,
    err: environment.stderr,
    calls: environment.calls,
    folder: environment.folder,
  };
}

/** Environment variables for commands that need a source. */
export const sourceEnvironment = {
  BLOGKEEP_BASE_URL: 'https://api.example.com',
  BLOGKEEP_TOKEN: 'canary-8f1c/+ä',
};
