import { createHash } from 'node:crypto';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyJournal } from '../../../src/archive/format/journal.ts';
import { parseManifest } from '../../../src/archive/format/manifest.ts';
import { FileReader, Turns } from '../../../src/archive/verify/file-reader.ts';
import { bookkeepingOf, checkPayload } from '../../../src/archive/verify/payload-check.ts';
import { PayloadReading } from '../../../src/archive/verify/payload-reading.ts';
import { severityOf } from '../../../src/core/report/findings.ts';
import { bagitSuite, missingBagitSuiteNote } from '../../helpers/vectors.ts';

/** Bags about `bagit.txt`, tag files, encodings, `fetch.txt` or several manifests. Archives have none of these in other forms. */
const aboutOtherFiles = /bagit|baginfo|version|tag-file|for-fetch|holey|notAllManifests/u;

/** A bag that BagIt 1.0, the version of archives, no longer permits. */
const permittedUntil097 = path.join('v0.97', 'warning', 'same-filename-listed-twice-with-the-same-hash');

/** Returns the paths of the suite's bags with a verdict, such as `valid`. */
function bagsWith(verdict: string): string[] {
  return ['v0.97', 'v1.0'].flatMap((version) => {
    const folder = path.join(bagitSuite, version, verdict);
    if (!fs.existsSync(folder)) return [];
    const entries = fs.readdirSync(folder, { withFileTypes: true });
    const bags = entries.filter((one) => one.isDirectory() && !aboutOtherFiles.test(one.name));
    return bags.map(({ name }) => path.join(version, verdict, name));
  });
}

/**
 * Returns the payload manifest of a bag with SHA-256, the only algorithm of archives. Paths keep their spelling. Checksums of files in the
 * bag are replaced by their SHA-256, and all others by one that no file has.
 */
function sha256Manifest(bag: string): string {
  const name = fs.readdirSync(bag).find((one) => one.startsWith('manifest-')) ?? '';
  const digestOf = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest('hex');
  const { name: algorithm } = path.parse(name.replace('manifest-', ''));
  const files = fs.readdirSync(path.join(bag, 'data'), { recursive: true, withFileTypes: true });
  const contents = files
    .filter((one) => one.isFile())
    .map((one) => fs.readFileSync(path.join(one.parentPath, one.name)));
  const sha256 = new Map(contents.map((bytes) => [digestOf(algorithm, bytes), digestOf('sha256', bytes)]));
  return fs
    .readFileSync(path.join(bag, name), 'utf8')
    .replaceAll(/^[0-9a-f]+/gimu, (sum) => sha256.get(sum.toLowerCase()) ?? '0'.repeat(64));
}

async function severities(bag: string): Promise<ReadonlySet<string>> {
  const folder = path.join(bagitSuite, bag);
  const name = 'manifest-sha256.txt';
  const manifest = parseManifest(name, sha256Manifest(folder));
  const turns = new Turns(undefined);
  const reading = await PayloadReading.open(folder, { findMedia: () => [] }, new FileReader(folder, turns), turns);
  const expected = { name, sums: manifest.sums, toFetch: new Set<string>(), bookkeeping: bookkeepingOf(emptyJournal) };
  const { findings } = await checkPayload(reading.files(), expected);
  return new Set([...manifest.findings, ...findings].map((finding) => severityOf(finding)));
}

describe.skipIf(missingBagitSuiteNote !== '')(`The payload of a bag${missingBagitSuiteNote}`, () => {
  it.each(bagsWith('valid'))('is intact: %s', async (bag) => {
    expect(await severities(bag)).not.toContain('damage');
  });

  it.each(bagsWith('warning').filter((bag) => bag !== permittedUntil097))('is intact, with a note: %s', async (bag) => {
    expect([...(await severities(bag))]).toEqual(['note']);
  });

  const invalid = ['invalid', 'linux-only', 'windows-only'].flatMap(bagsWith);
  it.each([...invalid, permittedUntil097])('is damaged: %s', async (bag) => {
    expect(await severities(bag)).toContain('damage');
  });
});
