#!/usr/bin/env node
import fs from 'fs-extra';
import { hostname, tmpdir } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { growHeapSlowly } from './cli/environment/heap.ts';
import { abortOnSignals } from './cli/environment/signals.ts';
import { detectUiLanguage } from './cli/environment/ui-language.ts';
import { main } from './fleet/commands/main.ts';
import { translator } from './messages/translate.ts';

growHeapSlowly(process.versions.v8);

// Who reads the output may stop reading (`blogkeep-fleet report | head`): that is no failure of ours.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

const manifest = fileURLToPath(new URL('../package.json', import.meta.url));
const { version } = fs.readJsonSync(manifest) as { version: string };
const argv = process.argv.slice(2);
const { locale } = Intl.DateTimeFormat().resolvedOptions();
const language = detectUiLanguage(argv, process.env, locale);

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

// What is open by then, such as a connection to a Redis that is away, must not keep the process.
setTimeout(() => process.exit(), 2000).unref();
