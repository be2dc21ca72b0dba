import { Document, Scalar } from 'yaml';
import { isoDate } from '../../core/dates.ts';
import type { SitePost } from '../site.ts';

/**
 * The front matter of a post with its fences. All text is quoted, so that no reader of any YAML version takes it for
 * something else; dates are not, so that readers who know timestamps get one (YAML 1.1, "timestamp").
 */
export function frontMatter(post: SitePost): string {
  const fields = {
    id: post.id,
    title: post.title,
    date: post.date && plain(isoDate(post.date)),
    category: post.category?.label,
    categories: post.category?.names,
    tags: post.tags,
    source: post.address === '' ? undefined : post.address,
    visibility: post.visibility === 'published' ? undefined : post.visibility,
    removed: post.removed === undefined ? undefined : plain(post.removed),
    comments: post.comments,
  };
  const document = new Document(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
  const text = document.toString({ lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' });
  return `---\n${escapeUnprintable(text)}---\n`;
}

function plain(value: string): Scalar<string> {
  const scalar = new Scalar(value);
  scalar.type = 'PLAIN';
  return scalar;
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
