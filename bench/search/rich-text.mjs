// Texts with the vocabulary of a blog of many years: word frequencies follow Zipf's law, and Korean words have endings.

/** @type {(seed: number) => () => number} */
function randomNumbers(seed) {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Converts a random number to a rank from 0. Low ranks are more frequent. */
const ranked = (/** @type {number} */ random, /** @type {number} */ count) => Math.floor(count ** random) - 1;

const syllables = (() => {
  const next = randomNumbers(1);
  const all = Array.from({ length: 1300 }, () => String.fromCharCode(0xac00 + Math.floor(next() * 11_172)));
  return '이다기리사지어가도시자하고대인아수정일전나자동주구상해부보장'.split('').concat(all);
})();
const endings =
  '은 는 이 가 을 를 에 에서 으로 와 과 도 의 했다 하는 했던 합니다 했습니다 이다 입니다 처럼 까지 부터 하고 에게 들은 들의'.split(
    ' ',
  );

const stems = (() => {
  const next = randomNumbers(2);
  return Array.from({ length: 40_000 }, () =>
    Array.from({ length: 2 + ranked(next(), 4) }, () => syllables[ranked(next(), syllables.length)]).join(''),
  );
})();
const latinWords = (() => {
  const next = randomNumbers(3);
  const parts = 'ka mo ter in pre con al ver si on ti ex ro ma lin pro de an er us'.split(' ');
  return Array.from({ length: 30_000 }, () =>
    Array.from({ length: 2 + ranked(next(), 4) }, () => parts[Math.floor(next() * parts.length)]).join(''),
  );
})();

/** @type {(seed: number, length: number) => string} length in characters */
export function richText(seed, length) {
  const next = randomNumbers(seed + 10);
  let text = '';
  while (text.length < length) {
    const latin = next() < 0.08;
    const words = latin ? latinWords : stems;
    // Half of the words have a uniformly random rank, so the vocabulary is much larger than in natural language.
    const word = words[next() < 0.5 ? ranked(next(), words.length) : Math.floor(next() * words.length)] ?? '';
    text += word + (latin ? '' : (endings[ranked(next(), endings.length)] ?? ''));
    text += next() < 0.1 ? '.\n' : ' ';
  }
  return text.slice(0, length);
}

/** Queries, each with a compound or inflected word that is added to the post that the query must find. */
const pairs = [
  ['커피', '아메리카노커피를'],
  ['여행', '여행했던'],
  ['도서관', '동네도서관에서는'],
  ['먹었', '먹었습니다'],
  ['자전거', '산악자전거로는'],
  ['볶음밥', '묵은김치볶음밥이'],
  ['사진', '풍경사진들을'],
  ['걸었', '걸었더니'],
  ['프로그래밍', '함수형프로그래밍언어를'],
  ['영화', '독립영화제에'],
  ['꽃집', '골목꽃집으로'],
  ['아름답', '아름답더라'],
  ['전화번호', '옛집전화번호를'],
  ['초등학교', '산골초등학교에'],
  ['떠올렸', '떠올렸는데'],
  ['고양이', '골목길고양이들이'],
  ['아메리카노 한잔', '아메리카노 한 잔을'],
  ['책방', '헌책방에서'],
  ['발효빵', '발효 빵의'],
  ['재미있었다', '재미있었는데요'],
];

/** @type {(posts: number) => { query: string, word: string, id: number }[]} distributed over all posts */
export function plantedQueries(posts) {
  return pairs.map(([query = '', word = ''], index) => {
    return { query, word, id: Math.floor(((index + 0.5) * posts) / pairs.length) + 1 };
  });
}
