import type { BodyReferences } from '../../../core/records/post-details.ts';
import { tagAttributes } from '../paragraphs.ts';
import { escaped, inAttribute, linkToFile } from './elements.ts';

/**
 * Returns the HTML that WordPress has rendered, with what pages of a site need from the media library: links to the page of an attachment
 * lead to its file, and scaled images have the address of the original.
 */
export function renderedHtml(html: string, { attachments = [] }: BodyReferences): string {
  if (attachments.length === 0) return html;
  const files = new Map(attachments.flatMap(({ url, hrefs = [] }) => hrefs.map((href) => [href, url])));
  const originals = new Map(attachments.map(({ url }) => [withoutSize(url), url]));
  return html.replace(new RegExp(`<(?:a|img)${tagAttributes}`, 'giu'), (tag) => {
    if (/^<a/iu.test(tag)) return linkToFile(tag, files);
    const [, , shown = ''] = /\ssrc\s*=\s*(["'])([^"'<>]+)\1/iu.exec(tag) ?? [];
    const original = originals.get(withoutSize(shown));
    if (original === undefined || original === shown) return tag;
    return tag.replace(/^<img/iu, (start) => `${start} data-orig-file="${inAttribute(escaped(original))}"`);
  });
}

/** Returns the address of an image without the size that WordPress adds to the names of scaled copies. */
const withoutSize = (address: string) =>
  (address.split(/[?#]/u, 1)[0] ?? '').replace(/(?:-\d{1,5}x\d{1,5})?(?:-(?:scaled|rotated))?(?=\.\w{1,5}$)/u, '');
