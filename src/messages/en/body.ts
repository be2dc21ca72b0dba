import { formatNumber } from '../format-count.ts';

/** Reasons why the body of a post is not converted. Each is the end of a sentence. */
export const body = {
  'too-long': ({ characters }: { characters: number }) => `it has ${formatNumber(characters)} characters`,
  'too-many-elements': ({ most }: { most: number }) => `it has more than ${formatNumber(most)} elements`,
  'too-much-text': ({ most }: { most: number }) => `its text has more than ${formatNumber(most)} characters`,
};
