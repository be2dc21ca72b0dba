import type { MetadataFormat } from './format.ts';
import { heif } from './heif.ts';
import { jpeg } from './jpeg.ts';
import { png } from './png.ts';
import { webp } from './webp.ts';

const formats: Readonly<Record<string, MetadataFormat>> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/apng': png,
  'image/webp': webp,
  'image/avif': heif,
  'image/heic': heif,
  'image/heif': heif,
};

/** Returns the metadata format of a media type; undefined if the type has no metadata or is not supported. */
export function metadataFormat(type: string): MetadataFormat | undefined {
  return Object.hasOwn(formats, type) ? formats[type] : undefined;
}
