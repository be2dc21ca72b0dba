import type { Finder } from './finder.ts';

/** A part of a text. `isHit` is true if the part is highlighted. */
export interface ShownPart {
  readonly text: string;
  readonly isHit: boolean;
}

/** A search result. */
export interface SearchResult {
  /** lower ranks are better */
  readonly rank: number;
  readonly title: readonly ShownPart[];
  /** relative to the search page; with the fragment of the section that contains the hit, if any */
  readonly href: string;
  /** heading of the section; empty if the hit is in none */
  readonly section: readonly ShownPart[];
  /** such as `2024-01-05`; empty if there is no date */
  readonly day: string;
  /** the day in words */
  readonly date: string;
  readonly category: readonly ShownPart[];
  /** tags that contain hits */
  readonly tags: readonly string[];
  readonly text: readonly ShownPart[];
  /** whether the text is from a comment */
  readonly isComment: boolean;
}

/** Splits text into hits and the parts between them. */
export function markedParts(text: string, finder: Finder, from = 0, to = text.length): ShownPart[] {
  const parts: ShownPart[] = [];
  let at = from;
  for (const hit of finder.hits(text.slice(from, to))) {
    const [start, end] = [hit.from + from, hit.to + from];
    if (start > at) parts.push({ text: text.slice(at, start), isHit: false });
    parts.push({ text: text.slice(start, end), isHit: true });
    at = end;
  }
  if (to > at) parts.push({ text: text.slice(at, to), isHit: false });
  return parts;
}

const [lead, length] = [50, 180];

/**
 * Returns an excerpt around the best hit, and the offset of that hit. Without a hit, the excerpt is the start of the text, and the offset
 * is -1.
 */
export function snippetOf(
  text: string,
  finder: Finder,
): { readonly parts: readonly ShownPart[]; readonly hit: number } {
  const hit = finder.phraseAt(text) ?? finder.hits(text)[0]?.from ?? -1;
  const centre = Math.max(hit, 0);
  let from = Math.max(centre - lead, 0);
  let to = Math.min(from + length, text.length);
  from = Math.max(Math.min(from, to - length), 0);
  if (from > 0) from = afterGap(text, from, centre);
  if (to < text.length) to = beforeGap(text, to, centre + lead);
  const parts = markedParts(text, finder, from, to).map((part) => ({
    ...part,
    text: part.text.replace(/\s+/gu, ' '),
  }));
  if (from > 0) parts.unshift({ text: '…', isHit: false });
  if (to < text.length) parts.push({ text: '…', isHit: false });
  return { parts, hit };
}

/** Moves the start of an excerpt after the next space, if there is one nearby; otherwise out of a surrogate pair. */
function afterGap(text: string, from: number, last: number): number {
  const gap = text.slice(from, last).search(/\s/u);
  if (gap !== -1) return from + gap + 1;
  return (text.charCodeAt(from) & 0xfc00) === 0xdc00 ? from + 1 : from;
}

/** Moves the end of an excerpt before the previous space, if there is one nearby; otherwise out of a surrogate pair. */
function beforeGap(text: string, to: number, first: number): number {
  const gap = text.slice(first, to).search(/\s\S*$/u);
  if (gap !== -1) return first + gap;
  return (text.charCodeAt(to) & 0xfc00) === 0xdc00 ? to - 1 : to;
}
