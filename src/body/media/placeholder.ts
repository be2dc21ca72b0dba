import { storedFileAddresses } from '../addresses/addresses.ts';
import { wellFormed } from '../parse/parse.ts';
import { oneLine } from '../dom/tree.ts';

/** What the editors' placeholders say: `[##_<kind>|<address>|<attributes>|<caption>_##]` and its younger form with JSON. */

export interface PlaceholderItem {
  readonly kind: 'picture' | 'file' | 'video';
  /** as written; none of an item whose address the source does not give */
  readonly addresses: readonly string[];
  /** name of the file in the folder of the post's files, where that is all that is said of its address */
  readonly file: string;
  readonly name: string;
  readonly alt: string;
  readonly caption: string;
  readonly width: string;
  readonly height: string;
  /** what the picture leads to, or empty */
  readonly link: string;
  /** a class of the style sheet's, or empty */
  readonly alignment: string;
}

const nothing: PlaceholderItem = {
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

/** The pictures and files of a placeholder, given what stands between its marks; none when it is of no known form. */
export function placeholderItems(content: string): PlaceholderItem[] {
  const [kind = '', ...fields] = content.split('|');
  if (/^(?:Movie|FlashVideo)$/u.test(kind)) return [videoOf(fields)];
  if (kind === 'Image' && fields[1] === 'CDM') return [fromJson(fields[0] ?? '', fields.slice(3).join('|'))];
  if (kind === 'ImageGrid') return gridOf(fields);
  if (!/^(?:\d[CLRN]|Image|File|Gallery|iMazing|Jukebox)$/u.test(kind)) return [];
  return groupsOf(fields).map((group) => itemOf(kind, group));
}

/** Each address with the fields that follow it: a gallery has several. The oldest editors wrote the file's name alone. */
function groupsOf(fields: readonly string[]): string[][] {
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

function itemOf(kind: string, [address = '', ...fields]: readonly string[]): PlaceholderItem {
  const attributes = new Map<string, string>();
  const captions: string[] = [];
  let align = /^\d([CLR])$/u.exec(kind)?.[1] ?? '';
  for (const field of fields) {
    const pairs = [...field.matchAll(/(?<![\w-])([\w-]+)="([^"]*)"/gu)];
    for (const [, name = '', value = ''] of pairs) attributes.set(name.toLowerCase(), value);
    if (pairs.length > 0 || field.trim() === '' || /^(?:[a-z]+=\S*\s*)+$/u.test(field.trim())) continue;
    if (/^(?:align|float|width)[A-Z]\w*$/u.test(field.trim())) align = field.trim();
    else captions.push(field);
  }
  const fact = (name: string) => attributes.get(name) ?? '';
  const addresses = isAddress(address) ? storedFileAddresses(address) : [];
  const isFile = kind === 'File' || kind === 'Jukebox' || !isPicture(fact('filemime'), fact('filename') || address);
  const name = fact('filename') || (addresses.length === 0 ? address : '');
  // What stands behind the last picture of a slide show is about the whole of it.
  const ownSize = kind !== 'Gallery' && kind !== 'iMazing';
  return {
    ...nothing,
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

/** Several pictures whose addresses are one list; so are their attributes, which only place them. */
function gridOf([addresses = '', ...fields]: readonly string[]): PlaceholderItem[] {
  const caption =
    addresses === 'CDM' ? '' : fields.filter((field) => !/="[^"]*"/u.test(field) && field.trim() !== '').join('|');
  const separate =
    addresses === 'CDM'
      ? [...fields.join('|').matchAll(/kage@[^\s"',|]+/gu)].map(([address]) => address)
      : addresses.split(/,(?=kage@|https?:|\/\/)/u).filter(isAddress);
  return separate.map((address, index) => ({
    ...nothing,
    addresses: [address.trim()],
    caption: index + 1 === separate.length ? caption : '',
  }));
}

function isPicture(mime: string, name: string): boolean {
  const extension = /\.([a-z0-9]{1,5})(?:\?.*)?$/iu.exec(name)?.[1]?.toLowerCase();
  if (mime !== '' && !mime.startsWith('image/')) return false;
  return extension === undefined || mime !== '' || /^(?:png|jpe?g|gif|webp|bmp|svg|tiff?|heic|avif)$/u.test(extension);
}

function fromJson(address: string, json: string): PlaceholderItem {
  const facts = factsOf(json);
  const fact = (name: string) => {
    const value = facts[name];
    return typeof value === 'string' || typeof value === 'number' ? wellFormed(String(value)) : '';
  };
  return {
    ...nothing,
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

/** The JSON of a placeholder; where it is cut off or was changed by hand, those of its texts that are complete. */
function factsOf(json: string): Partial<Record<string, unknown>> {
  // An editor that broke the line within a text broke the JSON.
  const line = json.replace(/[\u0000-\u001f]+/gu, ' ');
  const whole = parsed(line);
  if (whole !== undefined) return whole;
  const texts = [...line.matchAll(/"(\w+)"\s*:\s*("(?:[^"\\]|\\.)*")/gu)];
  return Object.assign({}, ...texts.map(([, name = '', value = '']) => parsed(`{"${name}":${value}}`))) as Partial<
    Record<string, unknown>
  >;
}

function parsed(json: string): Partial<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** A video: an id that means nothing outside the service, and what else is said, a thumbnail, a title, or an address. */
function videoOf(fields: readonly string[]): PlaceholderItem {
  const isSaid = (field: string) => field.trim() !== '' && !isAddress(field) && !/^[\w-]+="/u.test(field.trim());
  return {
    ...nothing,
    kind: 'video',
    addresses: fields.filter(isAddress).map((field) => field.trim()),
    name: oneLine(fields.slice(1).filter(isSaid).join(' ')),
  };
}

const sides: Partial<Record<string, string>> = { c: 'center', l: 'left', r: 'right' };

function alignmentClass(said: string): string {
  const [, how = 'align', side = sides[said.toLowerCase()]] = /^(align|float)(left|center|right)$/iu.exec(said) ?? [];
  return side === undefined ? '' : `${how.toLowerCase()}-${side.toLowerCase()}`;
}
