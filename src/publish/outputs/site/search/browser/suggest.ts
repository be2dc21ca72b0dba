import { candidatesOf, type Posts } from './candidates.ts';
import { budget } from './index-files.ts';
import { likeness } from './likeness.ts';
import { lookUp, termsNear, type Index } from './lookup.ts';
import { parseQuery, type Query, type Word } from './query.ts';

/** Minimum likeness of a suggested word, from 0 to 1. */
const minLikeness = 0.5;

/** Maximum number of similar words that are tried for each place that may have the typo. */
const maxTried = 4;

/**
 * Returns the query with similar words of the index in place of those that find nothing; undefined if there are none.
 * @param posts the posts that the query may find
 */
export async function suggestionFor({ words }: Query, posts: Posts, index: Index): Promise<string | undefined> {
  const findsPosts = async (text: string) => {
    const query = parseQuery(text);
    return candidatesOf(query, await lookUp(query, index), posts).length > 0;
  };
  const texts: string[] = [];
  let isChanged = false;
  for (const word of words) {
    const isReplaceable = word.date === undefined && !word.isPhrase && word.stem.length === 1;
    if (!isReplaceable || (await findsPosts(word.text))) {
      texts.push(word.text);
      continue;
    }
    const similar = await similarWord(word, index, findsPosts);
    if (similar === undefined) return undefined;
    texts.push(similar);
    isChanged = true;
  }
  const text = texts.join(' ');
  return isChanged && (words.length === 1 || (await findsPosts(text))) ? text : undefined;
}

async function similarWord(
  word: Word,
  index: Index,
  findsPosts: (text: string) => Promise<boolean>,
): Promise<string | undefined> {
  const [run] = word.stem;
  if (!run || run.text.length < 2) return undefined;
  for await (const similar of run.kind === 'word' ? wordsLike(run.text, index) : lettersLike(run.text, index)) {
    for (const one of mostSimilar(run.text, similar)) if (await findsPosts(one)) return one;
    if (index.cost.spent > budget.all) break;
  }
  return undefined;
}

/** Returns the words most similar to a word. Syllables are compared by their letters. */
function mostSimilar(word: string, others: readonly string[]): string[] {
  const letters = word.normalize('NFD');
  const closeness = (other: string) => {
    const common = Array.from(letters).filter((letter) => other.includes(letter)).length;
    return likeness(letters, other) + common / 1000;
  };
  return [...new Set(others)]
    .filter((one) => one !== word && Math.abs(one.length - word.length) < 3)
    .map((one) => [one, closeness(one.normalize('NFD'))] as const)
    .filter(([, own]) => own >= minLikeness)
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxTried)
    .map(([one]) => one);
}

/** Yields words of the index that are near in the alphabet. */
async function* wordsLike(word: string, index: Index): AsyncGenerator<string[]> {
  const start = word.slice(0, Math.max(2, Math.floor(word.length / 3)));
  yield [
    ...(await termsNear({ term: word, prefix: false }, index)),
    ...(await termsNear({ term: start, prefix: true }, index)),
  ];
}

/** For each syllable that may be wrong, yields the word with other syllables that follow the one before it in the index. */
async function* lettersLike(letters: string, index: Index): AsyncGenerator<string[]> {
  const found = await lookUp(parseQuery(`"${letters}"`), index);
  const missing = [...found].flatMap(([{ term }, { places, anywhere }]) =>
    places.size + anywhere.size === 0 ? [letters.indexOf(term)] : [],
  );
  for (let at = letters.length - 1; at > 0; at -= 1) {
    if (!missing.every((pair) => pair === at || pair === at - 1)) continue;
    const before = letters.charAt(at - 1);
    const terms = await termsNear({ term: before, prefix: true }, index);
    yield terms
      .filter((term) => term.length === 2 && term.startsWith(before))
      .map((pair) => letters.slice(0, at - 1) + pair + letters.slice(at + 1));
  }
}
