import { crc32, deflateRawSync } from 'node:zlib';

/** Entry of a zip, whose metadata can be false. */
export interface RawEntry {
  readonly name: string | Buffer;
  readonly data?: Buffer | string;
  /** compression method: 0 stored (default), 8 deflated; any other number is written, but the content is stored */
  readonly method?: number;
  /** general purpose flags: 1 encrypted, 0x40 strong encryption, 0x800 UTF-8 */
  readonly flags?: number;
  readonly mode?: number;
  readonly extra?: Buffer;
  readonly day?: string;
  /** values to write in place of the true ones; `offset` is that in the central directory */
  readonly falseMetadata?: {
    readonly size?: number;
    readonly compressed?: number;
    readonly crc?: number;
    readonly offset?: number;
  };
}

/** Builds a zip byte by byte (APPNOTE.TXT 4.3). */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const locals: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { name, data, packed, method } = partsOf(entry);
    const { size = data.length, compressed = packed.length, crc = crc32(data) } = entry.falseMetadata ?? {};
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? 0, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt16LE(dosDay(entry.day ?? '2026-03-01'), 8);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(compressed, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([signature(0x04034b50), common, name, packed]);
    const extra = entry.extra ?? Buffer.alloc(0);
    common.writeUInt16LE(extra.length, 24);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6);
    end.writeUInt32LE(entry.falseMetadata?.offset ?? offset, 10);
    list.push(Buffer.concat([signature(0x02014b50), Buffer.from([20, 3]), common, end, name, extra]));
    locals.push(local);
    offset += local.length;
  }
  return Buffer.concat([...locals, ...list, endRecord(list, offset, entries.length)]);
}

function partsOf({ name, data = '', method = 0 }: RawEntry) {
  const bytes = Buffer.from(data);
  const packed = method === 8 ? deflateRawSync(bytes) : bytes;
  return { name: Buffer.from(name), data: bytes, packed, method };
}

function endRecord(list: readonly Buffer[], offset: number, count: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(
    list.reduce((sum, { length }) => sum + length, 0),
    8,
  );
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function dosDay(day: string): number {
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number);
  return ((year - 1980) << 9) | (month << 5) | date;
}
