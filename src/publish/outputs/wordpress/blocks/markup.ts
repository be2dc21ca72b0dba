/** Values of a block's attributes: those alone that are not read from its HTML. */
export type Attributes = Readonly<Record<string, Value | readonly Readonly<Record<string, Value>>[]>>;

type Value = string | number | boolean | undefined;

/** A block of WordPress, with its attributes in the comment before its HTML, as `serializeBlock` of `@wordpress/blocks` writes it. */
export function block(name: string, attributes: Attributes, html: string): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const json = given.length === 0 ? '' : `${commentJson(Object.fromEntries(given))} `;
  return `<!-- wp:${name} ${json}-->\n${html}\n<!-- /wp:${name} -->`;
}

/** Blocks one after another. */
export const joined = (blocks: readonly string[]): string => blocks.join('\n\n');

/**
 * JSON in which nothing ends the comment around it, is a tag, or is what WordPress looks for in a whole content before it reads
 * blocks: shortcodes.
 */
function commentJson(value: object): string {
  return JSON.stringify(value).replace(/\\\\|\\"|--|[<>&[]/gu, (found) =>
    found.startsWith('\\') ? unicodeEscape(found.slice(1)) : Array.from(found, unicodeEscape).join(''),
  );
}

const unicodeEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
