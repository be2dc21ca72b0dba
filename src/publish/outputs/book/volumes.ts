import { toFileName } from '../../../core/files/file-name.ts';
import type { Messages } from '../../site-model/language/messages.ts';
import type { SiteOptions } from '../../site-model/options/site-options.ts';
import { siteYears } from '../../site-model/site/lists.ts';
import type { Site, SiteCategory, SitePost, SiteYear } from '../../site-model/site/site.ts';
import type { BookPart, Volume } from './book.ts';
import { selectionOf, type SelectionOptions } from './selection.ts';

type VolumeOptions = SelectionOptions & Pick<SiteOptions, 'bookOrder' | 'bookVolumes'>;

/**
 * Returns the volumes of the book in reading order, each selected post in one of them. A volume by year contains the posts of that year;
 * posts without a date and pages have a volume of their own at the end.
 */
export function volumesOf(site: Site, options: VolumeOptions, messages: Messages): Volume[] {
  const isSelected = selectionOf(site, options);
  const posts = site.posts.filter(isSelected);
  const undated = posts.filter(({ date }) => !date);
  const years = siteYears(posts).toReversed();
  const pages = partOf(messages.pages, site.pages.filter(isSelected));
  const isByCategory = options.bookOrder === 'category';
  const byCategory = (volumePosts: readonly SitePost[]) => partsByCategory(site, volumePosts, messages);
  const partsOfYear = (year: SiteYear) =>
    isByCategory ? byCategory(oldestFirst(year.posts)) : monthsOf(year, messages);
  const partsOfUndated = () => (isByCategory ? byCategory(undated) : partOf(messages.undated, undated));
  const titleOf = ({ name }: SiteYear) => messages.year(Number(name));
  const all = () =>
    isByCategory
      ? byCategory([...oldestFirst(posts), ...undated])
      : [...years.flatMap((year) => yearPart(titleOf(year), year, messages)), ...partsOfUndated()];
  const name = toFileName(site.blog.name ?? '', 'blog');
  const volumes =
    options.bookVolumes === 'year'
      ? [
          ...years.map((year) => ({ name: `${name}-${year.name}`, label: titleOf(year), parts: partsOfYear(year) })),
          {
            name: `${name}-other`,
            label: undated.length > 0 ? messages.undated : messages.pages,
            parts: [...partsOfUndated(), ...pages],
          },
        ]
      : [{ name, label: undefined, parts: [...all(), ...pages] }];
  return volumes.filter(({ parts }) => parts.length > 0);
}

/** A part with its position in the volume. */
export interface NumberedPart {
  readonly part: BookPart;
  /** from 1 */
  readonly level: number;
  /** Begins with a letter that no ID of a chapter begins with. */
  readonly id: string;
}

/** Returns all parts in reading order, each before the parts in it. Recursive, since the depth of categories is limited. */
export function numberedParts({ parts }: Volume): NumberedPart[] {
  const numbered: NumberedPart[] = [];
  const add = (part: BookPart, level: number) => {
    numbered.push({ part, level, id: `section-${numbered.length + 1}` });
    for (const inner of part.parts) add(inner, level + 1);
  };
  for (const part of parts) add(part, 1);
  return numbered;
}

/** Returns the posts of a volume in reading order. */
export const postsOfVolume = (volume: Volume): SitePost[] => numberedParts(volume).flatMap(({ part }) => part.posts);

/** Returns a part, or none if it would be empty. */
const partOf = (title: string, posts: readonly SitePost[], parts: readonly BookPart[] = []): BookPart[] =>
  posts.length + parts.length > 0 ? [{ title, posts, parts }] : [];

/** Returns the posts with a date. On a tie, they are sorted by ID, like those of the site. */
const oldestFirst = (posts: readonly SitePost[]): SitePost[] =>
  posts
    .flatMap((post) => (post.date ? [[post, post.date.epoch] as const] : []))
    .sort(([, a], [, b]) => a - b)
    .map(([post]) => post);

/** Returns a year with its months, or without them if most would have a single post. */
const yearPart = (title: string, year: SiteYear, messages: Messages): BookPart[] =>
  year.posts.length < 2 * year.months.length
    ? partOf(title, oldestFirst(year.posts))
    : partOf(title, [], monthsOf(year, messages));

const monthsOf = ({ months }: SiteYear, messages: Messages): BookPart[] =>
  months.toReversed().flatMap(({ name, posts }) => partOf(messages.monthOfYear(Number(name)), oldestFirst(posts)));

/** Returns the category tree with the posts in their main categories. */
function partsByCategory(site: Site, posts: readonly SitePost[], messages: Messages): BookPart[] {
  const byCategory = new Map<SiteCategory | undefined, SitePost[]>();
  for (const post of posts) {
    const own = byCategory.get(post.category);
    if (own) own.push(post);
    else byCategory.set(post.category, [post]);
  }
  const partsOf = (category: SiteCategory): BookPart[] =>
    partOf(category.name, byCategory.get(category) ?? [], category.children.flatMap(partsOf));
  return [...site.categories.flatMap(partsOf), ...partOf(messages.uncategorised, byCategory.get(undefined) ?? [])];
}
