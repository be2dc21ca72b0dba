import type { Element } from 'domhandler';
import { countDropped } from '../body.ts';
import { attribute, hasClass, isNamed, rewrite, textOf } from '../tree.ts';
import type { Rule } from './rule.ts';

/** What a page carries that is not the author's: counted and left out. */
export const advertisement: Rule = {
  name: 'advertisement',
  apply(body) {
    rewrite(body.root, (element) => {
      const what = whatIsNotContent(element);
      if (what === undefined) return undefined;
      countDropped(body, what);
      return [];
    });
  },
};

function whatIsNotContent(element: Element): string | undefined {
  if (isNamed(element, 'script')) return /\S/u.test(textOf(element)) || element.attribs.src ? 'script' : 'empty script';
  if (isNamed(element, 'style', 'link', 'meta', 'base', 'title'))
    return isNamed(element, 'title') ? undefined : element.name;
  if (hasClass(element, 'revenue_unit_wrap', 'revenue_unit_item', 'adsbygoogle', 'kakao_ad_area', 'tt_adsense')) {
    return 'advertisement';
  }
  if (hasClass(element, 'container_postbtn', 'postbtn_like', 'tt-share-entry-with-sns')) return 'reaction bar';
  if (hasClass(element, 'another_category')) return 'list of other posts';
  if (hasClass(element, 'vimiumHUD', 'vimiumReset') || element.attribs.id === 'vimiumHUD')
    return 'trace of a browser extension';
  return isTrackingPixel(element) ? 'tracking pixel' : undefined;
}

/** A picture of one pixel, or of none. */
function isTrackingPixel(element: Element): boolean {
  if (!isNamed(element, 'img')) return false;
  const sides = [attribute(element, 'width'), attribute(element, 'height')];
  return sides.every((side) => /^[01](?:px)?$/u.test(side));
}
