import { Document, Scalar, type CreateNodeOptions, type ToStringOptions } from 'yaml';
import { isoDate } from '../../../core/dates.ts';
import type { PortablePost } from '../../site-model/site/site.ts';

/** Fields of front matter in their order; those that are undefined are left out. */
export type Fields = Readonly<Record<string, unknown>>;

/** Front matter with its fences. */
export const frontMatter = (fields: Fields): string => `---\n${yamlOf(fields)}---\n`;

/** Fields as YAML. All text is quoted, so that no reader of any version takes it for something else. */
export function yamlOf(fields: Fields): string {
  const text = new Document(wellFormed(fields), making).toString(writing);
  return escapeUnprintable(text);
}

/** No value is there twice, and none has a tag: neither has to be looked for. */
const making: CreateNodeOptions = { aliasDuplicateObjects: false };
const writing: ToStringOptions = {
  directives: false,
  lineWidth: 0,
  defaultStringType: 'QUOTE_DOUBLE',
  defaultKeyType: 'PLAIN',
};

/** Values without halves of surrogate pairs, at which readers of YAML stop, and without what is undefined. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\p{Surrogate}/gu, '\ufffd');
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null || value instanceof Scalar) return value;
  const known = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(known.map(([key, inner]) => [key, wellFormed(inner)]));
}

/** A value without quotes, for dates: readers who know timestamps get one (YAML 1.1, "timestamp"). */
export function unquoted(value: string): Scalar<string> {
  const scalar = new Scalar(value);
  scalar.type = 'PLAIN';
  return scalar;
}

/** The date of a post with its offset (ISO 8601); undefined where it has none. */
export function dateOf(post: PortablePost): Scalar<string> | undefined {
  return post.date && unquoted(isoDate(post.date));
}

/**
 * Characters that YAML does not count as printable, or that readers take for line ends (YAML 1.2.2, 5.1 and 5.4), as the
 * escapes that double quotes allow. They can only be within quotes: everything else here is ASCII.
 */
function escapeUnprintable(text: string): string {
  return text.replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
