// Search in the reader's browser. These functions are sent there as text, so each has to stand alone.

/**
 * The words of a text for the index. Korean words carry particles and are joined to others, so each is found from any of its
 * syllables on: 자동백업을 by 자동, 백업 and 자동백업.
 * @param {string} text
 */
export function indexedWords(text) {
  const words = text.split(/[\n\r\p{Z}\p{P}]+/u);
  return words.flatMap((word) =>
    Array.from(word.matchAll(/[가-힣]+/g), ([part]) => part)
      .flatMap((part) => Array.from(part, (_, at) => part.slice(at)).filter((end) => end.length > 1 && end !== word))
      .concat(word),
  );
}

/**
 * What a reader has typed, each word as a whole.
 * @param {string} text
 */
export function askedWords(text) {
  return text.split(/[\n\r\p{Z}\p{P}]+/u);
}

/**
 * How much may be mistyped, as a part of a word. A syllable is a large part of what a Korean word means.
 * @param {string} word
 */
export function tolerance(word) {
  return /[가-힣]/.test(word) ? false : 0.2;
}
