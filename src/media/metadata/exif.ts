/** Orientation of an image, and whether its Exif data contains a location. */
export interface ExifFacts {
  /** from 1 to 8, see Exif 2.32, section 4.6.4 */
  readonly orientation: number;
  readonly hasLocation: boolean;
}

const tags = { orientation: 0x0112, gps: 0x8825, gpsVersion: 0 };

/** Maximum number of entries to read. Cameras write fewer. */
const maxEntries = 500;

/**
 * Reads Exif data (TIFF 6.0, section 2). Invalid data counts as a location, since other programs may be able to read one from it.
 * @param bytes Exif data, starting at the byte order mark
 */
export function readExif(bytes: Uint8Array): ExifFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let orientation = 1;
  try {
    const order = view.getUint16(0);
    if (order !== 0x4949 && order !== 0x4d4d) return { orientation, hasLocation: true };
    const little = order === 0x4949;
    const entries = (at: number) =>
      Array.from({ length: Math.min(view.getUint16(at, little), maxEntries) }, (_, index) => {
        const entry = at + 2 + 12 * index;
        return { tag: view.getUint16(entry, little), value: entry + 8 };
      });
    let hasLocation = false;
    for (const { tag, value } of entries(view.getUint32(4, little))) {
      if (tag === tags.orientation) orientation = view.getUint16(value, little);
      // Cameras without GPS may write only the version.
      if (tag === tags.gps)
        hasLocation ||= entries(view.getUint32(value, little)).some((one) => one.tag !== tags.gpsVersion);
    }
    return { orientation: orientation >= 1 && orientation <= 8 ? orientation : 1, hasLocation };
  } catch (error) {
    if (error instanceof RangeError) return { orientation, hasLocation: true };
    throw error;
  }
}

/** Creates Exif data that contains only an orientation. */
export function createExif(orientation: number): Buffer {
  const exif = Buffer.from('4d4d002a0000000800010112000300000001' + '0000000000000000', 'hex');
  exif.writeUInt16BE(orientation, 18);
  return exif;
}

/** Reports whether XMP data contains a location (Exif for XMP, IPTC Core and Extension). */
export function xmpHasLocation(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').replaceAll('\0', '');
  return /GPS(?!Version)\w|\b(?:City|Location|Sublocation|CountryName|LocationCreated|LocationShown)\b/u.test(text);
}

/** Reports whether IPTC data contains a location (IIM 4.2: content location, city, sublocation, province, country). */
export function iptcHasLocation(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return /\u001c\u0002[\u001a\u001b\u005a\u005c\u005f\u0064\u0065]/u.test(text);
}
