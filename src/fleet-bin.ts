#!/usr/bin/env node
import fs from 'fs-extra';
import { hostname, tmpdir } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { abortOnSignals } from './cli/environment/signals.ts';
import { detectUiLanguage } from './cli/environment/ui-language.ts';
import { main } from './fleet/commands/main.ts';
import { translator } from './messages/translate.ts';

// A closed pipe, as in `blogkeep-fleet report | head`, is not an error.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

const manifest = fileURLToPath(new URL('../package.json', import.meta.url));
const { version } = fs.readJsonSync(manifest) as { version: string };
const argv = process.argv.slice(2);
const language = detectUiLanguage(argv, process.env, () => Intl.DateTimeFormat().resolvedOptions().locale);

process.exitCode = await main(
  argv,
  {
    stdout: process.stdout,
    stderr: process.stderr,
    variables: process.env,
    now: () => new Date(),
    host: hostname().replace(/\s+/gu, '-'),
    process: process.pid,
    temporary: tmpdir(),
    t: await translator(language),
    signal: abortOnSignals(process, (code) => process.exit(code)),
  },
  { version, language },
);

// Open handles, such as a connection to an unavailable Redis, must not keep the process alive.
setTimeout(() => process.exit(), 2000).unref();
