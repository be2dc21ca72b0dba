import { deepPlace, inAddress } from './format/entry.ts';
import type { SearchDocument } from './search-document.ts';
import { lettersText, type Terms } from './terms.ts';

/** A post before and after a change; undefined where it was or is not there. */
export interface ChangedPost {
  readonly number: number;
  readonly before: SearchDocument | undefined;
  readonly after: SearchDocument | undefined;
}

/** Where a term occurs in one post. */
export interface Places {
  readonly first: boolean;
  /** as `deepPlace` gives them, ascending */
  readonly deeper: readonly number[];
  readonly title: boolean;
}

/** What becomes of a term in one post. */
export interface TermChange {
  readonly number: number;
  readonly before: Places;
  readonly after: Places;
}

/** The terms that occur elsewhere than before, in order, each with its changes ascending by post. */
export type ChangedTerms = readonly (readonly [term: string, changes: readonly TermChange[]])[];

/** @param posts ascending by number; gives the terms of those whose number is wanted */
export function changedTerms(posts: readonly ChangedPost[]): (isWanted: (number: number) => boolean) => ChangedTerms {
  return (isWanted) => {
    const terms = new Map<string, TermChange[]>();
    for (const { number, before, after } of posts) {
      if (!isWanted(number)) continue;
      const [old, now] = [placesIn(number, before), placesIn(number, after)];
      for (const term of new Set([...old.keys(), ...now.keys()])) {
        const change = { number, before: old.get(term) ?? nowhere, after: now.get(term) ?? nowhere };
        if (isSame(change.before, change.after)) continue;
        const changes = terms.get(term);
        if (changes) changes.push(change);
        else terms.set(term, [change]);
      }
    }
    return [...terms].sort(([a], [b]) => (a < b ? -1 : 1));
  };
}

const nowhere: Places = { first: false, deeper: [], title: false };

interface MutablePlaces {
  first: boolean;
  deeper: number[];
  title: boolean;
}

function placesIn(number: number, document: SearchDocument | undefined): Map<string, Places> {
  const places = new Map<string, MutablePlaces>();
  const at = (term: string): MutablePlaces => {
    let found = places.get(term);
    if (!found) places.set(term, (found = { first: false, deeper: [], title: false }));
    return found;
  };
  if (!document) return places;
  for (const term of textsOf(document.title)) at(term).title = true;
  for (const [passage, terms] of document.passages.entries()) {
    for (const term of textsOf(terms)) {
      if (passage === 0) at(term).first = true;
      else at(term).deeper.push(deepPlace(number, passage));
    }
  }
  for (const [label, terms] of document.labels.entries()) {
    for (const term of textsOf(terms)) at(term).deeper.push(deepPlace(number, inAddress + label));
  }
  return places;
}

function textsOf({ letters, words }: Terms): string[] {
  return [...Array.from(letters, lettersText), ...(words === '' ? [] : words.split(' '))];
}

function isSame(a: Places, b: Places): boolean {
  const isDeepSame = a.deeper.length === b.deeper.length && a.deeper.every((place, index) => place === b.deeper[index]);
  return a.first === b.first && a.title === b.title && isDeepSame;
}
