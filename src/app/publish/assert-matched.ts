import { UsageError } from '../../core/errors/errors.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { message } from '../../messages/message.ts';
import { flagOf } from '../../options/options.ts';
import type { UnmatchedName } from '../../publish/site-model/from-archive/categories/category-names.ts';
import { nameKey, isNameKey } from '../../publish/site-model/options/name-key.ts';

/** Names in options that earlier publishes accepted, or their keys. */
export type AcceptedNames = Partial<Record<UnmatchedName['option'], readonly string[]>>;

/**
 * Asserts that the categories and tags exist that options name, because after a typo the posts to be hidden would be published, a category
 * would keep its name, or the book would be empty. A name that an earlier publish accepted may be gone, except for an excluded category: if
 * it was renamed, its posts are still in it.
 * @returns warnings about names that are gone
 * @throws {UsageError} if another name is unknown
 */
export function assertMatched(unmatched: readonly UnmatchedName[], accepted: AcceptedNames = {}): Warning[] {
  return unmatched.map(({ option, name, hint }): Warning => {
    const shown = isNameKey(name) ? '' : name;
    const isAccepted = accepted[option]?.some((one) => nameKey(one) === nameKey(name)) === true;
    switch (option) {
      case 'excludeCategory': {
        const unknown = message('app.excluded-category-unknown', { name, hint });
        throw new UsageError('excluded-name-unknown', shown === '' ? message('app.excluded-category-gone') : unknown);
      }
      case 'excludeTag':
        if (isAccepted) return { code: 'excluded-tag-unused', tag: shown };
        throw new UsageError('excluded-name-unknown', message('app.excluded-tag-unknown', { name, hint }));
      case 'categories':
        if (isAccepted || shown === '') return { code: 'category-change-unused', category: shown };
        throw new UsageError('categories-invalid', message('app.category-unknown', { name, hint }));
      case 'bookCategory':
      case 'bookTag': {
        const flag = flagOf(option);
        if (isAccepted) return { code: 'book-name-unused', option: flag, name: shown };
        throw new UsageError('book-name-unknown', message('app.book-name-unknown', { flag, name, hint }));
      }
    }
  });
}
