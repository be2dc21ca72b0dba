import { isImageAddress } from '../../addresses/addresses.ts';
import { playerName } from '../../media/player.ts';
import type { BodyAttachment, BodyFootnote, BodyReferences } from '../../../core/records/post-details.ts';
import type { BodyHtml } from '../body-html.ts';
import { addParagraphs, tagAttributes } from '../paragraphs.ts';
import { attributesHtml } from './attribute-content.ts';
import { parseBlockComment, type BlockComment } from './blocks.ts';
import { convertCodeShortcodes } from './code.ts';
import { embeddedUrl, isEmbedShortcode, isWebAddress, urlInAttributes } from './embed-shortcodes.ts';
import {
  captionedImageHtml,
  embedBareUrls,
  embedHtml,
  escaped,
  footnotesHtml,
  galleryHtml,
  imageHtml,
  linkToFile,
  OpenElements,
  playerHtml,
  socialLinkHtml,
} from './elements.ts';
import {
  pairShortcodes,
  shortcodeTag,
  type Shortcode,
  type ShortcodeAttributes,
  type ShortcodeTag,
} from './shortcodes.ts';

/**
 * Returns the HTML that a page of WordPress shows for the source of a post. Shortcodes, dynamic blocks and bare URLs become the elements
 * that they stand for. Line ends become paragraphs and line breaks, unless the source has blocks. Shortcodes of plugins stay as text.
 */
export function wordPressHtml(received: string, references: BodyReferences = {}): BodyHtml {
  // The parts of a post are on one page.
  const source = convertCodeShortcodes(received.replace(/\r\n?/gu, '\n'))
    .replace(/<!--(?:more(?: [^<>]*)?|noteaser)-->/gu, '')
    .replace(/\n?<!--nextpage-->\n?/gu, '\n\n');
  const conversion = new Conversion(references);
  conversion.countPlugins(source);
  const html = conversion.htmlOf(source);
  return { html: source.includes('<!-- wp:') ? html : addParagraphs(html), warnings: conversion.warnings() };
}

/** Limits on repeated content, because a short body can refer to the same block or gallery thousands of times. */
const maxBlockDepth = 10;
const maxBlockCharacters = 2_000_000;
/** Reached with the first gallery that exceeds it. */
const maxAttachments = 5_000;

/** Maximum number of different names in the warnings of a body. */
const maxNames = 50;

/** Elements that contain no text, comments, tags of shortcodes, and other tags. */
const pieces = new RegExp(
  [
    '<(?<verbatim>script|style)(?=[\\s/>])[^]*?(?:</\\k<verbatim>\\s*>|$)',
    '<!--(?<comment>[^]*?)(?:-->|$)',
    shortcodeTag,
    `<(?<tag>/?[a-z][a-z0-9:-]*)${tagAttributes}`,
  ].join('|'),
  'giu',
);

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly block: BlockComment | undefined;
  readonly shortcode: ShortcodeTag | undefined;
  /** name of the element, after a slash if it is an end tag */
  readonly tag: string | undefined;
}

function piecesOf(source: string): Piece[] {
  return Array.from(source.matchAll(pieces), ({ 0: text, index: start, groups = {} }) => {
    const end = start + text.length;
    const { comment, name, slash, attributes = '', tag } = groups;
    return {
      start,
      end,
      block: comment === undefined ? undefined : parseBlockComment(comment),
      shortcode:
        name === undefined ? undefined : { name: name.toLowerCase(), isEnd: slash !== '', attributes, start, end },
      tag: tag?.toLowerCase(),
    };
  });
}

const knownShortcodes = new Set(['caption', 'wp_caption', 'gallery', 'playlist', 'audio', 'video']);

/** Returns the shortcodes of WordPress itself and those for embeds, or all others. */
function shortcodesIn(source: string, all: readonly Piece[], isKnown: boolean): Shortcode[] {
  const tags = all.flatMap(({ shortcode }) => shortcode ?? []);
  return pairShortcodes(
    source,
    tags.filter(({ name }) => (knownShortcodes.has(name) || isEmbedShortcode(name)) === isKnown),
  );
}

/** Converts one body, and counts the content that it cannot convert. */
class Conversion {
  readonly #blocks: Readonly<Record<string, string>>;
  readonly #attachments: ReadonlyMap<string, BodyAttachment>;
  /** addresses of files by the `href` attributes that lead to their attachment page */
  readonly #files: ReadonlyMap<string, string>;
  readonly #footnotes: readonly BodyFootnote[];
  /** attachments of the post itself */
  readonly #own: Readonly<Record<AttachmentKind, readonly BodyAttachment[]>>;
  readonly #plugins = new Counts();
  readonly #lost = new Counts();
  /** IDs of the reusable blocks that the current source is part of */
  readonly #within: string[] = [];
  #blockCharacters = 0;
  #shownAttachments = 0;

  constructor({ attachments = [], blocks = {}, footnotes = [] }: BodyReferences) {
    this.#blocks = blocks;
    this.#footnotes = footnotes;
    this.#attachments = new Map(attachments.map((one) => [one.id, one]));
    this.#files = new Map(attachments.flatMap(({ url, hrefs = [] }) => hrefs.map((href) => [href, url])));
    const ownOf = (kind: AttachmentKind) =>
      attachments.filter(({ isOwn, url }) => isOwn === true && kindOf(url) === kind);
    this.#own = { image: ownOf('image'), audio: ownOf('audio'), video: ownOf('video') };
  }

  warnings(): BodyHtml['warnings'] {
    return [
      ...this.#lost.entries().map(([what, count]) => ({ code: 'content-dropped', what, count }) as const),
      ...this.#plugins.entries().map(([what, count]) => ({ code: 'construct-kept', what, count }) as const),
    ];
  }

  /** Counts the shortcodes of plugins. */
  countPlugins(source: string): void {
    for (const shortcode of shortcodesIn(source, piecesOf(source), false)) this.#countKept(shortcode);
  }

  /**
   * Counts a shortcode that stays as text. Other text in brackets has no attributes and no end tag, its first word has only letters, and no
   * equals sign follows a word.
   */
  #countKept({ name, attributes: { named, unnamed }, content, isEscaped }: Shortcode): void {
    const hasValue = named.size > 0 || (name.length > 2 && unnamed[0]?.startsWith('=') === true);
    if (!isEscaped && (hasValue || content !== undefined || /[\d_-]/u.test(name))) this.#plugins.add(`[${name}]`);
  }

  /** Recursive: shortcodes of different names, and a few levels of reusable blocks, may contain each other. */
  htmlOf(source: string): string {
    const all = piecesOf(source);
    const shortcodes = shortcodesIn(source, all, true).values();
    let shortcode = shortcodes.next().value;
    const open = new OpenElements();
    const parts: string[] = [];
    let from = 0;
    for (const piece of all) {
      const isShortcode = shortcode !== undefined && piece.end > shortcode.start;
      // Other tags of shortcodes are text.
      if (piece.start < from || (piece.shortcode && !isShortcode)) continue;
      const { start, end } = isShortcode && shortcode ? shortcode : piece;
      parts.push(embedBareUrls(source, from, start, open));
      if (isShortcode && shortcode) {
        parts.push(this.#shortcodeHtml(source, shortcode));
        shortcode = shortcodes.next().value;
      } else if (piece.block) parts.push(this.#blockHtml(piece.block, source, end));
      else parts.push(piece.tag === 'a' ? linkToFile(source.slice(start, end), this.#files) : source.slice(start, end));
      open.add(source.slice(start, end), piece.tag);
      from = end;
    }
    parts.push(embedBareUrls(source, from, source.length, open));
    return parts.join('');
  }

  #shortcodeHtml(source: string, shortcode: Shortcode): string {
    const { name, start, end, isEscaped, content, attributes } = shortcode;
    if (isEscaped) return source.slice(start + 1, end - 1);
    if (isEmbedShortcode(name)) return this.#embed(source, shortcode);
    const { named } = attributes;
    const inner = content && source.slice(content.start, content.end);
    if (name === 'caption' || name === 'wp_caption')
      return inner === undefined ? source.slice(start, end) : captionShortcodeHtml(this.htmlOf(inner), named);
    const shown =
      name === 'audio' || name === 'video' ? this.#player(name, attributes) : this.#attachmentsHtml(name, named);
    return inner === undefined ? shown : shown + this.htmlOf(inner);
  }

  #embed(source: string, shortcode: Shortcode): string {
    const { name, start, end, content = { start: end, end } } = shortcode;
    const inner = source.slice(content.start, content.end);
    const url = embeddedUrl(name, inner.replace(/<[^<>]*>/gu, '').trim());
    if (url !== undefined) return embedHtml(url);
    const other = urlInAttributes(name, shortcode.attributes);
    if (other !== undefined) return embedHtml(other) + this.htmlOf(inner);
    this.#countKept(shortcode);
    return source.slice(start, content.start) + this.htmlOf(inner) + source.slice(content.end, end);
  }

  #player(name: 'audio' | 'video', { named, unnamed }: ShortcodeAttributes): string {
    const urls = [...playerAttributes.flatMap((key) => named.get(key) ?? []), ...unnamed].filter(isWebAddress);
    const [own] = this.#own[name];
    const [first, ...others] = urls.length === 0 && own ? [escaped(own.url)] : urls;
    if (first === undefined) {
      this.#lost.add(`${name} without an address`);
      return '';
    }
    if (playerName(first) === undefined) return embedHtml(first);
    return playerHtml(name, [first, ...others], { poster: named.get('poster') });
  }

  /** Returns the images of a gallery, or the players of a playlist. */
  #attachmentsHtml(name: string, named: ReadonlyMap<string, string>): string {
    if (name === 'gallery') return galleryHtml(this.#attachmentsOf(named, 'image'));
    const player = named.get('type') === 'video' ? 'video' : 'audio';
    return this.#attachmentsOf(named, player)
      .map(({ url, title = '', caption = '' }) =>
        playerHtml(player, [escaped(url)], { caption: caption === '' ? escaped(title) : caption }),
      )
      .join('');
  }

  /** Returns the attachments of a gallery or playlist: those with the IDs in its attributes, or those of the post. */
  #attachmentsOf(named: ReadonlyMap<string, string>, kind: AttachmentKind): readonly BodyAttachment[] {
    const ids = idsIn(named.get('ids') ?? named.get('include'));
    const excluded = new Set(idsIn(named.get('exclude')));
    const ofOtherPost = named.has('id') && ids.length === 0;
    const wanted = ids.map((id) => this.#attachments.get(id));
    const isLimitReached = this.#shownAttachments >= maxAttachments;
    const all = ofOtherPost || isLimitReached ? [] : ids.length > 0 ? wanted : this.#own[kind];
    const found = all.filter((one) => one !== undefined);
    const missing = all.length === 0 ? 1 : all.length - found.length;
    for (let count = 0; count < missing; count += 1)
      this.#lost.add(kind === 'image' ? 'image of a gallery' : 'file of a playlist');
    const shown = found.filter(({ id }) => !excluded.has(id));
    this.#shownAttachments += shown.length;
    return shown;
  }

  /** @param end offset of the HTML after the comment */
  #blockHtml({ name, isDynamic, attributes }: BlockComment, source: string, end: number): string {
    const { ref, url, src, href, ids, label, feedURL, data } = attributes;
    if (name === 'block' && ref !== undefined) return this.#reusableBlock(ref);
    if (name === 'cover' && !isDynamic && url !== undefined) {
      const next = source.indexOf('<!--', end);
      const html = source.slice(end, next === -1 ? source.length : next);
      return html.includes(url) || html.includes(escaped(url)) ? '' : imageHtml(escaped(url));
    }
    const isOfPlugin = /^(?!core-embed\/).*\//u.test(name);
    const ownHtml = isOfPlugin ? attributesHtml(data ?? attributes) : '';
    if (ownHtml !== '') this.#plugins.add(`block ${name}`);
    if (ownHtml !== '' || !isDynamic) return ownHtml;
    if (name.startsWith('social-link') && url !== undefined) {
      const service = attributes.service ?? name.slice('social-link-'.length);
      return socialLinkHtml(url, label ?? service.replace(/^./u, (first) => first.toUpperCase()));
    }
    if (name === 'footnotes' && this.#footnotes.length > 0) return footnotesHtml(this.#footnotes);
    const address = [url, src, href, feedURL].find((one) => one !== undefined && isWebAddress(one));
    if (address !== undefined) return embedHtml(escaped(address));
    if (name === 'gallery' && ids !== undefined) return this.#attachmentsHtml(name, new Map([['ids', ids.join()]]));
    this.#lost.add(`block ${name}`);
    return '';
  }

  #reusableBlock(id: string): string {
    const source = Object.hasOwn(this.#blocks, id) ? (this.#blocks[id] ?? '') : undefined;
    const characters = this.#blockCharacters + (source?.length ?? 0);
    const isRepeated = this.#within.includes(id) || this.#within.length === maxBlockDepth;
    if (source === undefined || isRepeated || characters > maxBlockCharacters) {
      this.#lost.add('reusable block');
      return '';
    }
    this.#blockCharacters = characters;
    this.#within.push(id);
    const html = this.htmlOf(convertCodeShortcodes(source));
    this.#within.pop();
    return html;
  }
}

type AttachmentKind = 'image' | 'audio' | 'video';

const kindOf = (url: string): AttachmentKind | undefined => (isImageAddress(url) ? 'image' : playerName(url));

/** Attributes of `[audio]` and `[video]` with the addresses of the file, best first. */
const playerAttributes = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav', 'flac', 'wmv', 'wma', 'flv'];

const idsIn = (list = '') => list.split(/[\s,]+/u).filter((id) => id !== '');

/** The image in the content of `[caption]`, with the link around it. */
const linkedImage = new RegExp(`(?:<a${tagAttributes}\\s*)?<img${tagAttributes}(?:\\s*</a\\s*>)?`, 'iu');

/** Returns the image of a `[caption]`. Its caption follows the image, or is an attribute in the oldest posts. */
function captionShortcodeHtml(content: string, named: ReadonlyMap<string, string>): string {
  const found = linkedImage.exec(content);
  const image = found?.[0] ?? '';
  const before = content.slice(0, found?.index);
  const after = content.slice(before.length + image.length);
  const caption = named.get('caption') ?? '';
  if (image === '' || (caption + after).trim() === '') return content + caption;
  return `${before}${captionedImageHtml(image, `${caption} ${after}`, named.get('align'))}`;
}

/** Number of occurrences by name. Further names share the last count. */
class Counts {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    const key = this.#counts.has(name) || this.#counts.size < maxNames ? name : 'others';
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  entries(): (readonly [string, number])[] {
    return [...this.#counts];
  }
}
