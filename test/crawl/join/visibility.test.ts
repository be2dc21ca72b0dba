import { describe, expect, it } from 'vitest';
import type { PostRecord } from '../../../src/core/records/post-record.ts';
import { joinVisibility } from '../../../src/crawl/join/visibility.ts';

function held(visibility: string, more: Partial<PostRecord> = {}): PostRecord {
  return { state: 'listed', summary: { id: '1', visibility }, reading: { id: '1', visibility }, ...more };
}
const assumed = (visibility: string) => held(visibility, { visibilityAssumed: true });

const blind = { visibility: false, datedReadings: false };
const copy = { visibility: true, datedReadings: false };
const live = { visibility: true, datedReadings: true };

describe('The visibility of a post', () => {
  it.each([
    ['is private if it is unknown', undefined, undefined, blind, '0', true],
    ['is that stated by the owner for a new post', '20', undefined, blind, '20', true],
    ['stays assumed if nothing is stated', undefined, assumed('20'), blind, '20', true],
    ['becomes that stated by the owner if the assumed one is stricter', '20', assumed('0'), blind, '20', true],
    ['becomes that stated by the owner if the assumed one is less strict', '0', assumed('20'), blind, '0', true],
    ['is unchanged if it is known, whatever the owner states for all posts', '20', held('0'), blind, '0', false],
    ['is unchanged if it is known, whatever is assumed for all posts', '0', held('20'), blind, '20', false],
    ['is that of a copy if it was assumed to be stricter', '20', assumed('0'), copy, '20', false],
    ['is that of a copy if it was assumed to be less strict', '0', assumed('20'), copy, '0', false],
    ['is the stricter of two known ones', '20', held('15'), copy, '15', false],
    ['is the stricter of two known ones, in the other order', '0', held('20'), copy, '0', false],
    ['is empty if both are empty', undefined, held(''), copy, undefined, false],
    ['is that of the API even if another one was known', '20', held('0'), live, '20', false],
    ['is that of the API, whatever was assumed', '15', assumed('20'), live, '15', false],
  ] as const)('%s', (_, says, record, capabilities, visibility, isAssumed) => {
    expect(joinVisibility(says, record, capabilities)).toEqual({
      summary: visibility,
      reading: visibility,
      isAssumed,
    });
  });

  it('is the stricter one if the summary and the reading of an archived record differ', () => {
    const torn = { ...held('20'), reading: { id: '1', visibility: '0' } };
    expect(joinVisibility('20', torn, copy)).toMatchObject({ summary: '0', reading: '0' });
  });
});
