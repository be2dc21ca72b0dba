import { shortHash } from '../../../core/text/short-hash.ts';
import { withDescendants } from '../../site-model/site/categories.ts';
import { categoriesOf, type Site, type SiteCategory, type SitePost } from '../../site-model/site/site.ts';
import { tagKey } from '../../site-model/site/lists.ts';
import { slugOf, collated, termName } from './words.ts';
import { plainElement, textElement } from './xml.ts';

/** A WordPress category or tag. */
export interface Term {
  readonly name: string;
  /** slug that identifies the term in WordPress, unique per kind */
  readonly nicename: string;
  /** only for categories */
  readonly parent?: Term | undefined;
}

export interface Terms {
  /** Returns the categories of a post, the main one first. */
  categories(post: SitePost): readonly Term[];
  tags(post: SitePost): readonly Term[];
}

export function termsOf(site: Site): Terms {
  const categories = categoryTerms(withDescendants(site.categories));
  const tags = tagTerms(site);
  return {
    categories: (post) => categoriesOf<SiteCategory>(post).flatMap(({ id }) => categories.get(id) ?? []),
    tags: (post) => [...new Set(post.tags.flatMap((tag) => tags.get(tagKey(tag)) ?? []))],
  };
}

/**
 * Assigns unique slugs to categories. WordPress looks for a term with the same slug, and then for one whose name equals the slug. If
 * several names result in the same slug, none of them gets it; categories then get a slug that starts with those of their ancestors.
 */
function categoryTerms(categories: readonly SiteCategory[]): Map<string, Term> {
  const named = (category: SiteCategory) => termName(category.name) || category.id;
  const nicenames = distinct(
    categories.map((category) => ({
      key: category.id,
      name: named(category),
      slugs: [slugOf(category.name), slugOf(category.names.join('-'))],
    })),
  );
  const terms = new Map<string, Term>();
  // Parents come before their children.
  for (const category of categories) {
    const { id, parent } = category;
    terms.set(id, { name: named(category), nicename: nicenames.get(id) ?? '', parent: parent && terms.get(parent.id) });
  }
  return terms;
}

function tagTerms({ tags }: Site): Map<string, Term> {
  const all = tags.map(({ name }) => ({ key: tagKey(name), name: termName(name) || 'tag', slugs: [slugOf(name)] }));
  const nicenames = distinct(all);
  return new Map(all.map(({ key, name }) => [key, { name, nicename: nicenames.get(key) ?? '' }]));
}

interface Wanted {
  /** unique key */
  readonly key: string;
  readonly name: string;
  /** slugs that the term may get, the best first */
  readonly slugs: readonly string[];
}

/**
 * Returns for each term its first candidate that is neither a candidate of another term nor the name of one. If there is none, returns a
 * slug with a hash. A name that equals its slug always keeps it.
 */
function distinct(all: readonly Wanted[]): Map<string, string> {
  const owners = new Map<string, Set<string>>();
  const claim = (slug: string, key: string) => owners.set(slug, (owners.get(slug) ?? new Set()).add(key));
  for (const { key, name, slugs } of all) {
    claim(slugOf(name), key);
    claim(nameKey(name), key);
    for (const slug of slugs) claim(slug, key);
  }
  const isFree = (slug: string, key: string) =>
    slug !== '' && [slug, nameKey(slug)].every((one) => [...(owners.get(one) ?? [])].every((owner) => owner === key));

  return new Map(
    all.map(({ key, slugs: [first = '', ...others] }) => {
      const found = [first, ...others].find((slug) => isFree(slug, key));
      const hashed = `${first.slice(0, 150).replace(/%[0-9a-f]?$/u, '')}-${shortHash(key)}`.replace(/^-/u, '');
      return [key, found ?? hashed];
    }),
  );
}

/** Returns a key that differs from all slugs, because slugs contain no spaces. */
const nameKey = (name: string): string => `name ${collated(name)}`;

/** Returns the definition of a term at the start of a file. */
export function termText(term: Term, isCategory: boolean, number: number): string {
  return isCategory
    ? `<wp:category>\n${plainElement('wp:term_id', number)}${textElement('wp:category_nicename', term.nicename)}` +
        `${textElement('wp:category_parent', term.parent?.nicename ?? '')}${textElement('wp:cat_name', term.name)}</wp:category>\n`
    : `<wp:tag>\n${plainElement('wp:term_id', number)}${textElement('wp:tag_slug', term.nicename)}` +
        `${textElement('wp:tag_name', term.name)}</wp:tag>\n`;
}
