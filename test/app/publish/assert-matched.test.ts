import { describe, expect, it } from 'vitest';
import { assertMatched } from '../../../src/app/publish/assert-matched.ts';
import { nameKey } from '../../../src/publish/site-model/options/name-key.ts';

const tag = { option: 'excludeTag', name: '일지', hint: ' Did you mean 일기?' } as const;
const category = { option: 'excludeCategory', name: 'Diray', hint: '' } as const;

describe('assertMatched', () => {
  it('refuses an excluded tag that no post has, and suggests another', () => {
    expect(() => assertMatched([tag], { excludeTag: [nameKey('other')] })).toThrow(/"일지".*Did you mean 일기\?/u);
  });

  it('accepts a tag that no post has any more, if an earlier publish accepted it', () => {
    const remembered = { excludeTag: [nameKey('일지')] };
    const warning = { code: 'excluded-tag-unused', tag: '일지' };
    expect(assertMatched([tag], remembered)).toEqual([warning]);
    const nameless = { ...tag, name: nameKey('일지') };
    expect(assertMatched([nameless], remembered)).toEqual([{ ...warning, tag: '' }]);
  });

  it('always refuses an excluded category that the archive lacks', () => {
    expect(() => assertMatched([category])).toThrow(/"Diray"/u);
    expect(() => assertMatched([{ ...category, name: nameKey('Diary') }])).toThrow(/an earlier publish/u);
  });

  it('refuses a category to be changed that the archive lacks, but accepts one that an earlier publish changed', () => {
    const changed = { option: 'categories', name: 'Diray', hint: ' Did you mean Diary?' } as const;
    expect(() => assertMatched([changed])).toThrow(/"Diray".*--categories.*Did you mean Diary\?/u);
    const warning = { code: 'category-change-unused', category: 'Diray' };
    expect(assertMatched([changed], { categories: [nameKey('diray')] })).toEqual([warning]);
    expect(assertMatched([{ ...changed, name: nameKey('diray') }])).toEqual([{ ...warning, category: '' }]);
  });

  it('refuses a category or tag of the book that no published post has, but accepts one that an earlier publish used', () => {
    const chosen = { option: 'bookTag', name: 'Diray', hint: ' Did you mean Diary?' } as const;
    expect(() => assertMatched([chosen])).toThrow(/the tag "Diray", which --book-tag.*Did you mean Diary\?/u);
    expect(() => assertMatched([{ ...chosen, option: 'bookCategory' }])).toThrow(/the category "Diray"/u);
    const warning = { code: 'book-name-unused', option: 'book-tag', name: 'Diray' };
    expect(assertMatched([chosen], { bookTag: [nameKey('diray')] })).toEqual([warning]);
  });
});
