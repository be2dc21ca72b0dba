import { directionOf } from '../../../../core/language-tag.ts';

/** Paper sizes, as CSS Paged Media names them. */
export type PageSize = 'a4' | 'a5';

/** Longer running heads are truncated, because margin boxes do not wrap. In characters. */
const maxHeadLength = 48;

/**
 * Returns the rules that depend on the book: page size and running heads. Left-hand pages (verso) show the title of the book, right-hand
 * pages that of the top-level part: each part has a named page. Engines with named strings show the title of the chapter instead, which
 * others ignore (CSS Generated Content for Paged Media, 1.1).
 * @param parts ID and title of each top-level part
 */
export function pageRules(
  page: PageSize,
  language: string,
  title: string,
  parts: readonly { readonly id: string; readonly title: string }[],
): string {
  const [verso, recto] = directionOf(language) === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  const rules = parts.map(({ id, title: head }) => {
    const content = `content:${cssString(shorten(head))};content:string(chapter)`;
    return `#${id}{page:${id}}@page ${id}:${recto}{@top-${recto}{${content}}}\n`;
  });
  return `@page{size:${page.toUpperCase()}}@page:${verso}{@top-${verso}{content:${cssString(shorten(title))}}}\n${rules.join('')}`;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const characters = Array.from(line.slice(0, 2 * maxHeadLength));
  return characters.length > maxHeadLength ? `${characters.slice(0, maxHeadLength - 1).join('')}…` : line;
}

/** Quotes a text for CSS. Escapes everything but letters, digits and spaces, so that it can end neither the string nor the style element. */
function cssString(text: string): string {
  return `"${text.replace(/[^\p{L}\p{M}\p{N} ]/gu, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)}"`;
}
