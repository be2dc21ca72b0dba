import { createExif, iptcHasLocation, readExif, xmpHasLocation } from './exif.ts';
import type { MetadataFormat } from './format.ts';

interface Segment {
  readonly marker: number;
  /** offset of the marker in the file */
  readonly start: number;
  readonly end: number;
  readonly data: Buffer;
}

const [endOfImage, startOfScan, comment] = [0xd9, 0xda, 0xfe];
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
/** Reports whether a marker has no length: TEM, RSTn, SOI. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** JPEG (ITU T.81, annex B; Exif 2.32, section 4.5.4). */
export const jpeg: MetadataFormat = {
  hasLocation(bytes, isWhole) {
    const { segments, end } = head(bytes);
    if (segments.some(containsLocation)) return true;
    return end !== undefined || isWhole ? false : undefined;
  },

  /** Keeps everything that affects rendering: scans, tables, color profile, Adobe's transform, orientation. */
  stripMetadata(bytes) {
    const { segments, end = bytes.length } = head(bytes);
    const { orientation } = exifIn(segments) ?? { orientation: 1 };
    const remaining = segments.filter(
      ({ marker, data }) =>
        marker !== comment &&
        (!isApplication(marker) ||
          (marker === 0xe0 && startsWith(data, 'JFIF\0')) ||
          (marker === 0xe2 && startsWith(data, 'ICC_PROFILE\0')) ||
          (marker === 0xee && startsWith(data, 'Adobe'))),
    );
    const first = remaining[0]?.marker === 0xe0 ? 1 : 0;
    return Buffer.concat([
      bytes.subarray(0, 2),
      ...remaining.slice(0, first).map(({ start, end: to }) => bytes.subarray(start, to)),
      ...(orientation === 1 ? [] : [exifSegment(orientation)]),
      ...remaining.slice(first).map(({ start, end: to }) => bytes.subarray(start, to)),
      bytes.subarray(end, imageEnd(bytes, end)),
    ]);
  },
};

/** Returns the segments before the first scan, and the offset of the scan, which is undefined if the bytes end before it. */
function head(bytes: Buffer): { segments: Segment[]; end: number | undefined } {
  const segments: Segment[] = [];
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return { segments, end: at };
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === startOfScan || marker === endOfImage) return { segments, end: at };
    else if (standsAlone(marker)) at += 2;
    else {
      if (at + 4 > bytes.length) break;
      const end = at + 2 + bytes.readUInt16BE(at + 2);
      if (end > bytes.length || end < at + 4) break;
      segments.push({ marker, start: at, end, data: bytes.subarray(at + 4, end) });
      at = end;
    }
  }
  return { segments, end: undefined };
}

/** Returns the offset of the end of the image. Cameras and phones append further images, with their own metadata, and videos. */
function imageEnd(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return bytes.length;
    const marker = bytes[at + 1] ?? 0;
    if (marker === endOfImage) return at + 2;
    if (marker === 0xff) at += 1;
    else if (marker === 0 || standsAlone(marker) || at + 4 > bytes.length) at += 2;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
}

const startsWith = (data: Buffer, prefix: string) => data.subarray(0, prefix.length).toString('latin1') === prefix;

function exifIn(segments: readonly Segment[]) {
  const found = segments.find(({ marker, data }) => marker === 0xe1 && startsWith(data, 'Exif\0'));
  return found && readExif(found.data.subarray(6));
}

function containsLocation({ marker, data }: Segment): boolean {
  if (marker === 0xe1)
    return startsWith(data, 'Exif\0')
      ? readExif(data.subarray(6)).hasLocation
      : startsWith(data, 'http://ns.adobe.com/') && xmpHasLocation(data);
  return marker === 0xed && iptcHasLocation(data);
}

function exifSegment(orientation: number): Buffer {
  const exif = Buffer.concat([Buffer.from('ffe100004578696600' + '00', 'hex'), createExif(orientation)]);
  exif.writeUInt16BE(exif.length - 2, 2);
  return exif;
}
