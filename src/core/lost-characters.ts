/**
 * Whether a text is what is left of another one where characters outside the basic plane, as emoji are, have become question
 * marks, one or two for each, and differs in nothing else.
 */
export function hasLostCharacters(text: string, whole: string): boolean {
  if (text === whole || !outside.test(whole)) return false;
  return [whole.replace(all, '?'), whole.replace(all, '??')].includes(text);
}

/** The same of two bodies, of which the addresses and other attributes may be others. */
export function hasLostCharactersInBody(html: string, whole: string): boolean {
  return outside.test(whole) && hasLostCharacters(withoutAttributes(html), withoutAttributes(whole));
}

const outside = /[\u{10000}-\u{10ffff}]/u;
const all = /[\u{10000}-\u{10ffff}]/gu;

/** Quoted values may hold a `>`. What is told apart wrongly makes two bodies differ, and then the newer one counts. */
function withoutAttributes(html: string): string {
  return html.replace(/<(\/?[a-z][a-z0-9:-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/giu, '<$1>').trim();
}
