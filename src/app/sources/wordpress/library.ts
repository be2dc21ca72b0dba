import { textOf } from '../../../core/items/scalar.ts';
import type { BodyAttachment, PostDetails } from '../../../core/records/post-details.ts';
import { nameOf, plainTextOf } from '../../../backup/wxr/fields.ts';
import { attempt } from '../../../crawl/ports.ts';
import { htmlOf } from './items.ts';
import { isItem, type RestClient, type RestItem } from './client.ts';

interface Attachment {
  readonly attachment: BodyAttachment;
  /** address of its attachment page */
  readonly link: string;
  readonly slug: string;
  /** address of the largest file that WordPress displays; a scaled copy if it differs from the address of the original */
  readonly shown: string;
}

const mediaFields = 'id,slug,link,title,alt_text,caption,source_url,media_details';

/** Maximum length of the list of slugs in the URL of a request. */
const maxSlugs = 2_000;

/** The files of the media library to which bodies refer: originals of scaled images, and files behind attachment pages. */
export class MediaLibrary {
  readonly #client: RestClient;
  readonly #host: string;
  readonly #byId = new Map<string, Attachment | undefined>();
  readonly #bySlug = new Map<string, Attachment | undefined>();
  /** address of the displayed file, by the address of its original */
  readonly #shown = new Map<string, string>();

  constructor(client: RestClient, blogUrl: string) {
    this.#client = client;
    this.#host = new URL(blogUrl).host;
  }

  /** Requests the library entries of the files to which posts refer. After a failure, the files are treated as not in the library. */
  async prepare(posts: readonly RestItem[]): Promise<void> {
    const ids = new Set<string>();
    const slugs = new Set<string>();
    for (const post of posts) {
      const references = this.#referencesOf(post);
      for (const id of references.ids) if (!this.#byId.has(id)) ids.add(id);
      for (const slug of references.slugs) if (!this.#bySlug.has(slug)) slugs.add(slug);
    }
    for (let at = 0; at < ids.size; at += 100) await this.#request('include', [...ids].slice(at, at + 100));
    let part: string[] = [];
    for (const slug of slugs) {
      part.push(slug);
      if (encodeURIComponent(part.join()).length < maxSlugs && part.length < 100) continue;
      await this.#request('slug', part);
      part = [];
    }
    if (part.length > 0) await this.#request('slug', part);
  }

  /** Returns the cover of a post, and the files to which its body refers. */
  detailsOf(post: RestItem): Pick<PostDetails, 'cover' | 'bodyReferences'> {
    const { ids, slugs, hrefs } = this.#referencesOf(post);
    const found = [...[...ids].map((id) => this.#byId.get(id)), ...[...slugs].map((slug) => this.#bySlug.get(slug))];
    const attachments = [...new Set(found)].flatMap((one) => {
      if (!one) return [];
      const own = [...hrefs].filter((href) => href === one.link || href === encodeURI(one.link));
      return [{ ...one.attachment, ...(own.length > 0 && { hrefs: own }) }];
    });
    const cover = this.#byId.get(textOf(post.featured_media))?.attachment.url;
    return {
      ...(cover !== undefined && { cover }),
      ...(attachments.length > 0 && { bodyReferences: { attachments } }),
    };
  }

  /** Returns the address of the scaled file that WordPress displays instead of an original: the original may have been deleted. */
  shownOf(original: string): string | undefined {
    return this.#shown.get(original);
  }

  async #request(by: 'include' | 'slug', values: readonly string[]): Promise<void> {
    const query = { [by]: values.join(), _fields: mediaFields };
    const { value = [] } = await attempt('media library', () =>
      this.#client.all('media library', '/wp/v2/media', query),
    );
    const known = by === 'include' ? this.#byId : this.#bySlug;
    for (const one of values) known.set(one, undefined);
    for (const item of value) {
      const found = attachmentOf(item);
      const { id, url } = found.attachment;
      if (url === '') continue;
      this.#byId.set(id, found);
      this.#bySlug.set(found.slug, found);
      if (found.shown !== url) this.#shown.set(url, found.shown);
    }
  }

  /**
   * Returns the IDs and slugs of the attachments to which a post refers: its cover, scaled images, and pages of this blog that are linked from
   * images. `hrefs` are those links as written in the body.
   */
  #referencesOf({ content, featured_media: cover }: RestItem) {
    const body = htmlOf(content) ?? '';
    const ids = new Set<string>();
    const slugs = new Set<string>();
    const hrefs = new Set<string>();
    if (!['', '0'].includes(textOf(cover))) ids.add(textOf(cover));
    for (const [image] of body.matchAll(/<img\b[^<>]{1,4000}>/giu)) {
      const id = /\bwp-image-(\d{1,19})\b|\bdata-(?:attachment-)?id="(\d{1,19})"/u.exec(image);
      if (id && isScaled(/\ssrc=["']([^"']+)/iu.exec(image)?.[1] ?? '')) ids.add(id[1] ?? id[2] ?? '');
    }
    for (const [tag, quote] of body.matchAll(
      /<a\b[^<>]{0,2000}?\shref=["']([^"'<>]{1,2000})["'][^<>]{0,2000}>(?=\s*<img\b)/giu,
    )) {
      const href = (quote ?? '').replaceAll('&amp;', '&').replaceAll('&#038;', '&');
      const url = URL.canParse(href) ? new URL(href) : undefined;
      if (url?.host !== this.#host || /\.\w{2,5}$/u.test(url.pathname)) continue;
      const [, id] = /\b(?:attachment_id=|wp-att-)(\d{1,19})/u.exec(tag) ?? [];
      const slug = url.pathname.split('/').findLast((segment) => segment !== '');
      if (id !== undefined) ids.add(id);
      else if (slug !== undefined) slugs.add(slug.toLowerCase());
      else continue;
      hrefs.add(quote ?? '');
    }
    return { ids, slugs, hrefs };
  }
}

/** Reports whether an address belongs to a scaled or rotated copy of an image. */
const isScaled = (address: string) => /-(?:\d{1,5}x\d{1,5}|scaled|rotated)\.\w{1,5}(?:\?|$)/u.test(address);

function attachmentOf(item: RestItem): Attachment {
  const shown = textOf(item.source_url);
  const original = isItem(item.media_details) ? textOf(item.media_details.original_image) : '';
  const hasOriginal = original !== '' && !original.includes('/') && URL.canParse(shown);
  const title = nameOf(htmlOf(item.title) ?? '');
  const caption = (htmlOf(item.caption) ?? '').trim();
  const alt = plainTextOf(textOf(item.alt_text));
  const attachment = {
    id: textOf(item.id),
    url: hasOriginal ? new URL(encodeURIComponent(original), shown).href : shown,
    ...(title !== '' && { title }),
    ...(caption !== '' && { caption }),
    ...(alt !== '' && { alt }),
  };
  return { attachment, shown, link: textOf(item.link), slug: textOf(item.slug).toLowerCase() };
}
