import { decodeHTML } from 'entities';
import { stripSignature } from '../../core/media/media-url.ts';
import type { MediaBase } from '../../core/media/media-base.ts';
import { addressesBy, candidates, fileNameOf, percentDecoded, storedFileAddresses } from '../addresses/addresses.ts';
import { limits } from '../limits.ts';
import { withWrittenReferences } from './encode-references.ts';
import { pictureAddresses } from '../addresses/image-addresses.ts';
import type { ConversionContext } from '../context.ts';
import { backgroundAttributes, mediaAttributesOf, mediaElements } from './loading-attributes.ts';
import { placeholderItems, type PlaceholderItem } from './placeholder.ts';
import { readTags } from '../parse/tags.ts';
import { element, oneLine } from '../dom/tree.ts';

/** A picture or file of which a body says the name. */
export interface NamedMedium {
  /** of the same thing, as in `MediaReference` */
  readonly addresses: readonly string[];
  /** as the writer's own file had it, with its extension where it is known: any text but an empty one */
  readonly name: string;
}

/** What may be named, while the tags are read: its name may stand behind its address. */
interface Named {
  readonly addresses: readonly string[];
  name: string;
}

/**
 * The pictures and files whose names a body says, in document order, each once: by the editor's word (`data-filename`, the
 * `filename` of a placeholder, the name on a block or a link of a file), or else by an address that ends with one. What an `alt`
 * or a title says is no name of a file. Reads tags alone: a body is named in a tenth of the time that its conversion takes.
 *
 * @param base what relative addresses are read against, as in `findMedia`
 */
export function namedMedia(received: string, base: MediaBase = {}): NamedMedium[] {
  // What is too large for the parser is shown without its files.
  if (received.length > limits.size || !mayName.test(received)) return [];
  const html = withWrittenReferences(received, base);
  const reader = new NameReader(addressesBy(base));
  readTags(html, {
    onStart: (tag, attributes) => reader.start(tag, attributes),
    onEnd: (tag) => reader.end(tag),
    onText: ({ start, end }) => reader.text(html.slice(start, end)),
  });
  return eachOnce(reader.found);
}

/** Names of files that people have, in lower case; in addresses of pages other things stand behind a dot. */
const extension =
  '(?:png|apng|jpe?g|jfif|gif|webp|bmp|avif|heic|heif|svg|tiff?|ico|psd|ai|pdf|hwpx?|docx?|xlsx?|pptx?|odt|ods|odp|txt|csv|rtf|epub|' +
  'zip|7z|rar|tar|gz|tgz|alz|egg|iso|mp[34]|m4[av]|mov|avi|wmv|mkv|webm|wav|flac|ogg|ttf|otf|apk|exe|dmg|jar|ipynb|json|xml|html?|smi|srt|vtt|wma)';

const fileName = new RegExp(`[^.]\\.${extension}$`, 'iu');

const mayName = new RegExp(`filename|\\.${extension}(?![a-z0-9])`, 'iu');

class NameReader {
  readonly found: Named[] = [];
  readonly #context: Pick<ConversionContext, 'resolve' | 'own'>;
  /** the name that a figure has of the picture in it */
  #ofFigure = '';
  /** a block of a file, with what is linked in it */
  #block: { name: string; file?: Named; isNaming: boolean } | undefined;
  /** a link whose text may be the name of what it leads to */
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
    else if (holdsPicture(tag, attributes))
      this.#add(pictureAddresses(element('img', attributes), [], this.#context), own || this.#ofFigure);
    for (const name of [...mediaAttributesOf(tag), 'data-poster', ...backgroundAttributes])
      if (name !== 'src' && name in attributes) this.#add(candidates([attributes[name] ?? ''], this.#context), '');
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
    const name = block?.isNaming === true ? withoutSize(decoded(written)) : '';
    if (block && name !== '') Object.assign(block, { name, isNaming: false });
    for (const [, content = ''] of written.matchAll(/\[##_([^|\]]{1,40}\|.*?)(?:_##\]|$)/gsu))
      for (const item of placeholderItems(decodeHTML(content))) this.#addItem(item);
  }

  #startLink(href: string): void {
    this.#endLink();
    const addresses = candidates(storedFileAddresses(href), this.#context);
    if (addresses.length === 0) return;
    const file = this.#add(addresses, '');
    this.#link = { file, text: '' };
    if (this.#block) this.#block.file ??= file;
  }

  #endLink(): void {
    const { file, text } = this.#link ?? {};
    this.#link = undefined;
    const name = withoutSize(decoded(text ?? ''));
    const isName = fileName.test(name) && !/[/\\]/u.test(name);
    // A name in an address is one, what a link says may be a sentence that ends with it.
    if (file && file !== this.#block?.file && isName && !file.addresses.some(nameInAddress)) file.name = name;
  }

  #endBlock(): void {
    const { name = '', file } = this.#block ?? {};
    this.#block = undefined;
    if (file && name !== '') file.name = name;
  }

  #addItem({ file, addresses, name, kind }: PlaceholderItem): void {
    const own = file === '' ? undefined : this.#context.own?.(file);
    if (kind !== 'video') this.#add(candidates(own === undefined ? addresses : [own]), withoutSize(name));
  }

  #add(addresses: readonly string[], name: string): Named {
    const added = { addresses, name };
    if (addresses.length > 0) this.found.push(added);
    return added;
  }
}

function holdsPicture(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  return (
    mediaElements.has(tag.replace(/^amp-/u, '')) ||
    tag === 'amp-anim' ||
    'data-url' in attributes ||
    'data-phocus' in attributes
  );
}

/** Text as it is read; of what is no name of a file nothing. */
const decoded = (written: string) => (written.length > longest ? '' : oneLine(decodeHTML(written)));

/** UTF-16 units of text in which a name is looked for. */
const longest = 1_000;

/** A label without the size behind it, as in `notes.pdf (12KB)`. */
const withoutSize = (label: string) => label.replace(/ \([\d.,]+ ?[kmgt]?i?b(?:ytes?)?\)$/iu, '');

/** What is said twice has the first name that an editor gave it, or else that of its address. */
function eachOnce(found: readonly Named[]): NamedMedium[] {
  const distinct = new Map<string, Named>();
  for (const { addresses, name } of found) {
    const identity = stripSignature(addresses[0] ?? '');
    const before = distinct.get(identity);
    if (!before) distinct.set(identity, { addresses, name });
    else before.name ||= name;
  }
  return [...distinct.values()].flatMap(({ addresses, name }) => {
    const said = name || (addresses.map(nameInAddress).find((one) => one !== '') ?? '');
    return said === '' ? [] : [{ addresses, name: said }];
  });
}

/** The name at the end of an address where somebody gave it: no checksum, and not what services call every file. */
function nameInAddress(address: string): string {
  // Readers see the name that an author gave the file, however the platform wrote it.
  const name = percentDecoded(decodeHTML(fileNameOf(address)));
  const stem = name.replace(/\.[^.]*$/u, '');
  return fileName.test(name) && !/[/\\]/u.test(name) && !isMade(stem) && !anyName.test(stem) ? name : '';
}

/** A checksum, an id or what is encoded: letters of both cases and digits, in no order that a person would write. */
function isMade(stem: string): boolean {
  if (/^[0-9a-f-]{16,}$/iu.test(stem)) return /[a-f]/iu.test(stem) || stem.length >= 32;
  return /^[\w-]{20,}$/u.test(stem) && /\d/u.test(stem) && /[a-z]/u.test(stem) && /[A-Z]/u.test(stem);
}

const anyName =
  /^(?:img|image|tfile|file|original|origin|thumb(?:nail)?|download|unnamed|blob|index|default|(?:maxres|[hms]q)?default|\d{1,5}x\d{1,5})$/iu;
