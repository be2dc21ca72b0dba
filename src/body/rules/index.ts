import { advertisement } from './advertisement.ts';
import { alignment } from './alignment.ts';
import { anchors } from './anchors.ts';
import { backgroundImage } from './background-image.ts';
import { blocks } from './blocks.ts';
import { codeBlock } from './code-block.ts';
import { colorScripter } from './color-scripter.ts';
import { drawing } from './drawing.ts';
import { embed } from './embed.ts';
import { emoticon } from './emoticon.ts';
import { fileBlock } from './file-block.ts';
import { form } from './form.ts';
import { headingShift } from './heading-shift.ts';
import { hidden } from './hidden.ts';
import { imageBlock } from './image-block.ts';
import { imagePlaceholder } from './image-placeholder.ts';
import { inline } from './inline.ts';
import { linkCard } from './link-card.ts';
import { links } from './links.ts';
import { listStyle } from './list-style.ts';
import { leftOut } from './left-out.ts';
import { lostReference } from './lost-reference.ts';
import { map } from './map.ts';
import { math } from './math.ts';
import { media, mediaReferences } from './media.ts';
import { moreLess } from './more-less.ts';
import { noScript } from './no-script.ts';
import { reduce } from './reduce.ts';
import type { Rule } from './rule.ts';
import { scriptEmbed } from './script-embed.ts';
import { sides } from './sides.ts';
import { style } from './style.ts';
import { svgImages } from './svg-images.ts';
import { textBox } from './text-box.ts';
import { tightLines } from './tight-lines.ts';
import { unknown } from './unknown.ts';
import { unpublishedLink } from './unpublished-link.ts';
import { video } from './video.ts';
import { widths } from './widths.ts';

/**
 * All that is done to a body's tree, in this order. The first part takes the editors' constructs one by one; then what
 * they refer to is looked up; then the tree is brought into the form that both outputs are written from.
 */
export const rules: readonly Rule[] = [
  // Formulas are kept in scripts, code in tables and among advertisements: both before anything is left out.
  math,
  hidden,
  svgImages,
  drawing,
  colorScripter,
  codeBlock,
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
  leftOut,
  unknown,
  headingShift,
  anchors,
  mediaReferences,
  media,
  links,
  tightLines,
  style,
  sides,
  widths,
  listStyle,
  reduce,
  inline,
  blocks,
  alignment,
];

/** Those after which every reference to a media file has been found. */
export const rulesForMedia: readonly Rule[] = rules
  .slice(0, rules.indexOf(mediaReferences) + 1)
  .filter((rule) => rule !== drawing);

/** Those that find references, or make what an element of another name holds into a picture. */
const findersOfMedia: readonly Rule[] = [
  imagePlaceholder,
  lostReference,
  linkCard,
  emoticon,
  map,
  video,
  fileBlock,
  backgroundImage,
  form,
];

/** `img`, the other name that it is written with, all elements of AMP, and images of formulas. */
const writtenPicture = /<(?:amp-|im(?:g|age)|mglyph)/iu;

/**
 * Whether a body may refer to a media file, by a look at its text, which takes a hundredth of what its tree would take. Where it may
 * not, `rulesForMedia` find nothing: those that could are not applied to it, and it has no picture.
 * @param html well-formed, without control characters
 */
export function mayReferToMedia(html: string): boolean {
  return writtenPicture.test(html) || findersOfMedia.some(({ mentions }) => mentions?.test(html) ?? true);
}
