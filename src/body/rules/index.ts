import { codeBlock } from './code/code-block.ts';
import { colorScripter } from './code/color-scripter.ts';
import { math } from './code/math.ts';
import { pastedCode } from './code/pasted-code.ts';
import { advertisement } from './dropped/advertisement.ts';
import { droppedResources } from './dropped/dropped-resources.ts';
import { hidden } from './dropped/hidden.ts';
import { pluginParts } from './dropped/plugin-parts.ts';
import { embed } from './embeds/embed.ts';
import { linkCard } from './embeds/link-card.ts';
import { map } from './embeds/map.ts';
import { scriptEmbed } from './embeds/script-embed.ts';
import { video } from './embeds/video.ts';
import { blockAlignment } from './formatting/block-alignment.ts';
import { display } from './formatting/display.ts';
import { lineAlignment } from './formatting/line-alignment.ts';
import { listStyle } from './formatting/list-style.ts';
import { style } from './formatting/style.ts';
import { widths } from './formatting/widths.ts';
import { anchors } from './links/anchors.ts';
import { links } from './links/links.ts';
import { unpublishedLink } from './links/unpublished-link.ts';
import { backgroundImage } from './media/background-image.ts';
import { drawing } from './media/drawing.ts';
import { emoticon } from './media/emoticon.ts';
import { fileBlock } from './media/file-block.ts';
import { imageBlock } from './media/image-block.ts';
import { imagePlaceholder } from './media/image-placeholder.ts';
import { lostReference } from './media/lost-reference.ts';
import { media, mediaReferences } from './media/media.ts';
import { noScript } from './media/no-script.ts';
import { svgImages } from './media/svg-images.ts';
import type { Rule } from './rule.ts';
import { blocks } from './structure/blocks.ts';
import { comment } from './structure/comment.ts';
import { form } from './structure/form.ts';
import { headingShift } from './structure/heading-shift.ts';
import { inline } from './structure/inline.ts';
import { moreLess } from './structure/more-less.ts';
import { reduce } from './structure/reduce.ts';
import { textBox } from './structure/text-box.ts';
import { tightLines } from './structure/tight-lines.ts';
import { unknown } from './structure/unknown.ts';

/**
 * All rules, in the order in which they are applied. The first rules convert editor constructs. Then media files and links are resolved.
 * The last rules bring the tree into the form from which pages and Markdown are written.
 */
export const rules: readonly Rule[] = [
  pluginParts,
  // Formulas are in scripts, and code is in tables that also contain ads, so both are converted before anything is dropped.
  math,
  hidden,
  svgImages,
  drawing,
  colorScripter,
  codeBlock,
  pastedCode,
  noScript,
  scriptEmbed,
  advertisement,
  imagePlaceholder,
  lostReference,
  moreLess,
  linkCard,
  unpublishedLink,
  emoticon,
  map,
  video,
  fileBlock,
  imageBlock,
  textBox,
  backgroundImage,
  form,
  embed,
  droppedResources,
  unknown,
  headingShift,
  anchors,
  mediaReferences,
  media,
  links,
  display,
  tightLines,
  style,
  lineAlignment,
  widths,
  listStyle,
  reduce,
  inline,
  blocks,
  blockAlignment,
];

/** The rules for comments. */
export const commentRules: readonly Rule[] = [comment, ...rules];

/** The rules up to the one that lists media references, in order, except `drawing`. */
export const mediaRules: readonly Rule[] = rules
  .slice(0, rules.indexOf(mediaReferences) + 1)
  .filter((rule) => rule !== drawing);

/** Matches elements that are or contain images: `img`, its alias `image`, AMP elements, images in MathML. */
const imageElement = /<(?:amp-|im(?:g|age)|mglyph)/iu;

/**
 * Reports whether a body may refer to media files. If not, {@link mediaRules} would find nothing in it. Only searches the text, which takes
 * a hundredth of the time of parsing.
 * @param html well-formed, without control characters
 */
export function mayReferToMedia(html: string): boolean {
  return (
    imageElement.test(html) || rules.some(({ findsMedia, mentions }) => findsMedia && (mentions?.test(html) ?? true))
  );
}
