import { isImageAddress } from '../../addresses/addresses.ts';
import { playerName } from '../../media/player.ts';
import type { BodyAttachment, BodyFootnote } from '../../../core/records/post-details.ts';

/** Elements for content of WordPress. The rules of the conversion know the classes. All values are HTML, so `&` is a reference already. */

/** Returns the element for an embedded page, image, sound or video. */
export function embedHtml(url: string): string {
  const player = playerName(url);
  if (player !== undefined) return playerHtml(player, [url]);
  return isImageAddress(url) ? figureHtml(imageHtml(url)) : `<div class="wp-block-embed__wrapper">${url}</div>`;
}

export function playerHtml(
  name: 'audio' | 'video',
  [first = '', ...others]: readonly string[],
  more: PlayerParts = {},
): string {
  const { poster, caption } = more;
  const sources = others.map((url) => `<source src="${inAttribute(url)}">`).join('');
  const image = poster === undefined ? '' : ` poster="${inAttribute(poster)}"`;
  return figureHtml(`<${name} controls src="${inAttribute(first)}"${image}>${sources}</${name}>`, caption);
}

interface PlayerParts {
  readonly poster?: string | undefined;
  readonly caption?: string | undefined;
}

/** Returns the element for an image with an optional caption. */
export function captionedImageHtml(image: string, caption: string, alignment = ''): string {
  const classes = `imageblock ${alignment.replace(/^align(?=left$|right$)/u, 'float')}`;
  return `<figure class="${inAttribute(classes.trim())}">${image}${figcaptionHtml(caption)}</figure>`;
}

export function galleryHtml(images: readonly BodyAttachment[]): string {
  const [first, ...others] = images.map(
    ({ url, alt = '', caption = '' }) => [imageHtml(escaped(url), escaped(alt)), caption] as const,
  );
  if (first === undefined) return '';
  if (others.length === 0) return captionedImageHtml(...first);
  const cells = [first, ...others].map(([image, caption]) => `<td>${image}${figcaptionHtml(caption)}</td>`);
  return `<figure class="imagegridblock"><table><tr>${cells.join('')}</tr></table></figure>`;
}

/** Returns a list of footnotes, each with a link back to its reference. */
export function footnotesHtml(footnotes: readonly BodyFootnote[]): string {
  const items = footnotes.map(({ id, content }) => {
    const name = inAttribute(escaped(id));
    return `<li id="${name}">${content} <a href="#${name}-link">↩︎</a></li>`;
  });
  return `<ol>${items.join('')}</ol>`;
}

/**
 * Returns the tag of a link. If it leads to the page of an attachment, it leads to the file instead, because no output has such pages.
 * @param files addresses of files by the `href` attributes that lead to their page, as written
 */
export function linkToFile(tag: string, files: ReadonlyMap<string, string>): string {
  if (files.size === 0) return tag;
  return tag.replace(/\bhref\s*=\s*(["'])([^"'<>]+)\1/iu, (attribute, _quote, href: string) => {
    const file = files.get(href);
    return file === undefined ? attribute : `href="${inAttribute(escaped(file))}" ${attachmentMark}`;
  });
}

export const linkHtml = (url: string, content: string) => `<a href="${inAttribute(url)}">${content}</a>`;

/** Returns the item of a list of links to profiles, named by its label or service. Browsers need the scheme that authors may omit. */
export function socialLinkHtml(url: string, label: string): string {
  const address =
    url.includes('@') && !/[:/]/u.test(url)
      ? `mailto:${url}`
      : /^(?:[a-z][a-z+.-]*:|\/\/|#)/iu.test(url)
        ? url
        : `https://${url}`;
  return `<li>${linkHtml(escaped(address), escaped(label === '' ? url : label))}</li>`;
}

export const imageHtml = (url: string, alt = '') => `<img src="${inAttribute(url)}" alt="${inAttribute(alt)}">`;

const figureHtml = (content: string, caption = '') => `<figure>${content}${figcaptionHtml(caption)}</figure>`;

const figcaptionHtml = (caption: string) => (caption.trim() === '' ? '' : `<figcaption>${caption.trim()}</figcaption>`);

export const inAttribute = (html: string) => html.replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Marks links that led to the page of an attachment, and now lead to its file. */
export const attachmentMark = 'data-attachment';

/** Converts text to HTML. */
export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Reads the tags before a text, to know whether a URL in it is a link already, or code. */
export class OpenElements {
  #depth = 0;
  /** the tag before the text; undefined if something else is before it */
  #last: string | undefined;
  #isEmbed = false;

  add(source: string, tag: string | undefined): void {
    this.#last = tag;
    this.#isEmbed = source.includes('wp-block-embed__wrapper');
    if (tag === undefined || !elementsWithoutEmbeds.has(tag.replace('/', ''))) return;
    this.#depth = Math.max(0, this.#depth + (tag.startsWith('/') ? -1 : 1));
  }

  get allowsEmbeds(): boolean {
    return this.#depth === 0 && !this.#isEmbed;
  }

  get startsParagraph(): boolean {
    return this.#last === 'p';
  }
}

const elementsWithoutEmbeds = new Set(
  'a pre code textarea button select title svg math iframe object audio video'.split(' '),
);

/** Returns a range of text with elements instead of the URLs that are alone in a line or paragraph. */
export function embedBareUrls(source: string, start: number, end: number, open: OpenElements): string {
  const text = source.slice(start, end);
  if (!text.includes('://') || !open.allowsEmbeds) return text;
  const lines = text.split('\n');
  const isStart = start === 0 || source[start - 1] === '\n' || open.startsParagraph;
  const isEnd = end === source.length || source.startsWith('</p', end);
  return lines
    .map((line, index) => {
      const isWhole = (index > 0 || isStart) && (index < lines.length - 1 || isEnd);
      return isWhole && bareUrl.test(line) ? embedHtml(line.trim()) : line;
    })
    .join('\n');
}

const bareUrl = /^\s*https?:\/\/[^\s<>"]+\s*$/iu;
