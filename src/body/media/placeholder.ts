import { addressesOfOldStorage } from '../addresses/addresses.ts';
import { withoutInvalidCharacters } from '../parse/parse.ts';
import { oneLine } from '../dom/tree.ts';

/** Parser for placeholders that editors write: `[##_<kind>|<address>|<attributes>|<caption>_##]`, and the newer form with JSON. */

export interface PlaceholderItem {
  readonly kind: 'picture' | 'file' | 'video';
  /** as written; empty if the source does not provide an address */
  readonly addresses: readonly string[];
  /** file name in the folder of the post's own files, if there is no address */
  readonly file: string;
  readonly name: string;
  readonly alt: string;
  readonly caption: string;
  readonly width: string;
  readonly height: string;
  /** link target of the image, or an empty string */
  readonly link: string;
  /** a style sheet class, or an empty string */
  readonly alignment: string;
}

const emptyItem: PlaceholderItem = {
  kind: 'picture',
  addresses: [],
  file: '',
  name: '',
  alt: '',
  caption: '',
  width: '',
  height: '',
  link: '',
  alignment: '',
};

/**
 * Returns the images, files and videos of a placeholder. Empty if the kind of placeholder is unknown.
 * @param content text between the marks of the placeholder
 */
export function parsePlaceholder(content: string): PlaceholderItem[] {
  const [kind = '', ...fields] = content.split('|');
  if (/^(?:Movie|FlashVideo)$/u.test(kind)) return [toVideo(fields)];
  if (kind === 'Image' && fields[1] === 'CDM') return [fromJson(fields[0] ?? '', fields.slice(3).join('|'))];
  if (kind === 'ImageGrid') return toGrid(fields);
  if (!/^(?:\d[CLRN]|Image|File|Gallery|iMazing|Jukebox)$/u.test(kind)) return [];
  return groupFields(fields).map((group) => toItem(kind, group));
}

/** Groups each address with the fields that follow it, since a gallery contains several. The oldest editors wrote only file names. */
function groupFields(fields: readonly string[]): string[][] {
  const startsGroup = fields.some(isAddress) ? isAddress : isFileName;
  const groups: string[][] = [];
  for (const field of fields) {
    if (startsGroup(field)) groups.push([field.trim()]);
    else groups.at(-1)?.push(field);
  }
  return groups;
}

const isAddress = (field: string) => /^(?:kage@|t\/cfile@|cfile\d*\.uf[.@]|(?:https?:)?\/\/)\S+$/iu.test(field.trim());

const isFileName = (field: string) => /^[^\s"'=<>]+\.[a-z0-9]{1,5}$/iu.test(field.trim());

const isBlankOrBareAttributes = (field: string) =>
  field.split(/\s+/u).every((word) => word === '' || /^[a-z]+=/u.test(word));

function toItem(kind: string, [address = '', ...fields]: readonly string[]): PlaceholderItem {
  const attributes = new Map<string, string>();
  const captions: string[] = [];
  let align = /^\d([CLR])$/u.exec(kind)?.[1] ?? '';
  for (const field of fields) {
    const pairs = [...field.matchAll(/(?<![\w-])([\w-]+)="([^"]*)"/gu)];
    for (const [, name = '', value = ''] of pairs) attributes.set(name.toLowerCase(), value);
    if (pairs.length > 0 || isBlankOrBareAttributes(field)) continue;
    if (/^(?:align|float|width)[A-Z]\w*$/u.test(field.trim())) align = field.trim();
    else captions.push(field);
  }
  const fact = (name: string) => attributes.get(name) ?? '';
  const addresses = isAddress(address) ? addressesOfOldStorage(address) : [];
  const isFile = kind === 'File' || kind === 'Jukebox' || !isImage(fact('filemime'), fact('filename') || address);
  const name = fact('filename') || (addresses.length === 0 ? address : '');
  // A slide show puts its own size after the last image.
  const ownSize = kind !== 'Gallery' && kind !== 'iMazing';
  return {
    ...emptyItem,
    kind: isFile ? 'file' : 'picture',
    addresses,
    file: addresses.length === 0 ? address : '',
    name: isFile && fact('size') !== '' ? `${name} (${fact('size')})` : name,
    alt: fact('alt'),
    caption: captions.join('|'),
    width: ownSize ? fact('width') : '',
    height: ownSize ? fact('height') : '',
    alignment: alignmentClass(align),
  };
}

/** Returns the images of a grid. The addresses form one list and the attributes another; the attributes only define the layout. */
function toGrid([addresses = '', ...fields]: readonly string[]): PlaceholderItem[] {
  const caption =
    addresses === 'CDM' ? '' : fields.filter((field) => !/="[^"]*"/u.test(field) && field.trim() !== '').join('|');
  const separate =
    addresses === 'CDM'
      ? [...fields.join('|').matchAll(/kage@[^\s"',|]+/gu)].map(([address]) => address)
      : addresses.split(/,(?=kage@|https?:|\/\/)/u).filter(isAddress);
  return separate.map((address, index) => ({
    ...emptyItem,
    addresses: [address.trim()],
    caption: index + 1 === separate.length ? caption : '',
  }));
}

function isImage(mime: string, name: string): boolean {
  const extension = /\.([a-z0-9]{1,5})(?:\?.*)?$/isu.exec(name)?.[1]?.toLowerCase();
  if (mime !== '' && !mime.startsWith('image/')) return false;
  return extension === undefined || mime !== '' || /^(?:png|jpe?g|gif|webp|bmp|svg|tiff?|heic|avif)$/u.test(extension);
}

function fromJson(address: string, json: string): PlaceholderItem {
  const facts = parseFacts(json);
  const fact = (name: string) => {
    const value = facts[name];
    return typeof value === 'string' || typeof value === 'number' ? withoutInvalidCharacters(String(value)) : '';
  };
  return {
    ...emptyItem,
    addresses: [address],
    name: fact('filename'),
    alt: fact('alt'),
    caption: fact('caption'),
    width: fact('width'),
    height: fact('height'),
    link: fact('link'),
    alignment: alignmentClass(fact('style')),
  };
}

/** Parses the JSON of a placeholder. If it was truncated or edited by hand, returns the values that are complete. */
function parseFacts(json: string): Partial<Record<string, unknown>> {
  // Editors insert line breaks into strings, which makes the JSON invalid.
  const line = json.replace(/[\u0000-\u001f]+/gu, ' ');
  const whole = parseJson(line);
  if (whole !== undefined) return whole;
  const texts = [...line.matchAll(/"(\w+)"\s*:\s*("(?:[^"\\]|\\.)*")/gu)];
  return Object.assign({}, ...texts.map(([, name = '', value = '']) => parseJson(`{"${name}":${value}}`))) as Partial<
    Record<string, unknown>
  >;
}

export function parseJson(json: string): Partial<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a video. Its ID is meaningless outside the service; the other fields may be a thumbnail, a title or an address. */
function toVideo(fields: readonly string[]): PlaceholderItem {
  const isSaid = (field: string) => field.trim() !== '' && !isAddress(field) && !/^[\w-]+="/u.test(field.trim());
  return {
    ...emptyItem,
    kind: 'video',
    addresses: fields.filter(isAddress).map((field) => field.trim()),
    name: oneLine(fields.slice(1).filter(isSaid).join(' ')),
  };
}

const sides: Partial<Record<string, string>> = { c: 'center', l: 'left', r: 'right' };

function alignmentClass(declared: string): string {
  const [, alignment = 'align', side = sides[declared.toLowerCase()]] =
    /^(align|float)(left|center|right)$/iu.exec(declared) ?? [];
  return side === undefined ? '' : `${alignment.toLowerCase()}-${side.toLowerCase()}`;
}
