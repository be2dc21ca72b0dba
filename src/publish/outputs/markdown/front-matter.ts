import { Document, Scalar, type CreateNodeOptions, type ToStringOptions } from 'yaml';
import { isoDate } from '../../../core/dates.ts';
import { categoriesOf, type PortablePost } from '../../site-model/site/site.ts';

/** Front matter fields in order. Undefined fields are omitted. */
export type Fields = Readonly<Record<string, unknown>>;

/** A post with facts about its body, for front matter. An undefined property is unknown. */
export interface WrittenPost extends PortablePost {
  /** description of the post, or an excerpt of its body, in one line */
  readonly description?: string | undefined;
  /** URL of the cover image, see `Preset.cover` */
  readonly cover?: string | undefined;
  /** in whole minutes; 0 for an empty body */
  readonly readingTime?: number | undefined;
  readonly wordCount?: number | undefined;
  /** language tag, such as `ko` */
  readonly language?: string | undefined;
  /** owner of the blog */
  readonly owner?: string | undefined;
}

/** Returns front matter with its `---` fences. */
export const frontMatter = (fields: Fields): string => `---\n${yamlOf(fields)}---\n`;

/** Returns fields as YAML. All text is quoted, so that parsers of any YAML version read it as text. */
export function yamlOf(fields: Fields): string {
  const text = new Document(wellFormed(fields), making).toString(writing);
  return escapeUnprintable(text);
}

/** No value occurs twice, so anchors are not needed. */
const making: CreateNodeOptions = { aliasDuplicateObjects: false };
const writing: ToStringOptions = {
  directives: false,
  lineWidth: 0,
  defaultStringType: 'QUOTE_DOUBLE',
  defaultKeyType: 'PLAIN',
};

/** Removes undefined values, and replaces lone surrogates, which YAML parsers reject. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null || value instanceof Scalar) return value;
  const known = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(known.map(([key, inner]) => [key, wellFormed(inner)]));
}

/** Returns a scalar without quotes, for dates: YAML 1.1 parsers read it as a timestamp. */
export function unquoted(value: string): Scalar<string> {
  const scalar = new Scalar(value);
  scalar.type = 'PLAIN';
  return scalar;
}

/** Returns the names of a post's categories, each from the top level down; undefined if the post has no category. */
export function categoryNames(post: PortablePost): readonly string[] | undefined {
  const [first, ...morePaths] = categoryPaths(post) ?? [];
  return first && (morePaths.length === 0 ? first : [...new Set([...first, ...morePaths.flat()])]);
}

/** Returns the categories of a post, each as its names from the top level down; undefined if the post has no category. */
export function categoryPaths(post: PortablePost): readonly (readonly string[])[] | undefined {
  const paths = categoriesOf(post).map(({ names }) => names);
  return paths.length === 0 ? undefined : paths;
}

/** Returns the URL of a post's own cover; undefined if it has none. */
export const ownCover = ({ coverAddress, cover }: WrittenPost): string | undefined =>
  coverAddress === undefined ? undefined : cover;

/** Returns the date of a post with its UTC offset (ISO 8601); undefined if it has none. */
export function dateOf(post: PortablePost): Scalar<string> | undefined {
  return post.date && unquoted(isoDate(post.date));
}

/** Returns the date of a post's last change in the same format. */
export function updatedOf(post: PortablePost): Scalar<string> | undefined {
  return post.updated && unquoted(isoDate(post.updated));
}

/** Returns JSON that YAML parsers also accept: without lone surrogates or unprintable characters (YAML 1.2.2, 5.1). */
export function plainJson(value: unknown): string {
  const text = JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? one.toWellFormed() : one), 2);
  return `${escapeUnprintable(text)}\n`;
}

/**
 * Escapes characters that YAML does not consider printable, or that parsers read as line breaks (YAML 1.2.2, 5.1 and 5.4). They occur only
 * in double-quoted text, which allows these escapes: everything else is ASCII.
 */
function escapeUnprintable(text: string): string {
  return text.replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
