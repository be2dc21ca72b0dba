import { createAddressResolver } from '../../../src/body/addresses/addresses.ts';
import type { StoredMedium } from '../../../src/core/media/media-file.ts';
import type { BodyMessages, OutputLinks, ConversionContext } from '../../../src/body/model/context.ts';

export const messages: BodyMessages = {
  unpublished: '(a post that is not published)',
  noAddress: 'the source gives no address',
  notInArchive: 'not in the archive',
  more: 'more',
  picture: 'picture',
  file: 'file',
  video: 'video',
  map: 'map',
};

/**
 * Returns a conversion context. A media file is stored under the last segment of its path unless its address contains `gone`. `/<number>`
 * is a published post, `/secret…` an unpublished one, `/category/<name>` another page of the blog.
 */
export function context({
  stored = true,
  own,
}: {
  readonly stored?: boolean;
  /** base address of the files that the source has for the post */ readonly own?: string | undefined;
} = {}): ConversionContext {
  return {
    ...(own !== undefined && createAddressResolver({ own })),
    medium: (addresses) =>
      stored ? addresses.filter((address) => !address.includes('gone')).map(storedMedium)[0] : undefined,
    link: (address) => {
      const [, id, fragment = ''] = /^(?:https:\/\/blog\.example\.com)?\/(\d+)(?:#(.*))?$/u.exec(address) ?? [];
      if (id !== undefined) return { kind: 'post', id, fragment };
      if (/^(?:https:\/\/blog\.example\.com)?\/secret/u.test(address))
        return { kind: 'unpublished', id: '66', title: 'A secret title' };
      const [, path] = /^(?:https:\/\/blog\.example\.com)?\/(category\/[^/?#]+)$/u.exec(address) ?? [];
      if (path !== undefined) return { kind: 'page', path, address: `https://blog.example.com/${path}` };
      return { kind: 'elsewhere', address };
    },
    messages,
  };
}

function storedMedium(address: string): StoredMedium {
  const name = /([^/?#]+)\/?(?:[?#].*)?$/u.exec(address)?.[1] ?? 'file';
  const extension = /\.(\w+)$/u.exec(name)?.[1]?.toLowerCase() ?? 'png';
  const type = types[extension] ?? 'image/png';
  return { file: `ab/${name}`, type, size: 1000, ...(type.startsWith('image/') && { width: 640, height: 480 }) };
}

const types: Partial<Record<string, string>> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  vtt: 'text/vtt',
};

/** Links that are the same in page and Markdown, so that both can be compared. */
export const place: OutputLinks = {
  medium: ({ file }) => `../media/${encodeURI(file)}`,
  post: (id, fragment) => `../${id}/${fragment === '' ? '' : `#${encodeURI(fragment)}`}`,
  page: (path) => `../${path}/`,
};

export const places = { site: place, markdown: place };
