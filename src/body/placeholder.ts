/** What the editors' placeholders say: `[##_<kind>|<address>|<attributes>|<caption>_##]` and its younger form with JSON. */

import { wellFormed } from './parse.ts';

export interface PlaceholderItem {
  readonly kind: 'picture' | 'file' | 'film';
  readonly addresses: readonly string[];
  readonly name: string;
  readonly alt: string;
  readonly caption: string;
  readonly width: string;
  readonly height: string;
  /** a class of the style sheet's, or empty */
  readonly alignment: string;
}

/** The pictures and files of a placeholder, given what stands between its marks; none when it is of no known form. */
export function placeholderItems(content: string): PlaceholderItem[] {
  const [kind = '', ...fields] = content.split('|');
  if (kind === 'Movie' || kind === 'FlashVideo') return [filmOf(fields)];
  if (kind === 'Image' && fields[1] === 'CDM') return [fromJson(fields[0] ?? '', fields.slice(3).join('|'))];
  const items: PlaceholderItem[] = [];
  for (const group of groupsOf(fields)) items.push(itemOf(kind, group));
  return items;
}

/** Each address with the fields that follow it: a gallery has several. */
function groupsOf(fields: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const field of fields) {
    if (isAddress(field.trim())) groups.push([field.trim()]);
    else groups.at(-1)?.push(field);
  }
  return groups;
}

const isAddress = (field: string) => /^(?:kage@|cfile\d*\.uf[.@]|(?:https?:)?\/\/)\S+$/iu.test(field);

function itemOf(kind: string, [address = '', ...fields]: readonly string[]): PlaceholderItem {
  const attributes = new Map<string, string>();
  const captions: string[] = [];
  let align = /^\d?([CLR])$/u.exec(kind)?.[1] ?? '';
  for (const field of fields) {
    const pairs = [...field.matchAll(/([\w-]+)="([^"]*)"/gu)];
    for (const [, name = '', value = ''] of pairs) attributes.set(name.toLowerCase(), value);
    if (pairs.length > 0 || field.trim() === '') continue;
    if (/^(?:align|width)[A-Z]\w*$/u.test(field.trim())) align = field.trim();
    else captions.push(field);
  }
  const mime = attributes.get('filemime') ?? '';
  const name = attributes.get('filename') ?? '';
  return {
    kind: isPicture(mime, name || address) ? 'picture' : 'file',
    addresses: addressesOf(address),
    name,
    alt: attributes.get('alt') ?? '',
    caption: captions.join('|'),
    width: attributes.get('width') ?? '',
    height: attributes.get('height') ?? '',
    alignment: alignmentClass(align),
  };
}

function isPicture(mime: string, name: string): boolean {
  const extension = /\.([a-z0-9]{1,5})(?:\?.*)?$/iu.exec(name)?.[1]?.toLowerCase();
  if (mime !== '' && !mime.startsWith('image/')) return false;
  return extension === undefined || mime !== '' || /^(?:png|jpe?g|gif|webp|bmp|svg|tiff?|heic|avif)$/u.test(extension);
}

/** A file of the oldest storage (`cfile25.uf.<id>.<ext>`) has had several addresses; the one that still answers is first. */
function addressesOf(address: string): string[] {
  const [, host, id] = /^(cfile\d*)\.uf[.@]([0-9a-z]+)/iu.exec(address) ?? [];
  if (host === undefined || id === undefined) return [address];
  return [
    `https://t1.daumcdn.net/cfile/tistory/${id}`,
    ...['original', 'image', 'attach'].map((folder) => `http://${host}.uf.tistory.com/${folder}/${id}`),
  ];
}

function fromJson(address: string, json: string): PlaceholderItem {
  const facts = parsed(json);
  const fact = (name: string) => {
    const value = facts[name];
    return typeof value === 'string' || typeof value === 'number' ? wellFormed(String(value)) : '';
  };
  return {
    kind: 'picture',
    addresses: [address],
    name: fact('filename'),
    alt: fact('alt'),
    caption: fact('caption'),
    width: fact('width'),
    height: fact('height'),
    alignment: alignmentClass(fact('style')),
  };
}

function parsed(json: string): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function filmOf(fields: readonly string[]): PlaceholderItem {
  const addresses = fields.filter((field) => /^(?:https?:)?\/\//iu.test(field));
  return { kind: 'film', addresses, name: '', alt: '', caption: '', width: '', height: '', alignment: '' };
}

const sides: Partial<Record<string, string>> = { c: 'center', l: 'left', r: 'right' };

function alignmentClass(said: string): string {
  const side = /^align(left|center|right)$/iu.exec(said)?.[1]?.toLowerCase() ?? sides[said.toLowerCase()];
  return side === undefined ? '' : `align-${side}`;
}
