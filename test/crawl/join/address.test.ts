import { expect, it } from 'vitest';
import { joinAddresses } from '../../../src/crawl/join/address.ts';

const guess = 'https://b.tistory.com/12';
const words = 'https://b.tistory.com/entry/%EA%B0%80';

it.each([
  ['is that of the source if none is archived', guess, '', false, guess],
  [
    'stays unchanged if the source only guesses',
    guess,
    'https://own.example.com/12',
    false,
    'https://own.example.com/12',
  ],
  ['keeps its words if that of the source has an id', guess, words, false, words],
  ['gets the words of the source in place of its id', words, guess, false, words],
  [
    'gets the words of the source on the archived host',
    words,
    'https://own.example.com/12',
    false,
    'https://own.example.com/entry/%EA%B0%80',
  ],
  [
    'moves to the known host and keeps its words',
    'https://own.example.com/12',
    words,
    true,
    'https://own.example.com/entry/%EA%B0%80',
  ],
  ['moves to the known host', 'https://own.example.com/12', guess, true, 'https://own.example.com/12'],
  [
    'keeps its encoding if nothing else differs',
    words,
    'https://b.tistory.com/entry/가',
    true,
    'https://b.tistory.com/entry/가',
  ],
  [
    'gets the encoding of the source if that has words',
    'https://b.tistory.com/entry/가',
    guess,
    true,
    'https://b.tistory.com/entry/가',
  ],
  ['stays unchanged if the source has none', '', words, false, words],
  ['is that of the source if the archived one is invalid', guess, 'http://', false, guess],
] as const)('The URL of a post %s', (_, received, held, isKnown, expected) => {
  expect(joinAddresses(received, held, '12', isKnown)).toBe(expected);
});
