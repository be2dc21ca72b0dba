// Search in the browser. VitePress sends these functions there as source text, so each must be self-contained.

/**
 * Returns the words of a text for the index. Korean words carry particles and form compounds, so each is found from any of its syllables:
 * 자동백업을 by 자동, 백업 and 자동백업.
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
 * Returns the words of a query.
 * @param {string} text
 */
export function queryWords(text) {
  return text.split(/[\n\r\p{Z}\p{P}]+/u);
}

/**
 * Returns the fraction of a word that may be mistyped. It is 0 for Korean, since each syllable carries much of the meaning.
 * @param {string} word
 */
export function tolerance(word) {
  return /[가-힣]/.test(word) ? false : 0.2;
}
