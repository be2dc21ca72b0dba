import { dayOf } from '../../../core/dates.ts';
import type { Warning } from '../../../core/report/warnings.ts';
import { flagOf } from '../../../options/options.ts';
import { suggestion } from '../../../options/suggestion.ts';
import { hintOfCategory, type UnmatchedName } from '../../site-model/from-archive/categories/category-names.ts';
import { nameKey } from '../../site-model/options/name-key.ts';
import type { SiteOptions } from '../../site-model/options/site-options.ts';
import { withDescendants } from '../../site-model/site/categories.ts';
import { categoriesOf, type Site, type SiteCategory, type SitePost } from '../../site-model/site/site.ts';
import type { Volume } from './book.ts';

const selectionOptions = ['bookCategory', 'bookTag', 'bookSince', 'bookUntil'] as const;

export type SelectionOptions = Pick<SiteOptions, (typeof selectionOptions)[number]>;

/**
 * Returns a function that reports whether the book contains a post: it must be in one of the categories or their subcategories, have one of
 * the tags, and have a date in the period. Options that are not set select every post.
 */
export function selectionOf(site: Site, options: SelectionOptions): (post: SitePost) => boolean {
  const { bookCategory = [], bookTag = [], bookSince = '', bookUntil = '' } = options;
  const categories = categoriesNamed(site, keysOf(bookCategory));
  const tags = keysOf(bookTag);
  return (post) => {
    const day = post.date ? dayOf(post.date) : '';
    return (
      (bookCategory.length === 0 || categoriesOf(post).some((category) => categories.has(category))) &&
      (bookTag.length === 0 || post.tags.some((tag) => tags.has(nameKey(tag)))) &&
      // A month or a year is compared with the start of the date.
      (bookSince === '' || day.slice(0, bookSince.length) >= bookSince) &&
      (bookUntil === '' || (day !== '' && day.slice(0, bookUntil.length) <= bookUntil))
    );
  };
}

/** Returns a warning if the site has posts, but none of them is selected. */
export function selectionWarnings(
  { posts, pages }: Site,
  options: SelectionOptions,
  volumes: readonly Volume[],
): readonly Warning[] {
  if (volumes.length > 0 || posts.length + pages.length === 0) return [];
  const flags = selectionOptions.filter((name) => (options[name]?.length ?? 0) > 0).map((name) => `--${flagOf(name)}`);
  return [{ code: 'book-empty', flags }];
}

/** Returns the names in the options that no published post has as its category or tag. */
export function unmatchedNames(site: Site, { bookCategory = [], bookTag = [] }: SelectionOptions): UnmatchedName[] {
  const all = withDescendants(site.categories);
  const categories = new Set(bookCategory.length > 0 ? all.flatMap(keysOfCategory) : []);
  const tags = new Set(bookTag.length > 0 ? site.tags.map(({ name }) => nameKey(name)) : []);
  return [
    ...bookCategory
      .filter((name) => !categories.has(nameKey(name)))
      .map((name) => ({ option: 'bookCategory', name, hint: hintOfCategory(all, name) }) as const),
    ...bookTag
      .filter((name) => !tags.has(nameKey(name)))
      .map((name) => {
        const hint = suggestion(
          name,
          site.tags.map((tag) => tag.name),
        );
        return { option: 'bookTag', name, hint } as const;
      }),
  ];
}

const keysOf = (names: readonly string[]) => new Set(names.map((name) => nameKey(name)));

/** Returns the keys of a category: of its path and label, as the site shows it and as the source does. */
const keysOfCategory = ({ names, label, sources = [] }: SiteCategory): string[] =>
  [{ names, label }, ...sources].flatMap((one) => [nameKey(one.names.join('/')), nameKey(one.label)]);

/** Returns the categories with one of the keys, and their subcategories. */
function categoriesNamed(site: Site, keys: ReadonlySet<string>): ReadonlySet<SiteCategory> {
  const found = new Set<SiteCategory>();
  for (const category of keys.size > 0 ? withDescendants(site.categories) : []) {
    const isWithin = category.parent !== undefined && found.has(category.parent);
    if (isWithin || keysOfCategory(category).some((key) => keys.has(key))) found.add(category);
  }
  return found;
}
