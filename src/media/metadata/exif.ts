/** What of a picture's Exif decides how it is shown, and whether it says where the picture was taken. */
export interface ExifFacts {
  /** 1 to 8, see Exif 2.32, 4.6.4 */
  readonly orientation: number;
  readonly hasLocation: boolean;
}

const tags = { orientation: 0x0112, gps: 0x8825, gpsVersion: 0 };

/** More entries no camera writes. */
const mostEntries = 500;

/**
 * Reads Exif (TIFF 6.0, section 2). What cannot be read may hold a place that others can read, and counts as one that does.
 * @param bytes from the byte order mark on
 */
export function readExif(bytes: Uint8Array): ExifFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let orientation = 1;
  try {
    const order = view.getUint16(0);
    if (order !== 0x4949 && order !== 0x4d4d) return { orientation, hasLocation: true };
    const little = order === 0x4949;
    const entries = (at: number) =>
      Array.from({ length: Math.min(view.getUint16(at, little), mostEntries) }, (_, index) => {
        const entry = at + 2 + 12 * index;
        return { tag: view.getUint16(entry, little), value: entry + 8 };
      });
    let hasLocation = false;
    for (const { tag, value } of entries(view.getUint32(4, little))) {
      if (tag === tags.orientation) orientation = view.getUint16(value, little);
      // Cameras that know no place write the version alone.
      if (tag === tags.gps)
        hasLocation ||= entries(view.getUint32(value, little)).some((one) => one.tag !== tags.gpsVersion);
    }
    return { orientation: orientation >= 1 && orientation <= 8 ? orientation : 1, hasLocation };
  } catch (error) {
    if (error instanceof RangeError) return { orientation, hasLocation: true };
    throw error;
  }
}

/** Exif that says how a picture is to be turned, and nothing else. */
export function createExif(orientation: number): Buffer {
  const exif = Buffer.from('4d4d002a0000000800010112000300000001' + '0000000000000000', 'hex');
  exif.writeUInt16BE(orientation, 18);
  return exif;
}

/** Whether XMP says a place (Exif for XMP, IPTC Core and Extension). */
export function xmpHasLocation(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').replaceAll('\0', '');
  return /GPS(?!Version)\w|\b(?:City|Location|Sublocation|CountryName|LocationCreated|LocationShown)\b/u.test(text);
}

/** Whether data sets of IPTC say a place (IIM 4.2: content location, city, sublocation, province, country). */
export function iptcHasLocation(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return /\u001c\u0002[\u001a\u001b\u005a\u005c\u005f\u0064\u0065]/u.test(text);
}
