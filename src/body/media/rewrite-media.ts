import { decodeHTML, decodeHTMLAttribute } from 'entities';
import type { MediaBase } from '../../core/media/media-base.ts';
import {
  createAddressResolver,
  absoluteAddress,
  candidateAddresses,
  addressesOfOldStorage,
} from '../addresses/addresses.ts';
import { addressAttributes, setAttributes } from '../addresses/loading-attributes.ts';
import { encodedReference } from './encode-references.ts';
import { applyReplacements, readTags, valueRange, type Replacement, type SourceRange } from '../parse/tags.ts';

/**
 * Returns the new address of a media file, or undefined to keep the current one. A new address consists of ASCII letters, digits and
 * characters without a meaning in HTML.
 */
export type NewAddressOf = (addresses: readonly string[]) => string | undefined;

/**
 * Replaces the addresses of images and files in a body, both in attributes and in editor placeholders in text. Everything else stays byte
 * for byte the same.
 *
 * @param base base of relative addresses
 * @param newAddressOf called with the addresses of one file, best first, including signatures
 */
export function rewriteMedia(html: string, base: MediaBase, newAddressOf: NewAddressOf): string {
  const context = createAddressResolver(base);
  const place = (address: string) =>
    address.trim() === '' ? undefined : newAddressOf(candidateAddresses(addressesOfOldStorage(address), context));
  const changes: Replacement[] = [];
  const change = (at: SourceRange, text: string | undefined) => {
    if (text !== undefined && text !== html.slice(at.start, at.end)) changes.push({ ...at, text });
  };
  readTags(html, {
    onAttribute: (attribute, tag) => {
      if (!hasAddress(attribute.name, tag)) return;
      const written = valueRange(html, attribute);
      if (!written) return;
      const value = html.slice(written.start, written.end);
      if (isSet(attribute.name)) change(written, rewriteSrcset(value, place));
      else if (attribute.name === 'style') change(written, rewriteStyle(value, place));
      else change(written, place(encodedReference(attribute, value, base) ?? attribute.value));
    },
    onText: (text) => {
      const written = html.slice(text.start, text.end);
      if (!written.includes('[##_')) return;
      const named = (name: string) => {
        const own = context.own?.(name);
        return own === undefined ? undefined : newAddressOf([own]);
      };
      change(
        text,
        rewritePlaceholders(written, (field) => (isAddress(field) ? place(field) : named(field))),
      );
    },
  });
  return applyReplacements(html, changes);
}

/** Reports whether an attribute's value is interpreted as an address. Addresses that are shown as text are not rewritten. */
function hasAddress(name: string, tag: string): boolean {
  if (addressAttributes.has(name) || setAttributes.has(name)) return true;
  if (name === 'href' || name === 'style' || name.startsWith('data-')) return true;
  return name === 'value' && tag === 'param';
}

/** Reports whether an attribute contains several addresses, each with a size. */
const isSet = (name: string) => setAttributes.has(name);

type Rewrite = (address: string) => string | undefined;

function rewriteSrcset(value: string, place: Rewrite): string {
  return value.replace(
    /(^\s*|,\s+|,(?=(?:https?:)?\/\/))(\S+?)(?=\s|,\s|,(?:https?:)?\/\/|,?$)/gu,
    (whole, before: string, address: string) => {
      const to = place(decodeHTMLAttribute(address));
      return to === undefined ? whole : before + to;
    },
  );
}

function rewriteStyle(value: string, place: Rewrite): string {
  // White space and quotation marks are matched in separate steps: in a single pattern, each space would be tried in three ways.
  return value.replace(/url\(([^()]{1,2000})\)/giu, (whole, inner: string) => {
    const [, quote = '', address = ''] = /^(&quot;|&#0*3[49];|["']?)(.*)\1$/su.exec(inner.trim()) ?? [];
    const to = place(decodeHTMLAttribute(address));
    return to === undefined ? whole : `url(${quote}${to}${quote})`;
  });
}

/** Replaces addresses and file names in placeholders, `[##_Image|kage@…|…_##]`. A field may contain several. */
function rewritePlaceholders(text: string, place: Rewrite): string {
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
