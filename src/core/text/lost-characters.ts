/**
 * Reports whether text differs from a complete version only in lost characters: characters outside the Basic Multilingual Plane, such as
 * emoji, have each become one or two question marks.
 */
export function hasLostCharacters(text: string, intactText: string): boolean {
  if (text === intactText || !supplementary.test(intactText)) return false;
  return [intactText.replace(allSupplementary, '?'), intactText.replace(allSupplementary, '??')].includes(text);
}

/** Like {@link hasLostCharacters}, but for bodies. Ignores attributes, and treats an image placeholder like the image. */
export function hasLostCharactersInBody(html: string, intactText: string): boolean {
  return supplementary.test(intactText) && hasLostCharacters(textAndTags(html), textAndTags(intactText));
}

const supplementary = /[\u{10000}-\u{10ffff}]/u;
const allSupplementary = /[\u{10000}-\u{10ffff}]/gu;

/**
 * Reduces a body to text and tags without attributes. Quoted attribute values may contain `>`. If markup is misread, the bodies differ, and
 * the newer one is used. The patterns are bounded, so a malicious body cannot cause quadratic time.
 */
function textAndTags(html: string): string {
  return html
    .replace(/\[##_Image\|(?:(?!\[##_)[^])*?_##\]/gu, '<img>')
    .replace(/<(\/?[a-z][a-z0-9:-]*)(?![a-z0-9:-])(?:"[^"]*"|'[^']*'|[^'"<>])*>/giu, '<$1>')
    .replace(/\s{0,9}(?:<(?:p|figure|span)>\s{0,9}){1,3}<img>(?:\s{0,9}<\/(?:p|figure|span)>){1,3}/giu, '<img>')
    .trim();
}
