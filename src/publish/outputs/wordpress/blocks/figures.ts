import { isTag, type ChildNode, type Element } from 'domhandler';
import { hasClass, isNamed, isSpace, textOf } from '../../../../body/dom/tree.ts';
import {
  hasOnly,
  isCaption,
  onlyIn,
  partsOf,
  block,
  joined,
  childrenOf,
  isLine,
  isInline,
  type BlockContext,
  type BlockRule,
} from './block.ts';
import { emptyTag, htmlOf, sideIn, tag, escaped } from './html.ts';

/** An image in a figure, with its caption, or on its own in a paragraph. */
export const image: BlockRule = (one, context) => {
  if (!isNamed(one, 'figure', 'p') || !hasOnly(one, 'class') || hasClass(one, 'card')) return undefined;
  const { content, caption } = partsOf(one);
  const [picture, ...others] = content;
  if (!picture || others.length > 0 || (caption && !isCaption(caption))) return undefined;
  return imageOf(picture, caption?.children ?? [], sideIn(one), context);
};

/** Images side by side, with one caption each or a common one. */
export const gallery: BlockRule = (one, context) => {
  if (!isNamed(one, 'figure') || !hasOnly(one, 'class') || !hasClass(one, 'grid')) return undefined;
  const { content, caption } = partsOf(one);
  if (content.length < 2 || (caption && !isCaption(caption))) return undefined;
  // The gallery determines the width of its images.
  const innerContext: BlockContext = { ...context, widthOf: () => 0 };
  const images = content.map((each) =>
    isNamed(each, 'figure') ? image(each, innerContext) : imageOf(each, [], undefined, innerContext),
  );
  if (images.some((each) => each === undefined)) return undefined;
  const captionHtml = caption ? figcaption(caption.children, 'blocks-gallery-caption ') : '';
  return block(
    'gallery',
    { imageCrop: false, linkTo: 'none' },
    tag(
      'figure',
      { class: 'wp-block-gallery has-nested-images columns-default' },
      joined(images.filter((each) => each !== undefined)) + captionHtml,
    ),
  );
};

/** Returns a caption as WordPress writes it; empty if there is no text. */
function figcaption(children: readonly ChildNode[], classes = ''): string {
  return children.every(isSpace) ? '' : tag('figcaption', { class: `${classes}wp-element-caption` }, htmlOf(children));
}

function imageOf(
  shown: ChildNode,
  caption: readonly ChildNode[],
  align: string | undefined,
  { widthOf }: BlockContext,
): string | undefined {
  const link =
    isNamed(shown, 'a') && hasOnly(shown, 'href', 'rel') && shown.attribs.href !== undefined ? shown : undefined;
  const img = link ? onlyIn(link) : shown;
  if (!isNamed(img, 'img') || !hasOnly(img, 'src', 'alt', 'title', 'width', 'height')) return undefined;
  const { src = '', alt = '', title, width = '' } = img.attribs;
  const own = widthOf(src);
  // The height is proportional, even if a narrow screen reduces the width.
  const size = width !== '' && (own === undefined || Number(width) < own) ? `${width}px` : undefined;
  const picture = emptyTag('img', { src, alt, style: size && `width:${size};height:auto`, title });
  const { href, rel } = link?.attribs ?? {};
  const isOwn = href === src;
  return block(
    'image',
    {
      width: size,
      height: size && 'auto',
      linkDestination: link ? (isOwn ? 'media' : 'custom') : undefined,
      align,
    },
    tag(
      'figure',
      { class: ['wp-block-image', align && `align${align}`, size && 'is-resized'].filter(Boolean).join(' ') },
      (link ? tag('a', { href, rel }, picture) : picture) + figcaption(caption),
    ),
  );
}

/** A table in which every cell is a line of text. */
export const table: BlockRule = (one) => tableOf(one, undefined);

/** @param below caption of the figure around the table, in which case the table must not have a caption of its own */
function tableOf(one: Element, below: Element | undefined): string | undefined {
  if (!isNamed(one, 'table') || !hasOnly(one)) return undefined;
  const parts = childrenOf(one) ?? [];
  const [own, ...others] = parts.filter((part) => part.name === 'caption');
  const caption = own ?? below;
  if (others.length > 0 || (own && below)) return undefined;
  const sections = parts.filter((part) => part !== own);
  const order = sections.map(({ name }) => ['thead', 'tbody', 'tfoot'].indexOf(name));
  if (order.length === 0 || order.some((place, index) => place <= (order[index - 1] ?? -1))) return undefined;
  const rows = sections.map(sectionOf);
  if (rows.some((section) => section === undefined) || (caption && !isCaption(caption))) return undefined;
  const html = tag('table', {}, rows.join('')) + (caption ? figcaption(caption.children) : '');
  return block('table', { hasFixedLayout: false }, tag('figure', { class: 'wp-block-table' }, html));
}

function sectionOf(section: Element): string | undefined {
  const rows = hasOnly(section) ? (childrenOf(section) ?? []).map(rowOf) : [];
  return rows.length === 0 || rows.some((row) => row === undefined) ? undefined : tag(section.name, {}, rows.join(''));
}

function rowOf(row: Element): string | undefined {
  const cells = isNamed(row, 'tr') && hasOnly(row) ? (childrenOf(row) ?? []).map(cellOf) : [];
  return cells.length === 0 || cells.some((cell) => cell === undefined) ? undefined : tag('tr', {}, cells.join(''));
}

function cellOf(cell: Element): string | undefined {
  const { name, attribs, children } = cell;
  if (!hasOnly(cell, 'class', 'colspan', 'rowspan', ...(name === 'th' ? ['scope'] : [])) || !isLine(children))
    return undefined;
  const { scope, colspan, rowspan } = attribs;
  const side = sideIn(cell);
  const own = { class: side && `has-text-align-${side}`, 'data-align': side, scope, colspan, rowspan };
  return tag(name, own, htmlOf(children));
}

/** Video services that WordPress can embed by page URL (its oEmbed providers). */
const providers: readonly (readonly [name: string, page: RegExp])[] = [
  ['youtube', /^https?:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?|playlist\?|shorts\/|live\/)|youtu\.be\/)/u],
  ['vimeo', /^https?:\/\/(?:www\.)?vimeo\.com\//u],
  ['dailymotion', /^https?:\/\/(?:(?:www\.)?dailymotion\.com\/|dai\.ly\/)/u],
];

/** A video of a service that WordPress can embed, with its caption. Videos of other services stay links. */
export const embed: BlockRule = (one) => {
  const found = videoOf(one);
  const url = found?.link.attribs.href ?? '';
  const provider = providers.find(([, page]) => page.test(url))?.[0];
  if (!found || provider === undefined) return undefined;
  const ratio = 'wp-embed-aspect-16-9 wp-has-aspect-ratio';
  const classes = `wp-block-embed is-type-video is-provider-${provider} wp-block-embed-${provider} ${ratio}`;
  return block(
    'embed',
    { url, type: 'video', providerNameSlug: provider, responsive: true, className: ratio },
    tag(
      'figure',
      { class: classes },
      tag('div', { class: 'wp-block-embed__wrapper' }, `\n${escaped(url)}\n`) + figcaption(found.caption),
    ),
  );
};

interface Video {
  readonly link: Element;
  /** contains the link, unless the text of the link is just its URL */
  readonly caption: readonly ChildNode[];
}

/** Returns the video that is alone in a paragraph or figure. */
function videoOf(one: Element): Video | undefined {
  if (!isNamed(one, 'p', 'figure') || !hasOnly(one, 'class')) return undefined;
  const holder = isNamed(one, 'figure') ? partsOf(one).caption : one;
  const nodes = holder?.children ?? [];
  const [link, ...after] = nodes.slice(nodes.findIndex((child) => !isSpace(child)));
  if (!isNamed(link, 'a') || !hasClass(link, 'player') || !isLine([link, ...after])) return undefined;
  const below = after.findIndex((child) => !isSpace(child));
  if (below >= 0 && !isNamed(after[below], 'br')) return undefined;
  const isNamedByAddress = textOf(link) === link.attribs.href;
  return { link, caption: isNamedByAddress ? after.slice(below + 1) : [link, ...after] };
}

/** A video or audio file that is alone in a paragraph. */
export const player: BlockRule = (one) => {
  const playerElement = isNamed(one, 'p') && hasOnly(one, 'class') ? onlyIn(one) : undefined;
  return playerElement && playedIn(playerElement, undefined);
};

/** Returns a player with its caption. The title is omitted: it is the file name, which WordPress does not show. */
function playedIn(playerElement: ChildNode, caption: Element | undefined): string | undefined {
  if (
    !isNamed(playerElement, 'video', 'audio') ||
    !hasOnly(playerElement, 'src', 'title', 'controls', 'preload', 'poster')
  )
    return undefined;
  const { src, preload, poster } = playerElement.attribs;
  const tracks = playerElement.children.flatMap((child) => (isNamed(child, 'track') ? [child.attribs] : []));
  const captions = tracks
    .map(({ src, label, srclang, kind }) => emptyTag('track', { src, label, srclang, kind }))
    .join('');
  const html =
    tag(playerElement.name, { controls: '', src, preload, poster }, captions) + figcaption(caption?.children ?? []);
  // WordPress reads all attributes except the tracks from the HTML.
  const own = tracks.map(({ src, label, srclang, kind }) => ({ src, label, srcLang: srclang, kind }));
  return block(
    playerElement.name,
    { tracks: own.length > 0 ? own : undefined },
    tag('figure', { class: `wp-block-${playerElement.name}` }, html),
  );
}

/** A link card: an image beside the title and description of the linked page, as the blog shows them. */
export const card: BlockRule = (one) => {
  if (!isNamed(one, 'figure') || !hasOnly(one, 'class') || !hasClass(one, 'card')) return undefined;
  const { content, caption } = partsOf(one);
  const [link, ...others] = content;
  if (!isNamed(link, 'a') || !hasOnly(link, 'href', 'rel') || others.length > 0) return undefined;
  if (!isLine(link.children) || (caption && !isCaption(caption))) return undefined;
  const [first] = link.children;
  const picture = isNamed(first, 'img') ? first : undefined;
  const { href, rel } = link.attribs;
  const name = tag('a', { href, rel }, htmlOf(picture ? link.children.slice(1) : link.children));
  const captionHtml = caption ? `${tag('br', {})}${htmlOf(caption.children)}` : '';
  const text = block('paragraph', {}, tag('p', {}, name + captionHtml));
  if (!picture) return text;
  const { src, alt = '' } = picture.attribs;
  const shown = tag('a', { href, rel }, emptyTag('img', { src, alt }));
  return block(
    'media-text',
    { linkDestination: 'custom', mediaType: 'image', mediaWidth: 25 },
    tag(
      'div',
      { class: 'wp-block-media-text is-stacked-on-mobile', style: 'grid-template-columns:25% auto' },
      tag('figure', { class: 'wp-block-media-text__media' }, shown) +
        tag('div', { class: 'wp-block-media-text__content' }, text),
    ),
  );
};

/** A table or a player with its caption, or other content that an editor put into a figure without a caption. */
export const figure: BlockRule = (one, { blocksOf }) => {
  if (!isNamed(one, 'figure') || !hasOnly(one, 'class')) return undefined;
  const { content, caption } = partsOf(one);
  const [only, ...others] = content;
  if (caption && !isCaption(caption)) return undefined;
  if (only && isTag(only) && others.length === 0) {
    const made = tableOf(only, caption) ?? playedIn(only, caption);
    if (made !== undefined) return made;
  }
  return caption || content.length === 0 || content.some(isInline) ? undefined : blocksOf(content);
};
