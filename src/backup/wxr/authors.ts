import { childrenOf, textIn, type XmlElement } from '../xml/element.ts';
import { fieldIn, metaOf, nameOf, titleOf } from './fields.ts';

export interface AuthorReference {
  readonly login: string;
  /** slug of the login; empty if unknown */
  readonly slug: string;
}

/** Prefix of the slugs of authors in the plugin Co-Authors Plus. */
const prefix = /^cap-/u;

/** Returns the authors of a post: those that the plugin Co-Authors Plus stores as terms, otherwise the one of WordPress itself. */
export function authorsOf(item: XmlElement): AuthorReference[] {
  const authors = childrenOf(item, 'category')
    .filter(({ attributes }) => attributes.get('domain') === 'author')
    .map(({ attributes, text }) => ({
      login: text.trim(),
      slug: (attributes.get('nicename') ?? '').trim().replace(prefix, ''),
    }));
  return authors.length > 0 ? authors : [{ login: fieldIn(item, 'dc:creator'), slug: '' }];
}

/** Returns the display name of an author; undefined if it is unknown. @param names display names by login */
export const displayNameOf = ({ login, slug }: AuthorReference, names: ReadonlyMap<string, string>) =>
  names.get(login) ?? names.get(slug);

/** Returns the display names of authors, or their logins. Logins that are e-mail addresses are omitted. Undefined if there are none. */
export function joinAuthors(authors: readonly AuthorReference[], names: ReadonlyMap<string, string>) {
  const loginOf = ({ login, slug }: AuthorReference) => (login.includes('@') ? '' : nameOf(login || slug));
  const all = authors.map((author) => displayNameOf(author, names) ?? loginOf(author));
  return [...new Set(all)].filter((name) => name !== '').join(', ') || undefined;
}

/** Type of items for authors without an account, of the plugin Co-Authors Plus. */
export const guestAuthorType = 'guest-author';

/** Returns the login and display name of an author without an account. */
export function guestAuthorOf(item: XmlElement): readonly [login: string, name: string] {
  const meta = metaOf(item);
  const text = (key: string) => nameOf(meta.get(key)?.[0] ?? '');
  const login = text('cap-user_login') || fieldIn(item, 'wp:post_name').replace(prefix, '');
  return [login, text('cap-display_name') || titleOf(textIn(item, 'title'))];
}
