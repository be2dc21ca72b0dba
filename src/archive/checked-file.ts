import type { PayloadFile } from './bag.ts';

/**
 * What is known of a payload file in one short string, since a large archive has hundreds of thousands: the bytes of its SHA-256,
 * one a character, and those of its size where that is known.
 */
export type CheckedFile = string;

/** Bytes: of a SHA-256, and of a size. */
const [sumLength, sizeLength] = [32, 6];

/** In bytes, as many as it can be: other lists of files say what they like. */
const largest = 2 ** (8 * sizeLength) - 1;

/** @param file a size that no file has is as if it were not known */
export function checkedFile(file: Pick<PayloadFile, 'sha256'> & { readonly size?: number }): CheckedFile {
  const { sha256, size } = file;
  const isSized = Number.isInteger(size) && size !== undefined && size >= 0 && size <= largest;
  const bytes = Buffer.alloc(isSized ? sumLength + sizeLength : sumLength);
  bytes.write(sha256, 'hex');
  if (isSized) bytes.writeUIntBE(size, sumLength, sizeLength);
  return bytes.toString('latin1');
}

/** Lower-case hexadecimal. */
export function sumOf(file: CheckedFile): string {
  return Buffer.from(file, 'latin1').toString('hex', 0, sumLength);
}

/** In bytes; undefined where it is not known. */
export function sizeOf(file: CheckedFile): number | undefined {
  return file.length === sumLength ? undefined : Buffer.from(file, 'latin1').readUIntBE(sumLength, sizeLength);
}
