import { expect, it } from 'vitest';
import { joinAddresses } from '../../../src/crawl/join/address.ts';

const guess = 'https://b.tistory.com/12';
const words = 'https://b.tistory.com/entry/%EA%B0%80';

it.each([
  ['is taken from the source if none is archived', guess, '', false, guess],
  [
    'stays unchanged if the source only guesses it',
    guess,
    'https://own.example.com/12',
    false,
    'https://own.example.com/12',
  ],
  ['keeps its slug if the URL from the source has only an id', guess, words, false, words],
  ['gets the slug from the source in place of its id', words, guess, false, words],
  [
    'gets the slug from the source, but keeps the archived host',
    words,
    'https://own.example.com/12',
    false,
    'https://own.example.com/entry/%EA%B0%80',
  ],
  [
    'gets the host from a source that knows it, and keeps its slug',
    'https://own.example.com/12',
    words,
    true,
    'https://own.example.com/entry/%EA%B0%80',
  ],
  [
    'gets the host from a source that knows it',
    'https://own.example.com/12',
    guess,
    true,
    'https://own.example.com/12',
  ],
  [
    'keeps its encoding if nothing else differs',
    words,
    'https://b.tistory.com/entry/가',
    true,
    'https://b.tistory.com/entry/가',
  ],
  [
    'keeps the encoding of a slug from the source',
    'https://b.tistory.com/entry/가',
    guess,
    true,
    'https://b.tistory.com/entry/가',
  ],
  ['stays unchanged if the source has no URL', '', words, false, words],
  ['is taken from the source if the archived one is invalid', guess, 'http://', false, guess],
] as const)('The URL of a post %s', (_, received, held, isKnown, expected) => {
  expect(joinAddresses(received, held, '12', isKnown)).toBe(expected);
});
