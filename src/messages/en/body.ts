/** Reasons why the body of a post is not converted. Each is the end of a sentence. */
export const body = {
  'too-long': ({ characters }: { characters: number }) => `it has ${characters} characters`,
  'too-many-elements': ({ most }: { most: number }) => `it has more than ${most} elements`,
  'too-much-text': ({ most }: { most: number }) => `its text has more than ${most} characters`,
};
