/** After so many bytes it is asked whether one was found. */
const bytesAtOnce = 256;

/** As far as each letter of ASCII is its own small one, which words have. */
const folded = (byte: number) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte);

/** Of the state in which nothing has begun. */
const nothing = 0;

/** A class of bytes that no word is of, and one of those that count as found by themselves. */
const [ofNone, alwaysFound] = [0, 1];

/**
 * Tells whether any of some words is in bytes, whatever the case of letters of ASCII. Each byte is looked at once, for all words
 * together (Aho and Corasick, 1975), while a pattern a word looks at each several times.
 *
 * @param words in small letters, one byte a character, a few hundred together; none is empty
 * @param isFound bytes of which one is enough; none of them is in a word
 */
export function wordsInBytes(
  words: readonly string[],
  isFound: (byte: number) => boolean,
): (bytes: Uint8Array) => boolean {
  const classes = classesOf(words, isFound);
  const width = 2 ** Math.ceil(Math.log2(Math.max(...classes) + 1));
  const steps = stepsOf(words, classes, width);
  const found = steps.length - width;
  // So far goes the longest word; of what comes after the last quarter there are up to three bytes.
  const onward = Math.max(3, ...words.map(({ length }) => length));
  return (bytes) => {
    // In four places at once: each step waits for the one before it, and the processor goes on with the others meanwhile.
    const quarter = bytes.length >> 2;
    const [two, three] = [2 * quarter, 3 * quarter];
    let [first, second, third, fourth] = [nothing, nothing, nothing, nothing];
    for (let at = 0; at < quarter;) {
      const end = Math.min(at + bytesAtOnce, quarter);
      for (; at < end; at += 1) {
        first = steps[first + (classes[bytes[at] ?? 0] ?? 0)] ?? 0;
        second = steps[second + (classes[bytes[quarter + at] ?? 0] ?? 0)] ?? 0;
        third = steps[third + (classes[bytes[two + at] ?? 0] ?? 0)] ?? 0;
        fourth = steps[fourth + (classes[bytes[three + at] ?? 0] ?? 0)] ?? 0;
      }
      if (first === found || second === found || third === found || fourth === found) return true;
    }
    // A word may go on where the next quarter begins.
    const goesOn = (state: number, from: number) => {
      const end = Math.min(bytes.length, from + onward);
      for (let at = from; at < end; at += 1) state = steps[state + (classes[bytes[at] ?? 0] ?? 0)] ?? 0;
      return state === found;
    };
    return goesOn(first, quarter) || goesOn(second, two) || goesOn(third, three) || goesOn(fourth, 4 * quarter);
  };
}

/** The class of each byte: words tell those of one class not from each other. */
function classesOf(words: readonly string[], isFound: (byte: number) => boolean): Uint8Array {
  const ofWords = [...new Set(words.flatMap((word) => [...Buffer.from(word, 'latin1')]))];
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    if (isFound(byte)) return alwaysFound;
    const index = ofWords.indexOf(folded(byte));
    return index < 0 ? ofNone : alwaysFound + 1 + index;
  });
}

/**
 * The state that follows from each by a class of bytes, as rows of that width. A state is where its row begins; the last is the one in
 * which a word was found, and stays so.
 */
function stepsOf(words: readonly string[], classes: Uint8Array, width: number): Uint16Array {
  const states = words.reduce((sum, { length }) => sum + length, 1);
  const steps = new Uint16Array((states + 1) * width);
  const found = states * width;
  let next = width;
  for (const word of words) {
    let state = nothing;
    const ends = [...Buffer.from(word, 'latin1')].map((byte) => classes[byte] ?? ofNone);
    for (const [index, one] of ends.entries()) {
      if (state === found) break;
      const to = steps[state + one] ?? nothing;
      if (index === ends.length - 1) steps[state + one] = found;
      else if (to === nothing) {
        steps[state + one] = next;
        next += width;
      }
      state = steps[state + one] ?? nothing;
    }
  }
  // The longest end of what was read with which a word begins: where a word does not go on, it goes on from there.
  const rest = new Uint16Array(states * width);
  const open = [nothing];
  for (const state of open) {
    for (let one = 0; one < width; one += 1) {
      const onward = state === nothing ? nothing : (steps[(rest[state] ?? nothing) + one] ?? nothing);
      const to = steps[state + one] ?? nothing;
      if (one === alwaysFound) steps[state + one] = found;
      else if (to === nothing) steps[state + one] = onward;
      else if (to !== found) {
        if (onward === found) steps[state + one] = found;
        else {
          rest[to] = onward;
          open.push(to);
        }
      }
    }
  }
  return steps.fill(found, found);
}
