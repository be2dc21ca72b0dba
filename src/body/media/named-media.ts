import { decodeHTML } from 'entities';
import { stripSignature } from '../../core/media/media-url.ts';
import type { MediaBase } from '../../core/media/media-base.ts';
import {
  createAddressResolver,
  candidateAddresses,
  fileNameOf,
  decodePercent,
  addressesOfOldStorage,
} from '../addresses/addresses.ts';
import { limits } from '../model/limits.ts';
import { encodeReferences } from './encode-references.ts';
import { imageAddresses } from '../addresses/image-addresses.ts';
import type { ConversionContext } from '../model/context.ts';
import { backgroundAttributes, mediaAttributesOf, mediaElements } from '../addresses/loading-attributes.ts';
import { parsePlaceholder, type PlaceholderItem } from './placeholder.ts';
import { readTags } from '../parse/tags.ts';
import { element, oneLine } from '../dom/tree.ts';

/** An image or file to which a body refers. */
export interface NamedMedium {
  /** addresses of the file, as in `MediaReference` */
  readonly addresses: readonly string[];
  /** the author's file name, with its extension if known; any nonempty text */
  readonly name: string;
}

/** A reference while tags are being read. The name may come after the address. */
interface Named {
  readonly addresses: readonly string[];
  name: string;
}

/**
 * Returns the images and files that are named in a body, in document order and without duplicates. A name comes from the editor
 * (`data-filename`, the `filename` of a placeholder, the name in a file block or link), otherwise from the end of the address. `alt` and
 * `title` attributes are not file names. Only tokenizes the HTML, which takes a tenth of the time of a conversion.
 *
 * @param base base of relative addresses, as in `findMedia`
 */
export function findMediaNames(received: string, base: MediaBase = {}): NamedMedium[] {
  // Bodies that exceed the parser's limit are published without their files.
  if (received.length > limits.size || !mayName.test(received)) return [];
  const html = encodeReferences(received, base);
  const reader = new NameReader(createAddressResolver(base));
  readTags(html, {
    onStart: (tag, attributes) => reader.start(tag, attributes),
    onEnd: (tag) => reader.end(tag),
    onText: ({ start, end }) => reader.text(html.slice(start, end)),
  });
  return mergeByFile(reader.found);
}

/** Common file extensions, in lower case. In page addresses, the text after a dot is not always a file extension. */
const extension =
  '(?:png|apng|jpe?g|jfif|gif|webp|bmp|avif|heic|heif|svg|tiff?|ico|psd|ai|pdf|hwpx?|docx?|xlsx?|pptx?|odt|ods|odp|txt|csv|rtf|epub|' +
  'zip|7z|rar|tar|gz|tgz|alz|egg|iso|mp[34]|m4[av]|mov|avi|wmv|mkv|webm|wav|flac|ogg|ttf|otf|apk|exe|dmg|jar|ipynb|json|xml|html?|smi|srt|vtt|wma)';

const fileName = new RegExp(`[^.]\\.${extension}$`, 'iu');

const mayName = new RegExp(`filename|\\.${extension}(?![a-z0-9])`, 'iu');

class NameReader {
  readonly found: Named[] = [];
  readonly #context: Pick<ConversionContext, 'resolve' | 'own'>;
  /** file name of the image in the current figure */
  #ofFigure = '';
  /** the current file block, and the file that it links to */
  #block: { name: string; file?: Named; isNaming: boolean } | undefined;
  /** the current link, whose text may be the name of its target file */
  #link: { readonly file: Named; text: string } | undefined;

  constructor(context: Pick<ConversionContext, 'resolve' | 'own'>) {
    this.#context = context;
  }

  start(tag: string, attributes: Readonly<Record<string, string>>): void {
    const own = attributes['data-filename'] ?? '';
    const classes = ` ${attributes.class ?? ''} `.toLowerCase();
    if (tag === 'figure' || / image(?:grid|slide)?block /u.test(classes)) this.#ofFigure = own;
    if (/\sfileblock\s/u.test(classes)) this.#block = { name: own, isNaming: false };
    if (this.#block && /\s(?:file)?name\s/u.test(classes)) this.#block.isNaming = true;
    if (tag === 'a') this.#startLink(attributes.href ?? '');
    else if (showsImage(tag, attributes))
      this.#add(imageAddresses(element('img', attributes), [], this.#context), own || this.#ofFigure);
    for (const name of [...mediaAttributesOf(tag), 'data-poster', ...backgroundAttributes])
      if (name !== 'src' && name in attributes)
        this.#add(candidateAddresses([attributes[name] ?? ''], this.#context), '');
  }

  end(tag: string): void {
    if (tag === 'figure') {
      this.#ofFigure = '';
      this.#endBlock();
    } else if (tag === 'a') this.#endLink();
  }

  text(written: string): void {
    if (this.#link) this.#link.text += written;
    const block = this.#block;
    const name = block?.isNaming === true ? withoutSize(decodeName(written)) : '';
    if (block && name !== '') Object.assign(block, { name, isNaming: false });
    for (const [, content = ''] of written.matchAll(/\[##_([^|\]]{1,40}\|.*?)(?:_##\]|$)/gsu))
      for (const item of parsePlaceholder(decodeHTML(content))) this.#addItem(item);
  }

  #startLink(href: string): void {
    this.#endLink();
    const addresses = candidateAddresses(addressesOfOldStorage(href), this.#context);
    if (addresses.length === 0) return;
    const file = this.#add(addresses, '');
    this.#link = { file, text: '' };
    if (this.#block) this.#block.file ??= file;
  }

  #endLink(): void {
    const { file, text } = this.#link ?? {};
    this.#link = undefined;
    const name = withoutSize(decodeName(text ?? ''));
    const isName = fileName.test(name) && !/[/\\]/u.test(name);
    // A name in an address is reliable, whereas a link's text may be a sentence that ends with a name.
    if (file && file !== this.#block?.file && isName && !file.addresses.some(nameInAddress)) file.name = name;
  }

  #endBlock(): void {
    const { name = '', file } = this.#block ?? {};
    this.#block = undefined;
    if (file && name !== '') file.name = name;
  }

  #addItem({ file, addresses, name, kind }: PlaceholderItem): void {
    const own = file === '' ? undefined : this.#context.own?.(file);
    if (kind !== 'video') this.#add(candidateAddresses(own === undefined ? addresses : [own]), withoutSize(name));
  }

  #add(addresses: readonly string[], name: string): Named {
    const added = { addresses, name };
    if (addresses.length > 0) this.found.push(added);
    return added;
  }
}

function showsImage(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  return (
    mediaElements.has(tag.replace(/^amp-/u, '')) ||
    tag === 'amp-anim' ||
    'data-url' in attributes ||
    'data-phocus' in attributes
  );
}

/** Returns decoded text, or an empty string if it is too long to be a file name. */
const decodeName = (written: string) => (written.length > maxNameLength ? '' : oneLine(decodeHTML(written)));

/** Maximum length of text that may be a file name, in UTF-16 code units. */
const maxNameLength = 1_000;

/** Removes the file size after a name, as in `notes.pdf (12KB)`. */
const withoutSize = (label: string) => label.replace(/ \([\d.,]+ ?[kmgt]?i?b(?:ytes?)?\)$/iu, '');

/** Merges references to the same file. The first name set by an editor wins, otherwise the name in the address. */
function mergeByFile(found: readonly Named[]): NamedMedium[] {
  const distinct = new Map<string, Named>();
  for (const { addresses, name } of found) {
    const identity = stripSignature(addresses[0] ?? '');
    const before = distinct.get(identity);
    if (!before) distinct.set(identity, { addresses, name });
    else before.name ||= name;
  }
  return [...distinct.values()].flatMap(({ addresses, name }) => {
    const bestName = name || (addresses.map(nameInAddress).find((one) => one !== '') ?? '');
    return bestName === '' ? [] : [{ addresses, name: bestName }];
  });
}

/** Returns the file name at the end of an address. Empty if it is a checksum or a generic name used by a service. */
function nameInAddress(address: string): string {
  // Decoded, so that readers see the author's file name however the platform encoded it.
  const name = decodePercent(decodeHTML(fileNameOf(address)));
  const stem = name.replace(/\.[^.]*$/u, '');
  return fileName.test(name) && !/[/\\]/u.test(name) && !isGenerated(stem) && !genericName.test(stem) ? name : '';
}

/** Reports whether a name is a checksum, an ID or encoded data: a mix of digits and letters in both cases. */
function isGenerated(stem: string): boolean {
  if (/^[0-9a-f-]{16,}$/iu.test(stem)) return /[a-f]/iu.test(stem) || stem.length >= 32;
  return /^[\w-]{20,}$/u.test(stem) && /\d/u.test(stem) && /[a-z]/u.test(stem) && /[A-Z]/u.test(stem);
}

const genericName =
  /^(?:img|image|tfile|file|original|origin|thumb(?:nail)?|download|unnamed|blob|index|default|(?:maxres|[hms]q)?default|\d{1,5}x\d{1,5})$/iu;
