import { isRootKey, readHost } from '../../app/serving-names.ts';
import { several, single, type Kind } from './option-kinds.ts';

/** A name or an IP address. */
export const hostName: Kind<string> = { parse: single(readHost) };

/** Several of them: repeated, or with commas between them. */
export const hostNames: Kind<readonly string[]> = { several: true, parse: several(readHost) };

/** What can be a key of JSON and the name of an element of XML alike. */
export const rootKey: Kind<string> = {
  parse: single((value) =>
    isRootKey(value.trim())
      ? { value: value.trim() }
      : { problem: 'be made of the letters A to Z, digits, _ and -, and begin with a letter or _' },
  ),
};
