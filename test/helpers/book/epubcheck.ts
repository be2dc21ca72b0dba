import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import fs from 'fs-extra';
import { temporaryFolder } from '../temporary-folder.ts';

const jar = '/usr/share/java/epubcheck.jar';

/** Reason for the titles of tests that are skipped without EPUBCheck; empty if they run. */
export const epubcheckSkipNote = fs.existsSync(jar) ? '' : ` (skipped: needs EPUBCheck as ${jar})`;

/** Time limit of tests that run it, in milliseconds: on a busy machine, Java takes minutes. */
export const epubcheckTimeout = 300_000;

interface Report {
  readonly messages: readonly {
    readonly ID: string;
    readonly severity: string;
    readonly message: string;
    readonly locations: readonly { readonly path: string; readonly line: number; readonly column: number }[];
  }[];
}

/** Returns the errors and warnings of EPUBCheck by the W3C about an EPUB file. Version 4.2 applies the rules of EPUB 3.2. */
export async function runEpubcheck(book: Uint8Array): Promise<string[]> {
  const file = path.join(temporaryFolder(), 'book.epub');
  const report = `${file}.json`;
  await fs.writeFile(file, book);
  // Short runs are faster without the optimizing compiler. The exit code is 1 if there are errors.
  const flags = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
  await promisify(execFile)('java', [...flags, '-jar', jar, file, '--json', report]).catch(() => undefined);
  const { messages } = (await fs.readJson(report)) as Report;
  return messages
    .filter(({ severity }) => isProblem(severity))
    .map(({ ID, message, locations: [at] }) => `${ID} ${at?.path ?? ''}:${at?.line ?? ''} ${message}`);
}

/** Returns the errors and warnings about an EPUB file of a validator that applies the rules of EPUB 3.3. */
export async function validateEpub(book: Uint8Array): Promise<string[]> {
  const { messages } = await EpubCheck.validate(book, { version: '3.3' });
  return messages
    .filter(({ severity }) => isProblem(severity))
    .map(({ id, message, location }) => `${id} ${location?.path ?? ''}:${location?.line ?? ''} ${message}`);
}

const isProblem = (severity: string): boolean => /^(?:fatal|error|warning)$/iu.test(severity);
