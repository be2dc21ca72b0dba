import type { MediaBase } from '../../core/media/media-base.ts';
import { createAddressResolver, postFileAddress } from '../addresses/addresses.ts';
import { limits } from '../model/limits.ts';
import { applyReplacements, readTags, valueRange, type Replacement, type SourceAttribute } from '../parse/tags.ts';

/**
 * Returns a body in which references to the post's own files are percent-encoded exactly as written.
 *
 * Platforms copy file names into attributes unchanged, so `a%20&amp;b.png` may be the actual name of a file. A parser would decode the
 * name, and it could no longer be distinguished from `a%20&b.png`. Once percent-encoded, the name survives parsing; see also
 * `postFileVariants`.
 */
export function encodeReferences(html: string, base: MediaBase): string {
  // Bodies that exceed the parser's limit are published without their files.
  if (base.own === undefined || html.length > limits.size || !mayNeedEncoding.test(html)) return html;
  const changes: Replacement[] = [];
  readTags(html, {
    onAttribute: (attribute) => {
      const at = valueRange(html, attribute);
      const text = at && encodedReference(attribute, html.slice(at.start, at.end), base);
      if (at && text !== undefined) changes.push({ ...at, text });
    },
    onText: () => undefined,
  });
  return applyReplacements(html, changes);
}

/**
 * Returns a reference to one of the post's own files, percent-encoded exactly as written. Undefined for other attributes, and if decoding
 * would not change the reference.
 *
 * @param written the value as written, before character references are decoded
 */
export function encodedReference(
  { name, value }: Pick<SourceAttribute, 'name' | 'value'>,
  written: string,
  base: MediaBase,
): string | undefined {
  if (base.own === undefined || (written === value && !/%[0-9a-f]{2}/iu.test(written))) return undefined;
  if (!isOwnReference(name, value, base)) return undefined;
  const [, start = '', path = ''] = /^(\[##_ATTACH_PATH_##\]\/?|)(.*)$/su.exec(written.trim()) ?? [];
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
  if (name === 'href')
    return postFileAddress(value, createAddressResolver(base)) !== undefined && !value.includes('%5B');
  if (name === 'src' || name === 'poster') return !/^\s*(?:[/\\#?]|%5B|[a-z][a-z0-9+.-]*:)/iu.test(value);
  return /^(?:background|data|data-.*)$/u.test(name) && /^\s*(?:\[##_ATTACH|\.\/|(?:img|file)\/)/iu.test(value);
}

const encodedSegment = (segment: string) =>
  segment === '.' || segment === '..' ? segment : encodeURIComponent(segment.toWellFormed());

/** Matches an attribute whose value is not an absolute address and contains a character reference or percent-encoding. */
const mayNeedEncoding = /=\s*(?:["']\s*)?(?!\s|(?:https?:)?\/\/)[^"'<>=]{0,1000}?(?:&[#a-z]|%[0-9a-f]{2})/iu;
