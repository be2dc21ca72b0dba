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
import { limits } from '../limits.ts';
import { encodeReferences } from './encode-references.ts';
import { imageAddresses } from '../addresses/image-addresses.ts';
import type { ConversionContext } from '../context.ts';
import { backgroundAttributes, mediaAttributesOf, mediaElements } from './loading-attributes.ts';
import { parsePlaceholder, type PlaceholderItem } from './placeholder.ts';
import { readTags } from '../parse/tags.ts';
import { element, oneLine } from '../dom/tree.ts';

/** An image or file whose name a body contains. */
export interface NamedMedium {
  /** of the same file, as in `MediaReference` */
  readonly addresses: readonly string[];
  /** the name of the author's file, with its extension if known; not empty, otherwise any text */
  readonly name: string;
}

/** A reference while the tags are read. Its name may come after its address. */
interface Named {
  readonly addresses: readonly string[];
  name: string;
}

/**
 * Returns the images and files whose names a body contains, in document order, each once. Names come from the editor (`data-filename`, the
 * `filename` of a placeholder, the name in a file block or link), otherwise from the end of an address. An `alt` or title is not a file
 * name. Only reads tags, which takes a tenth of the time of a conversion.
 *
 * @param base base of relative addresses, as in `findMedia`
 */
export function findMediaNames(received: string, base: MediaBase = {}): NamedMedium[] {
  // Bodies that are too large for the parser are published without their files.
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

/** Common file extensions, in lower case. In addresses of pages, text after a dot is not always an extension. */
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
  /** the current file block, with the file that it links to */
  #block: { name: string; file?: Named; isNaming: boolean } | undefined;
  /** the current link, whose text may be the name of its target */
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
    // A name in an address is reliable; the text of a link may be a sentence that ends with a name.
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

/** Returns decoded text, or an empty string if it is too long for a file name. */
const decodeName = (written: string) => (written.length > maxNameLength ? '' : oneLine(decodeHTML(written)));

/** Maximum length of a text that may be a file name, in UTF-16 code units. */
const maxNameLength = 1_000;

/** Removes the size after a name, as in `notes.pdf (12KB)`. */
const withoutSize = (label: string) => label.replace(/ \([\d.,]+ ?[kmgt]?i?b(?:ytes?)?\)$/iu, '');

/** Merges references to the same file. Its name is the first that an editor set, otherwise the one in its address. */
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

/** Returns the file name at the end of an address. Empty for checksums and for generic names of services. */
function nameInAddress(address: string): string {
  // Readers see the author's name of the file, however the platform encoded it.
  const name = decodePercent(decodeHTML(fileNameOf(address)));
  const stem = name.replace(/\.[^.]*$/u, '');
  return fileName.test(name) && !/[/\\]/u.test(name) && !isGenerated(stem) && !genericName.test(stem) ? name : '';
}

/** Reports whether a name is a checksum, an id or encoded data: letters of both cases and digits. */
function isGenerated(stem: string): boolean {
  if (/^[0-9a-f-]{16,}$/iu.test(stem)) return /[a-f]/iu.test(stem) || stem.length >= 32;
  return /^[\w-]{20,}$/u.test(stem) && /\d/u.test(stem) && /[a-z]/u.test(stem) && /[A-Z]/u.test(stem);
}

const genericName =
  /^(?:img|image|tfile|file|original|origin|thumb(?:nail)?|download|unnamed|blob|index|default|(?:maxres|[hms]q)?default|\d{1,5}x\d{1,5})$/iu;
