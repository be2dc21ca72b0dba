import { UsageError } from '../../core/errors/errors.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { message } from '../../messages/message.ts';
import type { UnmatchedName } from '../../publish/site-model/from-archive/excluded-posts.ts';
import { exclusionKey, isExclusionKey } from '../../publish/site-model/options/exclusion-key.ts';

/**
 * Asserts that the excluded categories and tags exist, because after a typo the posts to be hidden would be published. A tag that an earlier
 * publish accepted may be gone, because the last post with it may have lost it. A category may not: if it was renamed, its posts are still
 * in it.
 * @param remembered excluded tags of earlier publishes
 * @returns warnings about tags that are gone
 * @throws {UsageError} if another name is unknown
 */
export function assertMatched(unmatched: readonly UnmatchedName[], remembered: readonly string[]): Warning[] {
  return unmatched.map(({ option, name, hint }): Warning => {
    const isNameless = isExclusionKey(name);
    if (option === 'excludeTag' && remembered.includes(exclusionKey(name)))
      return { code: 'excluded-tag-unused', tag: isNameless ? '' : name };
    const text =
      option === 'excludeTag'
        ? message('app.excluded-tag-unknown', { name, hint })
        : isNameless
          ? message('app.excluded-category-gone')
          : message('app.excluded-category-unknown', { name, hint });
    throw new UsageError('excluded-name-unknown', text);
  });
}
