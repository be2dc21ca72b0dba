import { readWxr, type Fields, type WxrItem } from './wxr.ts';

export interface ImportedPost {
  readonly id: number;
  readonly fields: Fields;
  content: string;
  thumbnail: number | undefined;
  terms: readonly Term[];
  readonly comments: { readonly fields: Fields; readonly id: number; readonly parent: number }[];
}

interface Term {
  readonly taxonomy: 'category' | 'post_tag';
  readonly slug: string;
  readonly name: string;
  readonly parent: Term | undefined;
}

/**
 * Simulates the error-prone parts of WordPress' importer: it finds existing items by title, date and slug with the collation of the
 * database, assigns free IDs, and replaces the URLs of fetched files.
 */
export class ImportedBlog {
  readonly posts: ImportedPost[] = [];
  readonly terms: Term[] = [];
  #comments = 0;

  import(xml: string): void {
    const { author, categories, tags, items } = readWxr(xml);
    for (const {
      'wp:cat_name': name = '',
      'wp:category_nicename': slug = '',
      'wp:category_parent': parent = '',
    } of categories)
      this.#term('category', slug, name, parent === '' ? undefined : this.#found('category', parent));
    for (const { 'wp:tag_name': name = '', 'wp:tag_slug': slug = '' } of tags) this.#term('post_tag', slug, name);
    const processed = new Map<number, number>();
    const featured = new Map<ImportedPost, number>();
    const fetched = new Map<string, string>();
    for (const item of items) {
      if (item.fields['dc:creator'] !== author['wp:author_login'])
        throw new Error('Of an author who is not in the file');
      const own = Number(item.fields['wp:post_id']);
      if (processed.has(own)) continue;
      const existing = this.#existing(item.fields);
      const post = existing ?? this.#insert(item, own);
      processed.set(own, post.id);
      const address = item.fields['wp:attachment_url'];
      if (!existing && address !== undefined) fetched.set(address, `https://new.example.com/uploads/${post.id}`);
      post.terms = item.terms.map(({ domain, nicename, name }) =>
        this.#term(domain as Term['taxonomy'], nicename, name),
      );
      this.#addComments(post, item, existing !== undefined);
      const thumbnail = item.meta._thumbnail_id;
      if (thumbnail !== undefined) featured.set(post, Number(thumbnail));
    }
    for (const [from, to] of [...fetched].sort(([a], [b]) => b.length - a.length))
      for (const post of this.posts) post.content = post.content.replaceAll(from, to);
    for (const [post, number] of featured) post.thumbnail = processed.get(number) ?? number;
  }

  /** Returns an existing post like WordPress' `post_exists`, which ignores a title that PHP treats as empty. */
  #existing({ title = '', 'wp:post_date': date, 'wp:post_type': type }: Fields): ImportedPost | undefined {
    return this.posts.find(
      ({ fields }) =>
        fields['wp:post_date'] === date &&
        fields['wp:post_type'] === type &&
        (title === '' || title === '0' || collateText(fields.title ?? '') === collateText(title)),
    );
  }

  #insert({ fields }: WxrItem, wanted: number): ImportedPost {
    const content = fields['content:encoded'] ?? '';
    if (fields['wp:post_type'] === 'post' && fields.title === '' && content === '') throw new Error('An empty post');
    const taken = new Set(this.posts.map(({ id }) => id));
    const id = taken.has(wanted) ? Math.max(...taken) + 1 : wanted;
    const post: ImportedPost = { id, fields, content, thumbnail: undefined, terms: [], comments: [] };
    this.posts.push(post);
    return post;
  }

  #addComments(post: ImportedPost, { comments }: WxrItem, exists: boolean): void {
    const inserted = new Map<number, number>();
    for (const fields of comments.toSorted((a, b) => Number(a['wp:comment_id']) - Number(b['wp:comment_id']))) {
      const [author, date] = [fields['wp:comment_author'], fields['wp:comment_date']];
      const isThere = this.posts.some(({ comments: all }) =>
        all.some(({ fields: one }) => one['wp:comment_author'] === author && one['wp:comment_date'] === date),
      );
      if (exists && isThere) continue;
      const parent = Number(fields['wp:comment_parent']);
      const id = (this.#comments += 1);
      // If the parent was not inserted, its ID would refer to some other comment.
      if (parent !== 0 && !inserted.has(parent)) throw new Error('A reply to a comment that is not there');
      post.comments.push({ fields, id, parent: inserted.get(parent) ?? 0 });
      inserted.set(Number(fields['wp:comment_id']), id);
    }
  }

  /** Returns an existing term like WordPress' `term_exists`: by slug, otherwise by name. */
  #found(taxonomy: Term['taxonomy'], slug: string): Term | undefined {
    const ofKind = this.terms.filter((term) => term.taxonomy === taxonomy);
    return (
      ofKind.find((term) => term.slug === slug) ?? ofKind.find((term) => collateText(term.name) === collateText(slug))
    );
  }

  #term(taxonomy: Term['taxonomy'], slug: string, name: string, parent?: Term): Term {
    const found = this.#found(taxonomy, slug);
    if (found) return found;
    if (slug === '' || name.trim() === '') throw new Error('A term without a name');
    const term = { taxonomy, slug, name, parent };
    this.terms.push(term);
    return term;
  }
}

/** Normalizes text like the default collation of MySQL, which ignores case, accents and trailing spaces. */
function collateText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().trimEnd();
}
