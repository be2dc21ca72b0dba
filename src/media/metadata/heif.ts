import { readExif, xmpHasLocation } from './exif.ts';
import type { MetadataFormat } from './format.ts';

/** A box of the container format, with the byte range of its content. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** A metadata item, with its byte ranges. */
interface Item {
  readonly kind: 'Exif' | 'mime';
  readonly extents: readonly (readonly [start: number, end: number])[];
}

/**
 * AVIF and HEIC (ISO 14496-12, section 8.11; ISO 23008-12, annex A). Their orientation is not in Exif. Metadata is overwritten with zeros
 * rather than removed, since other data is referenced by offset.
 */
export const heif: MetadataFormat = {
  hasLocation(bytes, isWhole) {
    const items = metadataItems(bytes);
    if (items?.length === 0) return false;
    if (!isWhole) return undefined;
    return items?.some((item) => containsLocation(bytes, item)) ?? false;
  },

  stripMetadata(bytes) {
    const blank = Buffer.from(bytes);
    for (const { extents } of metadataItems(bytes) ?? []) for (const [start, end] of extents) blank.fill(0, start, end);
    return blank;
  },
};

function containsLocation(bytes: Buffer, { kind, extents }: Item): boolean {
  const data = Buffer.concat(extents.map(([start, end]) => bytes.subarray(start, end)));
  if (kind === 'mime') return xmpHasLocation(data);
  // This item was already overwritten.
  if (data.every((byte) => byte === 0)) return false;
  const tiff = data.length < 4 ? -1 : 4 + data.readUInt32BE(0);
  return tiff < 0 || readExif(data.subarray(tiff)).hasLocation;
}

/** Returns the metadata items; undefined if the boxes are invalid. */
function metadataItems(bytes: Buffer): Item[] | undefined {
  try {
    const meta = [...boxesIn(bytes, 0, bytes.length)].find(({ type }) => type === 'meta');
    if (!meta || meta.end > bytes.length) return undefined;
    const inner = [...boxesIn(bytes, meta.start + 4, meta.end)];
    const box = (type: string) => inner.find((one) => one.type === type);
    const [info, location] = [box('iinf'), box('iloc')];
    if (!info || !location) return [];
    const kinds = kindsIn(bytes, info);
    return itemsIn(bytes, location, kinds, box('idat')?.start ?? 0);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  let at = from;
  while (at + 8 <= to) {
    const short = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    if (size < head) return;
    yield { type, start: at + head, end: at + size };
    at += size;
  }
}

/** Reads the `iinf` box. Returns the kind of each metadata item, by ID. */
function kindsIn(bytes: Buffer, { start, end }: Box): Map<number, Item['kind']> {
  const kinds = new Map<number, Item['kind']>();
  for (const { type, start: at } of boxesIn(bytes, start + (bytes[start] === 0 ? 6 : 8), end)) {
    const version = bytes[at] ?? 0;
    if (type !== 'infe' || version < 2) continue;
    const wide = version > 2;
    const id = wide ? bytes.readUInt32BE(at + 4) : bytes.readUInt16BE(at + 4);
    const name = at + (wide ? 10 : 8);
    const kind = bytes.toString('latin1', name, name + 4);
    if (kind === 'Exif' || kind === 'mime') kinds.set(id, kind);
  }
  return kinds;
}

/**
 * Reads the byte ranges of these items from the `iloc` box. Items stored in other files or items (construction methods above 1) cannot be
 * overwritten.
 */
function itemsIn(bytes: Buffer, { start }: Box, kinds: ReadonlyMap<number, Item['kind']>, data: number): Item[] {
  const version = bytes[start] ?? 0;
  let at = start + 4;
  const read = (size: number) => {
    at += size;
    if (size === 8) return Number(bytes.readBigUInt64BE(at - 8));
    return size === 0 ? 0 : bytes.readUIntBE(at - size, size);
  };
  const sizes = read(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version > 0 ? sizes & 15 : 0;
  const idSize = version > 1 ? 4 : 2;
  const items: Item[] = [];
  for (let count = read(idSize); count > 0; count -= 1) {
    const kind = kinds.get(read(idSize));
    const method = version > 0 ? read(2) & 15 : 0;
    read(2);
    const base = read(baseSize) + (method === 1 ? data : 0);
    const extents: [number, number][] = [];
    for (let parts = read(2); parts > 0; parts -= 1) {
      read(indexSize);
      const from = base + read(offsetSize);
      const length = read(lengthSize);
      if (kind && method <= 1) extents.push([from, Math.min(bytes.length, from + length)]);
    }
    if (kind) items.push({ kind, extents });
  }
  return items;
}
