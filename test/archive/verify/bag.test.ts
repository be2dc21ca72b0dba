import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { checkBag } from '../../../src/archive/verify/bag.ts';
import { severityOf } from '../../../src/core/report/findings.ts';
import { bagitSuite, missingBagitSuiteNote } from '../../helpers/vectors.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Bags that others made to try validators on. */
const suite = bagitSuite;

function casesOf(verdict: string): string[] {
  if (!fs.existsSync(suite)) return [];
  return fs
    .readdirSync(suite, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const folder = path.join(suite, name, verdict);
      if (!fs.existsSync(folder)) return [];
      return fs
        .readdirSync(folder, { withFileTypes: true })
        .flatMap((one) => (one.isDirectory() ? [path.join(name, verdict, one.name)] : []));
    });
}

async function severities(bag: string): Promise<string[]> {
  const { findings } = await checkBag(path.join(suite, bag));
  return findings.map((finding) => severityOf(finding));
}

describe.skipIf(missingBagitSuiteNote !== '')(`a bag of the conformance suite of BagIt${missingBagitSuiteNote}`, () => {
  it.each(casesOf('valid'))('%s is valid', async (bag) => {
    expect(await severities(bag)).not.toContain('damage');
  });
  it.each(casesOf('warning'))('%s is valid, with a word about it', async (bag) => {
    expect(new Set(await severities(bag))).toEqual(new Set(['note']));
  });
  // What the last of these are about can be told from the paths alone, on any system.
  it.each(['invalid', 'linux-only', 'windows-only'].flatMap(casesOf))('%s is not valid', async (bag) => {
    expect(await severities(bag)).toContain('damage');
  });
});

/** A bag of these payload files, with manifests of an algorithm; what is in `more` is written over it. */
function bagOf(
  files: Record<string, string>,
  more: Record<string, string | undefined> = {},
  algorithm = 'sha512',
): string {
  const folder = temporaryFolder();
  const sum = (text: string) => createHash(algorithm).update(text).digest('hex');
  const encoded = (name: string) => name.replace(/[%\r\n]/gu, (character) => encodeURIComponent(character));
  const lines = Object.entries(files).map(([name, text]) => `${sum(text)}  data/${encoded(name)}\n`);
  const all: Record<string, string | undefined> = {
    'bagit.txt': 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n',
    [`manifest-${algorithm}.txt`]: lines.join(''),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`data/${name}`, text])),
    ...more,
  };
  for (const [name, text] of Object.entries(all))
    if (text !== undefined) fs.outputFileSync(path.join(folder, name), text);
  return folder;
}

async function found(folder: string): Promise<string[]> {
  return (await checkBag(folder)).findings.map(({ code, path: where }) => `${code} ${where}`);
}

describe('a bag', () => {
  it.each(['md5', 'sha1', 'sha256', 'sha512'])('may have manifests of %s', async (algorithm) => {
    expect(await found(bagOf({ a: 'x' }, {}, algorithm))).toEqual([]);
    expect(await found(bagOf({ a: 'x' }, { 'data/a': 'y' }, algorithm))).toEqual(['file-changed data/a']);
  });

  it('encodes line ends and percent signs of paths, and nothing else', async () => {
    expect(await found(bagOf({ 'a\nb\rc%0A%7e d': 'x' }))).toEqual([]);
  });

  const size = (said: string) => ({ 'bag-info.txt': `Payload-Oxum: ${said}\n` });
  it.each<[string, Record<string, string | undefined>, string[]]>([
    [
      'without any manifest',
      { 'manifest-sha512.txt': undefined },
      ['file-missing manifest-sha512.txt', 'file-additional data/a'],
    ],
    ['with an algorithm that is none', { 'manifest-rot13.txt': '' }, ['bag-manifest manifest-rot13.txt']],
    [
      'with a line that is none',
      { 'manifest-md5.txt': 'x\n' },
      ['bag-manifest manifest-md5.txt', 'bag-not-listed data/a'],
    ],
    [
      'in an encoding that is none',
      { 'bagit.txt': 'BagIt-Version: 1.0\nTag-File-Character-Encoding: X\n' },
      ['bag-encoding manifest-sha512.txt', 'file-additional data/a'],
    ],
    [
      'of a version that is to come',
      { 'bagit.txt': 'BagIt-Version: 2.0\nTag-File-Character-Encoding: UTF-8\n' },
      ['bag-declaration bagit.txt'],
    ],
    ['that has its size', size('1.1'), []],
    ['that says another size', size('2.1'), ['bag-size bag-info.txt']],
    [
      'with a tag file that is another one',
      { 'tagmanifest-md5.txt': `${'0'.repeat(32)}  bagit.txt\n` },
      ['file-changed bagit.txt'],
    ],
    [
      'with a tag file that is missing',
      { 'tagmanifest-md5.txt': `${'0'.repeat(32)}  about.txt\n` },
      ['file-missing about.txt'],
    ],
    ['with tag files that nothing lists', { 'about/me.txt': 'x' }, []],
    ['that fetches what is no payload', { 'fetch.txt': 'https://x.example/ - data/b\n' }, ['bag-path fetch.txt']],
  ])('%s', async (_, more, findings) => {
    expect(await found(bagOf({ a: 'x' }, more))).toEqual(findings);
  });

  it('is incomplete where something has still to be fetched', async () => {
    const folder = bagOf({ a: 'x', b: 'y' }, { 'fetch.txt': 'https://x.example/ 1 data/b\n' });
    expect(await found(folder)).toEqual([]);
    fs.removeSync(path.join(folder, 'data/b'));
    expect(await found(folder)).toEqual(['bag-not-fetched data/b']);
  });

  it('is read in parts where a file is large', async () => {
    const large = 'a'.repeat(17 * 1024 * 1024);
    const folder = bagOf({ large });
    expect(await checkBag(folder)).toMatchObject({ findings: [], files: 3 });
    fs.writeFileSync(path.join(folder, 'data/large'), `${large.slice(1)}b`);
    expect(await found(folder)).toEqual(['file-changed data/large']);
  });
});
