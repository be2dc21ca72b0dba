import { closestMatch } from 'leven';
import { message, type Text } from '../messages/message.ts';

/**
 * Returns the most similar name, or undefined if none is similar enough. Up to about a third of the letters may differ,
 * and two letters may always be swapped.
 */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  const maxDistance = word.length < 3 ? 1 : Math.min(3, Math.max(2, Math.ceil(word.length / 3)));
  return closestMatch(word, names, { maxDistance });
}

/**
 * Returns " Did you mean X?", or an empty string if no name is similar.
 * @param show formats the name
 */
export function suggestion(word: string, names: readonly string[], show = (name: string): string => name): Text {
  const name = nearestName(word, names);
  return name === undefined ? '' : message('value.suggestion', { name: show(name) });
}
