import { crc32, deflateSync } from 'node:zlib';

/** Creates small files of several types byte by byte. */

const ascii = (text: string) => Buffer.from(text, 'latin1');

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/**
 * Creates a white PNG.
 * @param padding number of comment bytes before the pixels
 */
export function png(width = 3, height = 2, padding = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([ascii(type), data]);
    return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])])),
    chunk('tEXt', Buffer.concat([ascii('Comment\0'), Buffer.alloc(padding, 'x')])),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height, 255))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Creates the headers of a JPEG.
 * @param orientation Exif orientation
 * @param padding number of color profile bytes before the dimensions
 */
export function jpeg(width = 4, height = 3, orientation?: number, padding = 0): Buffer {
  const segment = (marker: number, data: Buffer) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length + 2);
    return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
  };
  const exif = Buffer.concat([ascii('Exif\0\0MM\0*'), uint32(8), Buffer.from('000101120003', 'hex'), uint32(1)]);
  const profile = Array.from({ length: Math.ceil(padding / 60_000) }, () => segment(0xe2, Buffer.alloc(60_000, 1)));
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    orientation === undefined
      ? segment(0xe0, ascii('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'))
      : segment(0xe1, Buffer.concat([exif, Buffer.from([0, orientation, 0, 0, 0, 0, 0, 0])])),
    ...profile,
    segment(0xc0, frame),
    Buffer.from('ffd9', 'hex'),
  ]);
}

export const gif = (width = 5, height = 6) =>
  Buffer.concat([ascii('GIF89a'), Buffer.from([width, 0, height, 0, 0, 0, 0]), ascii(';')]);

/** Creates the header of a lossless WebP, which contains width and height minus one, in 14 bits each. */
export function webp(width = 7, height = 8): Buffer {
  const bits = Buffer.alloc(4);
  bits.writeUInt32LE((width - 1) | ((height - 1) << 14));
  const data = Buffer.concat([Buffer.from([0x2f]), bits, Buffer.alloc(5)]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  const riffSize = Buffer.alloc(4);
  riffSize.writeUInt32LE(data.length + 12);
  return Buffer.concat([ascii('RIFF'), riffSize, ascii('WEBPVP8L'), size, data]);
}

export const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="10"><rect width="9" height="10"/></svg>';

export const pdf = Buffer.concat([ascii('%PDF-1.4\n%'), Buffer.from([0xe2, 0xe3, 0xcf, 0xd3, 0]), ascii('\n1 0 obj')]);

/** An empty zip file. */
export const zip = Buffer.concat([ascii('PK\x05\x06'), Buffer.alloc(18)]);

/** The start of a compound file, the format of older office programs. */
export const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]);

export const page =
  '<!DOCTYPE html>\n<html lang="ko"><head><title>로그인</title></head><body>로그인이 필요합니다</body></html>';
