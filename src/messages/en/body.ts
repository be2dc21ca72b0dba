import { formatCount } from '../format-count.ts';

/** Reasons why the body of a post is not converted. Each is the end of a sentence. */
export const body = {
  'too-long': ({ characters }: { characters: number }) => `it has ${formatCount(characters, 'character')}`,
  'too-many-elements': ({ most }: { most: number }) => `it has more than ${formatCount(most, 'element')}`,
  'too-much-text': ({ most }: { most: number }) => `its text has more than ${formatCount(most, 'character')}`,
};
