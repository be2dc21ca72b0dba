import { closestMatch } from 'leven';
import { message, type Text } from '../messages/message.ts';

/** The name that was probably meant: as a rule a third of the letters may differ, two letters changed for each other always. */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  const maxDistance = word.length < 3 ? 1 : Math.min(3, Math.max(2, Math.ceil(word.length / 3)));
  return closestMatch(word, names, { maxDistance });
}

/** " Did you mean X?", or nothing when no name is near. */
export function suggestion(word: string, names: readonly string[], show = (name: string): string => name): Text {
  const name = nearestName(word, names);
  return name === undefined ? '' : message('value.suggestion', { name: show(name) });
}
