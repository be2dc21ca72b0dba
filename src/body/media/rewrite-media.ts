import { decodeHTML, decodeHTMLAttribute } from 'entities';
import type { MediaBase } from '../../core/media/media-base.ts';
import { addressesBy, absoluteAddress, candidates, storedFileAddresses } from '../addresses/addresses.ts';
import { addressAttributes, setAttributes } from './loading-attributes.ts';
import { writtenReference } from './encode-references.ts';
import { changed, readTags, valueIn, type Change, type Stretch } from '../parse/tags.ts';

/** Where a media file is to be found instead: an address of ASCII letters, figures, and marks that mean nothing in HTML. */
export type PlaceOf = (addresses: readonly string[]) => string | undefined;

/**
 * A body in which the addresses of pictures and files lead to another place: in attributes, and in the placeholders that editors
 * left in the text. Everything else stays byte for byte, and so do addresses of which there is no other place.
 *
 * @param base what relative addresses are read against
 * @param placeOf asked with the addresses of one thing, the best first, with their signatures
 */
export function withMediaAt(html: string, base: MediaBase, placeOf: PlaceOf): string {
  const context = addressesBy(base);
  const place = (address: string) =>
    address.trim() === '' ? undefined : placeOf(candidates(storedFileAddresses(address), context));
  const changes: Change[] = [];
  const change = (at: Stretch, to: string | undefined) => {
    if (to !== undefined && to !== html.slice(at.start, at.end)) changes.push({ ...at, to });
  };
  readTags(html, {
    onAttribute: (attribute, tag) => {
      if (!holdsAddress(attribute.name, tag)) return;
      const written = valueIn(html, attribute);
      if (!written) return;
      const value = html.slice(written.start, written.end);
      if (isSet(attribute.name)) change(written, inSrcset(value, place));
      else if (attribute.name === 'style') change(written, inStyle(value, place));
      else change(written, place(writtenReference(attribute, value, base) ?? attribute.value));
    },
    onText: (text) => {
      const written = html.slice(text.start, text.end);
      if (!written.includes('[##_')) return;
      const named = (name: string) => {
        const own = context.own?.(name);
        return own === undefined ? undefined : placeOf([own]);
      };
      change(
        text,
        inPlaceholders(written, (field) => (isAddress(field) ? place(field) : named(field))),
      );
    },
  });
  return changed(html, changes);
}

/** What is read as an address; a text that shows one stays. */
function holdsAddress(name: string, tag: string): boolean {
  if (addressAttributes.has(name) || setAttributes.has(name)) return true;
  if (name === 'href' || name === 'style' || name.startsWith('data-')) return true;
  return name === 'value' && tag === 'param';
}

/** Whether it holds several addresses, each with a size. */
const isSet = (name: string) => setAttributes.has(name);

type Place = (address: string) => string | undefined;

function inSrcset(value: string, place: Place): string {
  return value.replace(
    /(^\s*|,\s+|,(?=(?:https?:)?\/\/))(\S+?)(?=\s|,\s|,(?:https?:)?\/\/|,?$)/gu,
    (whole, before: string, address: string) => {
      const to = place(decodeHTMLAttribute(address));
      return to === undefined ? whole : before + to;
    },
  );
}

function inStyle(value: string, place: Place): string {
  // Spaces and quotation marks are looked for within what is between the parentheses: one pattern would try each space as all three.
  return value.replace(/url\(([^()]{1,2000})\)/giu, (whole, inner: string) => {
    const [, quote = '', address = ''] = /^(&quot;|&#0*3[49];|["']?)(.*)\1$/su.exec(inner.trim()) ?? [];
    const to = place(decodeHTMLAttribute(address));
    return to === undefined ? whole : `url(${quote}${to}${quote})`;
  });
}

/** `[##_Image|kage@…|…_##]`: the fields, and the parts of one that is a list, which are addresses or names of files. */
function inPlaceholders(text: string, place: Place): string {
  return text.replace(/\[##_[^|\]]{1,40}\|.*?(?:_##\]|$)/gsu, (placeholder) =>
    placeholder
      .split('|')
      .map((field) =>
        field
          .split(/(,(?=kage@|https?:|\/\/))/u)
          .map((part) => {
            const [, before = '', address = '', after = ''] = /^(\s*)(\S+?)(\s*(?:_##\])?)$/u.exec(part) ?? [];
            const to = address === '' ? undefined : place(decodeHTML(address));
            return to === undefined ? part : before + to + after;
          })
          .join(''),
      )
      .join('|'),
  );
}

function isAddress(field: string): boolean {
  return absoluteAddress(field) !== undefined || /^(?:t\/cfile@|cfile\d*\.uf[.@])/iu.test(field);
}
