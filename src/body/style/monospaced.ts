import type { Element } from 'domhandler';
import { parseDeclarations } from './declarations.ts';

/** Matches the names of monospaced fonts. */
export const monospacedFont =
  /courier|consol|mono(?!type|log)|menlo|monaco|typewriter|(?:fira|source) code|coding|코딩|fixedsys|(?:gulim|dotum|batang)che|굴림체|돋움체|바탕체/iu;

/** Reports whether an element sets a monospaced font. Only the first family of a list counts. Undefined if it sets no font. */
export function isMonospaced({ name, attribs: { style = '', face } }: Element): boolean | undefined {
  const declared = parseDeclarations(style);
  const families = declared.get('font-family') ?? declared.get('font') ?? (name === 'font' ? face : undefined);
  return families === undefined || families === 'inherit'
    ? undefined
    : monospacedFont.test(families.replace(/,.*/su, ''));
}

/** Reports whether the style of an element is that of code from an editor such as VS Code: spaces and line ends are part of the text. */
export function isPreformattedCode(one: Element): boolean {
  const { style } = one.attribs;
  return (
    style?.includes('white-space') === true &&
    /white-space:\s*pre\s*(?:;|$)/iu.test(style) &&
    isMonospaced(one) === true
  );
}
