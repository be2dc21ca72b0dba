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

/** In which each is put together: a buffer of its own for each takes longer than what is done with it. */
const scratch = Buffer.alloc(sumLength + sizeLength);

/** @param file a size that no file has is as if it were not known */
export function checkedFile(file: Pick<PayloadFile, 'sha256'> & { readonly size?: number }): CheckedFile {
  const { sha256, size } = file;
  const isSized = Number.isInteger(size) && size !== undefined && size >= 0 && size <= largest;
  scratch.fill(0, scratch.write(sha256, 0, sumLength, 'hex'), sumLength);
  if (isSized) scratch.writeUIntBE(size, sumLength, sizeLength);
  return scratch.toString('latin1', 0, isSized ? scratch.length : sumLength);
}

/** Lower-case hexadecimal. */
export function sumOf(file: CheckedFile): string {
  scratch.write(file, 'latin1');
  return scratch.toString('hex', 0, sumLength);
}

/** In bytes; undefined where it is not known. */
export function sizeOf(file: CheckedFile): number | undefined {
  return file.length === sumLength ? undefined : Buffer.from(file, 'latin1').readUIntBE(sumLength, sizeLength);
}
