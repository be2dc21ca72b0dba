/** Number of bytes between checks for a match. */
const checkInterval = 256;

/** Converts ASCII letters to lower case, the case of the words. */
const toLowerCase = (byte: number) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte);

/** The start state: no word has started. */
const startState = 0;

/** Classes of bytes: those that occur in no word, and those that match on their own. */
const [noWord, alwaysFound] = [0, 1];

/**
 * Returns a function that reports whether bytes contain any of the words, ignoring the case of ASCII letters. It reads each byte once for
 * all words (Aho and Corasick, 1975), whereas separate patterns would read it once per word.
 *
 * @param words nonempty, in lower case, one byte per character, a few hundred in total
 * @param isFound reports whether a byte counts as a match on its own; such bytes do not occur in words
 */
export function createByteSearch(
  words: readonly string[],
  isFound: (byte: number) => boolean,
): (bytes: Uint8Array) => boolean {
  const classes = buildClasses(words, isFound);
  const width = 2 ** Math.ceil(Math.log2(Math.max(...classes) + 1));
  const steps = buildTransitions(words, classes, width);
  const found = steps.length - width;
  // Number of bytes to read beyond the end of each quarter: the longest word, or the up to three bytes that remain after the last quarter.
  const onward = Math.max(3, ...words.map(({ length }) => length));
  return (bytes) => {
    // Searches the four quarters in parallel: each step depends on the previous one of its search, so the processor can execute
    // steps of the others at the same time.
    const quarter = bytes.length >> 2;
    const [two, three] = [2 * quarter, 3 * quarter];
    let [first, second, third, fourth] = [startState, startState, startState, startState];
    for (let at = 0; at < quarter;) {
      const end = Math.min(at + checkInterval, quarter);
      for (; at < end; at += 1) {
        first = steps[first + (classes[bytes[at] ?? 0] ?? 0)] ?? 0;
        second = steps[second + (classes[bytes[quarter + at] ?? 0] ?? 0)] ?? 0;
        third = steps[third + (classes[bytes[two + at] ?? 0] ?? 0)] ?? 0;
        fourth = steps[fourth + (classes[bytes[three + at] ?? 0] ?? 0)] ?? 0;
      }
      if (first === found || second === found || third === found || fourth === found) return true;
    }
    // A word may extend into the next quarter.
    const goesOn = (state: number, from: number) => {
      const end = Math.min(bytes.length, from + onward);
      for (let at = from; at < end; at += 1) state = steps[state + (classes[bytes[at] ?? 0] ?? 0)] ?? 0;
      return state === found;
    };
    return goesOn(first, quarter) || goesOn(second, two) || goesOn(third, three) || goesOn(fourth, 4 * quarter);
  };
}

/** Returns the class of each byte. Bytes of the same class are interchangeable for the search. */
function buildClasses(words: readonly string[], isFound: (byte: number) => boolean): Uint8Array {
  const ofWords = [...new Set(words.flatMap((word) => [...Buffer.from(word, 'latin1')]))];
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    if (isFound(byte)) return alwaysFound;
    const index = ofWords.indexOf(toLowerCase(byte));
    return index < 0 ? noWord : alwaysFound + 1 + index;
  });
}

/**
 * Returns the transition table, which has one row of `width` entries per state. A state is represented by the offset of its row. The last
 * state means that a word was found; the search never leaves it.
 */
function buildTransitions(words: readonly string[], classes: Uint8Array, width: number): Uint16Array {
  const states = words.reduce((sum, { length }) => sum + length, 1);
  const steps = new Uint16Array((states + 1) * width);
  const found = states * width;
  let next = width;
  for (const word of words) {
    let state = startState;
    const ends = [...Buffer.from(word, 'latin1')].map((byte) => classes[byte] ?? noWord);
    for (const [index, one] of ends.entries()) {
      if (state === found) break;
      const to = steps[state + one] ?? startState;
      if (index === ends.length - 1) steps[state + one] = found;
      else if (to === startState) {
        steps[state + one] = next;
        next += width;
      }
      state = steps[state + one] ?? startState;
    }
  }
  // Failure links: the longest suffix of the input that is a prefix of a word. If the current word does not continue, the search continues
  // from there.
  const failure = new Uint16Array(states * width);
  const open = [startState];
  for (const state of open) {
    for (let one = 0; one < width; one += 1) {
      const onward = state === startState ? startState : (steps[(failure[state] ?? startState) + one] ?? startState);
      const to = steps[state + one] ?? startState;
      if (one === alwaysFound) steps[state + one] = found;
      else if (to === startState) steps[state + one] = onward;
      else if (to !== found) {
        if (onward === found) steps[state + one] = found;
        else {
          failure[to] = onward;
          open.push(to);
        }
      }
    }
  }
  return steps.fill(found, found);
}
