import type { ChildNode } from 'domhandler';
import { hasClass, isNamed, isSpace } from '../../../../body/tree.ts';
import type { BlockContext, BlockRule } from './block-rule.ts';
import { hasOnly, isCaption, onlyIn, partsOf } from './facts.ts';
import { emptyTag, htmlOf, sideIn, tag } from './html.ts';
import { block, joined } from './markup.ts';

/** A picture that has its line for itself: in a figure, with its caption, or alone in a paragraph. */
export const image: BlockRule = (one, context) => {
  if (!isNamed(one, 'figure', 'p') || !hasOnly(one, 'class') || hasClass(one, 'card')) return undefined;
  const { content, caption } = partsOf(one);
  const [picture, ...others] = content;
  if (!picture || others.length > 0 || (caption && !isCaption(caption))) return undefined;
  return imageOf(picture, caption?.children ?? [], sideIn(one), context);
};

/** Pictures beside each other, each with its own caption or all with one. */
export const gallery: BlockRule = (one, context) => {
  if (!isNamed(one, 'figure') || !hasOnly(one, 'class') || !hasClass(one, 'grid')) return undefined;
  const { content, caption } = partsOf(one);
  if (content.length < 2 || (caption && !isCaption(caption))) return undefined;
  // The gallery decides how wide its pictures are.
  const within: BlockContext = { ...context, widthOf: () => 0 };
  const images = content.map((each) =>
    isNamed(each, 'figure') ? image(each, within) : imageOf(each, [], undefined, within),
  );
  if (images.some((each) => each === undefined)) return undefined;
  const said = caption ? figcaption(caption.children, 'blocks-gallery-caption ') : '';
  return block(
    'gallery',
    { imageCrop: false, linkTo: 'none' },
    tag(
      'figure',
      { class: 'wp-block-gallery has-nested-images columns-default' },
      joined(images.filter((each) => each !== undefined)) + said,
    ),
  );
};

/** A caption as WordPress has it; nothing for an empty one. */
export function figcaption(children: readonly ChildNode[], classes = ''): string {
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
  // The height follows, also where a narrow screen makes the picture smaller.
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
