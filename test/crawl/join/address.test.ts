import { expect, it } from 'vitest';
import { joinAddresses } from '../../../src/crawl/join/address.ts';

const guess = 'https://b.tistory.com/12';
const words = 'https://b.tistory.com/entry/%EA%B0%80';

it.each([
  ['is what the source says, where nothing is held', guess, '', false, guess],
  [
    'stays where it is known, against a guess',
    guess,
    'https://own.example.com/12',
    false,
    'https://own.example.com/12',
  ],
  ['keeps its words, against an id', guess, words, false, words],
  ['takes on words, where there was an id alone', words, guess, false, words],
  [
    'takes on words below the host that is held',
    words,
    'https://own.example.com/12',
    false,
    'https://own.example.com/entry/%EA%B0%80',
  ],
  [
    'moves to the host that is known, with its words',
    'https://own.example.com/12',
    words,
    true,
    'https://own.example.com/entry/%EA%B0%80',
  ],
  ['moves to the host that is known', 'https://own.example.com/12', guess, true, 'https://own.example.com/12'],
  [
    'stays as it is written, where only the encoding is another',
    words,
    'https://b.tistory.com/entry/가',
    true,
    'https://b.tistory.com/entry/가',
  ],
  [
    'is written as the source writes it, where that has the words',
    'https://b.tistory.com/entry/가',
    guess,
    true,
    'https://b.tistory.com/entry/가',
  ],
  ['stays, where the source says nothing', '', words, false, words],
  ['is what the source says, where what is held is no address', guess, 'http://', false, guess],
] as const)('The address of a post %s', (_, received, held, isKnown, expected) => {
  expect(joinAddresses(received, held, '12', isKnown)).toBe(expected);
});
