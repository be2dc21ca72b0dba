#!/usr/bin/env node
// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- loading fs-extra would take a fifth of the time until help appears
import fs from 'node:fs';
import { availableParallelism, networkInterfaces } from 'node:os';
import { isAbsolute } from 'node:path';
import { isSea } from 'node:sea';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { memoryOf, platformOf } from './app/runtime.ts';
import { watchOutputErrors } from './cli/terminal/broken-pipe.ts';
import { main } from './cli/main.ts';
import { argumentsOfExecutable, executableCommand, programCommand } from './cli/program.ts';
import { abortOnSignals } from './cli/environment/signals.ts';
import { detectUiLanguage } from './cli/environment/ui-language.ts';
import { useCases } from './cli/environment/use-cases.ts';
import { message } from './messages/message.ts';
import { translator } from './messages/translate.ts';

// Stack traces show positions in the TypeScript sources. This applies to modules that are imported from now on.
process.setSourceMapsEnabled(true);

const manifest = fileURLToPath(new URL('../package.json', import.meta.url));
const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string };

const lossOfOutput = watchOutputErrors(process.stdout);
// The reader of a closed pipe may also have been that of standard error, which would report the problem.
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const crash = new Promise<never>((_, reject) => void process.on('uncaughtException', reject));

const systemLocale = () => Intl.DateTimeFormat().resolvedOptions().locale;
const typed = process.argv.slice(2);
const isPath = (argument: string) => isAbsolute(argument) && fs.existsSync(argument);
const argv = isSea() ? argumentsOfExecutable(typed, isPath) : typed;
const program = [process.execPath, ...(isSea() ? [] : process.argv.slice(1, 2))];
const running = main(argv, {
  stdout: process.stdout,
  stderr: process.stderr,
  // Accessing process.stdin opens it, which most commands do not need.
  terminal: () => (isatty(0) && isatty(2) ? { input: process.stdin, output: process.stderr } : undefined),
  variables: process.env,
  folder: process.cwd(),
  program: isSea() ? executableCommand(process.argv0, process.cwd()) : programCommand(process.argv[1], process.cwd()),
  version,
  now: () => new Date(),
  random: () => Math.random(),
  systemLocale,
  os: process.platform,
  platform: platformOf(process.versions),
  processors: availableParallelism(),
  memory: memoryOf(process),
  interfaces: networkInterfaces,
  every: (milliseconds, action) => {
    const timer = setInterval(action, milliseconds).unref();
    return () => clearInterval(timer);
  },
  signal: abortOnSignals(process, (code) => process.exit(code)),
  crash,
  useCases,
  // Imported lazily, because other commands do not need it.
  openPage: async (options) => (await import('./open/open.ts')).openPage({ ...options, program }),
});
// After a crash, work may continue in an undefined state, so the process ends once the crash is reported.
crash.catch(async () => process.exit(await running));
const exitCode = await running;
process.exitCode = exitCode;
const loss = await lossOfOutput();
if (loss !== undefined) {
  const t = await translator(detectUiLanguage(argv, process.env, systemLocale));
  process.stderr.write(`${t(message('run.error'))}${t(loss)}\n`);
  if (exitCode === 0) process.exitCode = 1;
}
