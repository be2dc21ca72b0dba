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

describe('Who may see a post', () => {
  it.each([
    ['is nobody, where nobody says anything', undefined, undefined, blind, '0', true],
    ['is what the owner says of a post that is not held', '20', undefined, blind, '20', true],
    ['stays what was assumed, where nothing is said', undefined, assumed('20'), blind, '20', true],
    ['follows the owner, who shows more than was assumed', '20', assumed('0'), blind, '20', true],
    ['follows the owner, who shows less than was assumed', '0', assumed('20'), blind, '0', true],
    ['stays what is known, whatever the owner says of all', '20', held('0'), blind, '0', false],
    ['stays what is known, whatever is assumed', '0', held('20'), blind, '20', false],
    ['is what a copy knows, where it was assumed to be less', '20', assumed('0'), copy, '20', false],
    ['is what a copy knows, where it was assumed to be more', '0', assumed('20'), copy, '0', false],
    ['is the stricter of two that know', '20', held('15'), copy, '15', false],
    ['is the stricter of two that know, the other way round', '0', held('20'), copy, '0', false],
    ['is said by nobody, where neither of two that know says it', undefined, held(''), copy, undefined, false],
    ['is what is so today, where that is known', '20', held('0'), live, '20', false],
    ['is what is so today, whatever was assumed', '15', assumed('20'), live, '15', false],
  ] as const)('%s', (_, says, record, capabilities, visibility, isAssumed) => {
    expect(joinVisibility(says, record, capabilities)).toEqual({
      summary: visibility,
      reading: visibility,
      isAssumed,
    });
  });

  it('takes the stricter of what list and reading of a held record say', () => {
    const torn = { ...held('20'), reading: { id: '1', visibility: '0' } };
    expect(joinVisibility('20', torn, copy)).toMatchObject({ summary: '0', reading: '0' });
  });
});
