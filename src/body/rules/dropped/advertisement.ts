import { isTag, type ChildNode, type Element } from 'domhandler';
import { hostOf } from '../../addresses/addresses.ts';
import { isTextBlock, isTextBlockElement } from '../../dom/author-content.ts';
import { countDropped } from '../../model/body.ts';
import { addressesIn } from '../../addresses/embeds.ts';
import {
  attribute,
  findDescendant,
  hasClass,
  isFirstElement,
  isNamed,
  isSpace,
  rewrite,
  textOf,
} from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Drops and counts content that the author did not write: ads, scripts, reaction bars, and traces of browser extensions. If the tag of such
 * an element was never closed, the author's text inside it is kept.
 */
export const advertisement: Rule = {
  name: 'advertisement',
  apply(body) {
    rewrite(body.root, (element) => {
      const kind = classifyNonContent(element);
      if (kind === undefined) return undefined;
      const host = hostOf(addressesIn(element)[0] ?? '');
      countDropped(body, host === '' ? kind : `${kind} from ${host}`);
      const isPart = isPartByKind[kind];
      return isPart ? authoredNodes(element, isPart) : [];
    });
  },
};

const extensionTrace = 'trace of a browser extension';
const advertisements = ['revenue_unit_wrap', 'revenue_unit_item', 'adsbygoogle', 'kakao_ad_area', 'tt_adsense'];
const kinds: Readonly<Record<string, readonly string[]>> = {
  advertisement: advertisements,
  'reaction bar': [
    ...[
      'container_postbtn',
      'postbtn_like',
      'tt-share-entry-with-sns',
      'daum_like_wrapper',
      'fb-like',
      'fb-share-button',
    ],
    ...[
      'fb-send',
      'fb-save',
      'fb-comments',
      'fb-comments-count',
      'g-plusone',
      'g-plus',
      'line-it-button',
      'naver-splugin',
    ],
    // Plugins of WordPress: Jetpack, AddToAny, Super Socializer, Easy Social Share Buttons, Social Warfare, Grow, MashShare.
    ...['sharedaddy', 'wp-block-jetpack-sharing-buttons', 'wp-block-jetpack-like', 'jetpack-likes-widget-wrapper'],
    ...['addtoany_share_save_container', 'addtoany_shortcode', 'a2a_kit', 'heateor_sss_sharing_container'],
    ...['essb_links', 'swp_social_panel', 'dpsp-content-wrapper', 'mashsb-container'],
    // kk Star Ratings, WP-PostRatings, Rate My Post, WP ULike.
    ...['kk-star-ratings', 'wp-postratings', 'post-ratings', 'rmp-widgets-container', 'wpulike'],
  ],
  'list of other posts': [
    ...['another_category', 'jp-relatedposts', 'jp-relatedposts-i2', 'wp-block-jetpack-related-posts', 'yarpp-related'],
    ...['crp_related', 'rp4wp-related-posts', 'wp_rp_wrap', 'relpost-thumb-wrapper', 'rpbt_shortcode'],
  ],
  'button of a menu': [
    'wp-block-navigation__responsive-container-open',
    'wp-block-navigation__responsive-container-close',
    'wp-block-navigation-submenu__toggle',
    'wp-block-navigation__submenu-icon',
  ],
  [extensionTrace]: ['vimiumHUD', 'vimiumReset', 'skiptranslate', 'goog-te-spinner-pos', 'goog-tooltip'],
};
const kindOfClass: ReadonlyMap<string, string> = new Map(
  Object.entries(kinds).flatMap(([kind, classes]) => classes.map((name) => [name, kind] as const)),
);
const extensionIds = /^(?:vimiumHUD|goog-gt-tt|google_translate_element)$/iu;
const boardIds = /^hwp_?editor_?board_?content$/iu;
const extensionElements =
  /^(?:grammarly-[a-z-]+|deepl-[a-z-]+|lt-[a-z-]+|loom-container|plasmo-csui|immersive-translate-[a-z-]+)$/u;

/** Returns the kind of an element that the author did not write, as named in the report. Undefined for all other elements. */
export function classifyNonContent(element: Element): string | undefined {
  const { name, attribs } = element;
  switch (name) {
    case 'script':
      return /\S/u.test(textOf(element)) || attribs.src ? 'script' : 'empty script';
    case 'style':
    case 'link':
    case 'meta':
    case 'base':
      return name;
    case 'title':
      // In an SVG drawing, `title` is the name of the drawing and counts as text.
      return element.namespace === 'http://www.w3.org/2000/svg' ? undefined : name;
    case 'xml':
      return 'data of an office program';
    case 'img':
      if (isTrackingPixel(element)) return 'tracking pixel';
  }
  const kind = attribs.class ? kindByClass(element, attribs.class) : undefined;
  if (kind !== undefined) return kind;
  return isExtensionTrace(element) ? extensionTrace : undefined;
}

function kindByClass(element: Element, value: string): string | undefined {
  for (const name of value.split(/\s+/u)) {
    const kind = kindOfClass.get(name);
    // Some browser extensions add their class to the author's elements.
    if (kind !== undefined && !(kind === extensionTrace && isTextBlock(element))) return kind;
  }
  return undefined;
}

function isExtensionTrace({ name, attribs, children }: Element): boolean {
  if (name.includes('-') && extensionElements.test(name)) return true;
  if (!attribs.id) return false;
  // HWP's editor board may contain pasted text. It is a remnant of the program only if it is empty.
  return extensionIds.test(attribs.id) || (boardIds.test(attribs.id) && children.every(isSpace));
}

/** Classes used in the Google Translate popup. */
const translatorClasses = ['logo', 'top', 'middle', 'bottom', 'title', 'original-text', 'activity-links'];

/** Tests for the elements that belong to each kind of dropped content. Text blocks that fail the test are the author's. */
const isPartByKind: Partial<Record<string, (one: Element) => boolean>> = {
  advertisement: (one) => hasClass(one, 'revenue_unit_info', ...advertisements) || isNamed(one, 'ins', 'iframe'),
  'reaction bar': (one) => isNamed(one, 'ul') || hasClass(one, 'sd-title') || !isTextBlockElement(one),
  'list of other posts': (one) =>
    !isTextBlockElement(one) ||
    isNamed(one, 'h3', 'h4', 'h5', 'table', 'ul', 'ol', 'dl') ||
    (isFirstElement(one) && one.parent !== null && isTag(one.parent) && hasClass(one.parent, 'yarpp-related-none')),
  [extensionTrace]: (one) => isNamed(one, 'iframe') || hasClass(one, ...translatorClasses),
};

/** Returns the author's nodes in a dropped element. Recursive, which is safe because parsed trees have limited depth. */
export function authoredNodes(element: Element, isPart: (one: Element) => boolean): ChildNode[] {
  const rest = element.children.flatMap((child) =>
    isTag(child) && isPart(child) ? authoredNodes(child, isPart) : [child],
  );
  return rest.some((one) => isTextBlock(one) || (isTag(one) && findDescendant(one, isTextBlock))) ? rest : [];
}

/**
 * Reports whether an image is at most one pixel wide and high. WordPress also writes this size for images of its library whose size it does
 * not know, such as SVG drawings.
 */
export function isTrackingPixel(element: Element): boolean {
  if (/(?:^|\s)(?:attachment|size|wp-image)-/u.test(attribute(element, 'class'))) return false;
  const style = attribute(element, 'style');
  const styledSide = (side: string) =>
    style === '' ? '' : (new RegExp(`(?:^|;)\\s*${side}\\s*:\\s*([^;]*)`, 'iu').exec(style)?.[1]?.trim() ?? '');
  const sides = ['width', 'height'].map((side) => attribute(element, side) || styledSide(side));
  return sides.every((side) => /^[01](?:px)?$/u.test(side));
}
