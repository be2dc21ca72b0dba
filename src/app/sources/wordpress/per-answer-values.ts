/**
 * Values in bodies that differ from answer to answer: WordPress and its plugins number what they render in an answer, and write the address
 * of the request, random IDs, security tokens and hints for loading images.
 */
const perAnswerValues: readonly RegExp[] = [
  // The address of the request, as in `action` of Contact Form 7 and Gravity Forms, `_wp_http_referer` of `wp_nonce_field()`, links to log
  // in, and pages of query loops. Its fragment is kept; `&#038;` is none.
  /(?<=["'])[^"'<>]{0,500}(?:(?:\/|%2F)wp-json(?:\/|%2F)|rest_route(?:=|%3D)(?:\/|%(?:25)?2F))wp(?:\/|%(?:25)?2F)v2(?:[^"'<>#]|(?<=&)#){0,8000}/gu,
  /(?<=["']\?query-\d{1,9}-page=\d{1,9})(?!\d)[^"'<>]{1,8000}/gu,
  // `[gallery]`: its ID, those of its captions, and the styles for it. Slideshows of Jetpack: `gallery-12-1-slideshow`.
  /(?<=\bgallery-)\d+(?=['"\s{]|-\d+['"])/gu,
  /(?<=\bgallery-\d{1,20}-)\d+(?=-slideshow)/gu,
  // Layouts, colors, styles and filters of blocks: `wp-container-core-group-is-layout-3`, `is-style-outline--2`, `wp-duotone-000-fff-4`.
  /(?<=\bwp-(?:container|elements)-(?:[a-z]{1,40}-){0,9})[\da-f]+\b/gu,
  /(?<=\bis-style-[\w-]{1,80}--)[\da-f]+\b/gu,
  /(?<=\bwp-duotone-(?:[\w-]{1,80}-)?)\d+\b/gu,
  // IDs of blocks: `wp-block-gallery-1`, `wp-block-search__input-2`, `modal-3-content`, `accordion-item-4-panel`, keys of WooCommerce.
  /(?<=\bwp-block-(?:gallery|archives|categories|search__input|media-text__media)-)\d+\b/gu,
  /(?<=["'](?:modal|accordion-item|playlist-track)-)\d+(?=(?:-\w{1,20})?["'])/gu,
  /(?<=\sdata-wp-key=["'][\w/-]{1,100}?)\d+(?=["'])/gu,
  // `[audio]` and `[video]`: `id="audio-12-1"`, `src="sound.mp3?_=1"`.
  /(?<=["'](?:audio|video)-\d{1,20}-)\d+(?=["'])/gu,
  /(?<=[?&;]_=)\d+(?=["'])/gu,
  // Embedded posts of WordPress.
  /(?<=#\?secret=|\sdata-secret=["'])[A-Za-z\d]{10}\b/gu,
  // Contact Form 7: `wpcf7-f12-p34-o1`. TablePress numbers all copies of a table but the first.
  /(?<=\bwpcf7-f\d{1,20}(?:-p\d{1,20})?-o)\d+\b/gu,
  /(?<=\btablepress-[\w-]{1,40}?)-no-\d+\b/gu,
  // `uniqid()` of PHP starts with the time: images with lightbox, likes of Jetpack, Easy Table of Contents, Crayon.
  /(?<=[-_"';])[67][\da-f]{12}(?:\d?\.\d{8})?(?=[-_"'&])/gu,
  // Security tokens, in fields of forms, attributes and data for scripts; tokens of Jetpack and WPForms.
  /(?<=nonce[\w-]{0,40}(?:["']|&quot;)?\s{0,9}(?:[=:]|\svalue=)\s{0,9}(?:["']|&quot;)?)[\da-f]{10}\b/giu,
  /(?<=jetpack_contact_form_jwt["'] value=["'])[\w.-]+/gu,
  /(?<=\sdata-token(?:-time)?=["'])[\da-f]{8,32}(?=["'])/gu,
  // `comment_class()` alternates between all comments of an answer.
  / (?:even|odd alt)(?: thread-(?:even|odd thread-alt))?(?= depth-\d)/gu,
  // After a post that has blocks, WordPress no longer removes the paragraphs around shortcodes.
  /<p>\s*(?:<\/p>|(?=<(?:div|figure|style|script|form|table|ul|ol|iframe|audio|video)\b))/gu,
  /(?<=<\/(?:div|figure|script|form|table|ul|ol|iframe|audio|video)>)\s*<\/p>/gu,
  // Hints for loading images depend on the number of images before.
  / (?:loading|decoding|fetchpriority)=["']\w{1,10}["']/gu,
  /(?<=\ssizes=["'])auto, /gu,
];

/** Reports whether two bodies are equal apart from values that differ between responses. */
export function isSameBody(one: string, other: string): boolean {
  return one === other || neutral(one) === neutral(other);
}

function neutral(body: string): string {
  return perAnswerValues.reduce((text, pattern) => text.replaceAll(pattern, ''), body);
}

/**
 * Numbers the galleries and other elements of a body from 1. The received numbers depend on the posts before it in the response, and
 * therefore on when an earlier crawl was interrupted.
 */
export function numberFromOne(body: string): string {
  return perAnswerValues.reduce((text, pattern) => {
    const numbers = new Map<string, string>();
    return text.replaceAll(pattern, (value) => {
      if (!/^\d{1,5}$/u.test(value)) return value;
      const number = numbers.get(value) ?? String(numbers.size + 1);
      numbers.set(value, number);
      return number;
    });
  }, body);
}
