/**
 * Whether a text is what is left of another one where characters outside the basic plane, as emoji are, have become question
 * marks, one or two for each, and differs in nothing else.
 */
export function hasLostCharacters(text: string, whole: string): boolean {
  if (text === whole || !outside.test(whole)) return false;
  return [whole.replace(all, '?'), whole.replace(all, '??')].includes(text);
}

/** The same of two bodies, of which attributes may be others, and one have a placeholder where the other has the picture. */
export function hasLostCharactersInBody(html: string, whole: string): boolean {
  return outside.test(whole) && hasLostCharacters(essence(html), essence(whole));
}

const outside = /[\u{10000}-\u{10ffff}]/u;
const all = /[\u{10000}-\u{10ffff}]/gu;

/**
 * Text and tags. Quoted values may hold a `>`. A wrong split makes two bodies differ, and then the newer one counts. None
 * of the patterns looks behind where the next one could begin: bodies may be made to cost time.
 */
function essence(html: string): string {
  return html
    .replace(/\[##_Image\|(?:(?!\[##_)[^])*?_##\]/gu, '<img>')
    .replace(/<(\/?[a-z][a-z0-9:-]*)(?:"[^"]*"|'[^']*'|[^'"<>])*>/giu, '<$1>')
    .replace(/\s{0,9}(?:<(?:p|figure|span)>\s{0,9}){1,3}<img>(?:\s{0,9}<\/(?:p|figure|span)>){1,3}/giu, '<img>')
    .trim();
}
