// Main script of the single executable, which scripts/executable/build.mjs compiles into one CommonJS file. Unpacks the program, and runs it.
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { getAsset, getRawAsset } from 'node:sea';
import { brotliDecompressSync } from 'node:zlib';
import { detectUiLanguage } from '../cli/environment/ui-language.ts';
import { TextError } from '../core/errors/errors.ts';
import { message } from '../messages/message.ts';
import { translator } from '../messages/translate.ts';
import { cacheFolder, markInterval, markUsed, unpackProgram, type Program } from './unpack.ts';

async function main(): Promise<void> {
  const program: Program = {
    ...(JSON.parse(getAsset('program.json', 'utf8')) as Omit<Program, 'contents'>),
    contents: () => brotliDecompressSync(new Uint8Array(getRawAsset('contents.br') as ArrayBuffer)),
  };
  const folder = await unpackProgram(program, {
    ...cacheFolder(process.platform, process.env, homedir),
    user: process.getuid?.(),
    now: new Date(),
  });
  // A server may run for months.
  setInterval(() => markUsed(folder, new Date()), markInterval).unref();
  // Depending on the version of Node.js, the main script of a single executable cannot import modules from disk, but a file on disk can.
  createRequire(path.join(folder, 'package.json'))('./start.cjs');
}

main().catch(async (error: unknown) => {
  if (!(error instanceof TextError)) throw error;
  const systemLocale = () => Intl.DateTimeFormat().resolvedOptions().locale;
  const t = await translator(detectUiLanguage(process.argv.slice(2), process.env, systemLocale));
  process.stderr.write(`${t(message('run.error'))}${t(error.text)}\n`);
  process.exitCode = 1;
});
