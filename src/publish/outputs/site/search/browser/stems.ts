import { nounEndings } from '../../../../../core/text/korean-particles.ts';

const list = (text: string): readonly string[] => text.split(' ');

/** Endings that turn a noun into a verb or adjective (하다, 되다), in the forms common in queries and texts. */
const verbal = list(
  '하다 하는 하기 하고 하며 하면 하여 하게 하지 하던 하러 하려고 하니 하자 하네 하나요 하는데 하지만 하면서 하려면 하기에 하기는 하기를 하기가 하시는 하세요 하는지 하는가 ' +
    '해 해서 해요 해야 해도 해라 했다 했던 했고 했는데 했지만 했어요 했더니 했습니다 했으며 했으면 합니다 합니까 한 한다 한다는 한다고 한다면 할 할까 할지 할까요 함 ' +
    '되다 되는 되고 되며 되면 되어 되기 되던 되지 된 된다 될 됨 됐다 됐던 됐고 되었다 되었던 되었고 돼 돼서 됩니다 됐습니다 되었습니다 시키는 시키다 시킨 시켰다 스러운 스럽다 적인 적으로 적',
);

/** Longest first. */
const endings = [...new Set([...nounEndings, ...verbal])].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

/** Korean text that may follow a stem: an ending, or nothing. */
const known = new Set(['', ...endings]);
const englishEnding = /^(?:[bdgmnprt]?(?:ing|ed)|e|e?s)$/u;

/** Reports whether text may follow a stem: a Korean or English ending, or nothing. */
export const isEnding = (text: string): boolean => known.has(text) || englishEnding.test(text);

const hangul = /^[\uac00-\ud7a3]+$/u;

/** Returns a Korean word without its longest ending that leaves this many syllables; undefined if it has no such ending. */
export function koreanStem(word: string, min: number, max = Infinity): string | undefined {
  if (!hangul.test(word)) return undefined;
  const lengthWithout = (ending: string) => word.length - ending.length;
  const ending = endings.find((one) => word.endsWith(one) && lengthWithout(one) >= min && lengthWithout(one) <= max);
  return ending === undefined ? undefined : word.slice(0, lengthWithout(ending));
}

const japanese =
  /^(.*[\u3005\u4e00-\u9fff])(?:から|まで|より|では|には|とは|への|での|は|が|を|に|で|の|と|も|へ|や)$/u;

/** Returns a Japanese word that ends in a Chinese character without the particle after it; undefined if there is none. */
export const japaneseStem = (word: string): string | undefined => japanese.exec(word)?.[1];

/**
 * Returns the first syllable of a Korean word if all others are a particle: 빵 of 빵을. Undefined for common nouns that only look like it.
 */
export const syllableStem = (word: string): string | undefined =>
  nouns.has(word) || !nounEndings.includes(word.slice(1)) ? undefined : koreanStem(word, 1, 1);

/** Common nouns and adverbs of two syllables that end like a particle. */
const nouns = new Set(
  list(
    '가로 가을 각도 강도 강의 개요 거의 건의 결과 결의 경과 경로 고가 고도 고의 과도 교과 구도 국가 국도 궤도 귀가 그만 기도 길이 깊이 나이 낭만 넓이 노랑 노을 논의 놀이 농도 높이 누나 ' +
      '대가 대만 도로 동의 마을 먹이 명랑 물가 미로 미만 밀도 바로 별도 보도 부과 분가 분야 불과 불만 비만 빈도 사과 사랑 사이 상의 새로 서로 성과 세로 소요 속도 수도 수요 시도 시야 신랑 실로 ' +
      '아가 아이 안과 약도 여가 여의 오이 온도 요가 용도 우도 위도 유도 의도 의의 이과 이만 인가 인도 자가 자랑 작가 적도 전과 전도 정가 정도 정의 제도 종로 종이 주도 주로 주요 주의 중요 증가 지나 지도 진도 진로 ' +
      '차도 차이 참가 창의 철도 초과 추가 치과 태도 토의 통로 특가 파도 파랑 판도 편의 평가 평야 포도 피로 필요 하나 학과 한도 합의 항로 협의 호의 화가 화로 회로 회의 효과 효도 휴가',
  ),
);

/**
 * Returns an English word without a plural or verb ending, such as `walk` of `walked`, or `mak` of `making` and `make`; undefined if it
 * has none. The regular forms of a word start with the result.
 */
export function englishStem(word: string): string | undefined {
  if (/(?:ss|us|is)$/u.test(word)) return undefined;
  const [, start = '', ending = ''] = /^([a-z]{2,}?)(ies|ing|ed|es|s|e)$/u.exec(word) ?? [];
  if (ending === 'ies') return `${start}y`;
  const stem = ending.length > 1 ? start.replace(/([bdgmnprt])\1$/u, '$1') : start;
  return stem.length > 2 && /[aeiouy]/u.test(stem) ? stem : undefined;
}
