import type { MediaBase } from '../../core/media/media-base.ts';
import { addressesBy, ownFileAddress } from '../addresses/addresses.ts';
import { limits } from '../limits.ts';
import { changed, readTags, valueIn, type Change, type WrittenAttribute } from '../parse/tags.ts';

/**
 * Returns a body in which references to files of its post are percent-encoded as they are written.
 *
 * Platforms copy the name of a file into an attribute as it is: `a%20&amp;b.png` may be the name of a file. A parser decodes it, and could
 * not tell it from `a%20&b.png`. Percent-encoded, the name survives the parser; see also `ownAddresses`.
 */
export function withWrittenReferences(html: string, base: MediaBase): string {
  // What is too large for the parser is shown without its files.
  if (base.own === undefined || html.length > limits.size || !mayNeedEncoding.test(html)) return html;
  const changes: Change[] = [];
  readTags(html, {
    onAttribute: (attribute) => {
      const at = valueIn(html, attribute);
      const to = at && writtenReference(attribute, html.slice(at.start, at.end), base);
      if (at && to !== undefined) changes.push({ ...at, to });
    },
    onText: () => undefined,
  });
  return changed(html, changes);
}

/**
 * Returns a reference to a file of the post, percent-encoded as it is written; undefined for all other attributes, and if decoding
 * changes nothing.
 *
 * @param written the value with its character references
 */
export function writtenReference(
  { name, value }: Pick<WrittenAttribute, 'name' | 'value'>,
  written: string,
  base: MediaBase,
): string | undefined {
  if (base.own === undefined || (written === value && !/%[0-9a-f]{2}/iu.test(written))) return undefined;
  if (!isOwnReference(name, value, base)) return undefined;
  const [, start = '', path = ''] = /^\s*(\[##_ATTACH_PATH_##\]\/?|)(.*?)\s*$/su.exec(written) ?? [];
  return (
    start +
    path
      .replaceAll(/\p{Cc}/gu, '')
      .split('/')
      .map(encodedSegment)
      .join('/')
  );
}

function isOwnReference(name: string, value: string, base: MediaBase): boolean {
  if (name === 'href') return ownFileAddress(value, addressesBy(base)) !== undefined && !value.includes('%5B');
  if (name === 'src' || name === 'poster') return !/^\s*(?:[/\\#?]|%5B|[a-z][a-z0-9+.-]*:)/iu.test(value);
  return /^(?:background|data|data-.*)$/u.test(name) && /^\s*(?:\[##_ATTACH|\.\/|(?:img|file)\/)/iu.test(value);
}

const encodedSegment = (segment: string) =>
  segment === '.' || segment === '..' ? segment : encodeURIComponent(segment.toWellFormed());

/** A value that is no absolute address and holds a character reference or percent-encoding. */
const mayNeedEncoding = /=\s*["']?(?!\s*(?:https?:)?\/\/)[^"'<>=]{0,1000}?(?:&[#a-z]|%[0-9a-f]{2})/iu;
