import { decodeHTML } from 'entities';
import { foldName } from '../core/files/unique-names.ts';
import { maxNameBytes } from './files/container.ts';
import { decodePercent } from './media-base.ts';

/**
 * Yields the file names that a reference may stand for, the most literal first: as written, then decoded (percent-encoding, character
 * references, `+` for spaces, without query or fragment; each alone, combined, and repeated), then each in NFC and NFD, then all of them
 * below `file/`, the folder of old posts.
 *
 * @param reference percent-encoded address relative to the folder of the post, see `parseMediaReference`
 */
export function* candidateNames(reference: string): Generator<string, undefined> {
  if (reference.length > maxReferenceLength) return;
  const names = new Set([decodePercent(reference), reference]);
  let level: readonly string[] = [...names];
  yield* level;
  for (let depth = 0; depth < maxDecodings && level.length > 0; depth += 1) {
    const next = level.flatMap((name) => decodings.map((decode) => decode(name))).filter((name) => !names.has(name));
    level = [...new Set(next)];
    for (const name of level) names.add(name);
    yield* level;
  }
  const forms = [...names].flatMap((name) => [name.normalize('NFC'), name.normalize('NFD')]);
  yield* forms.filter((name) => !names.has(name));
  for (const name of new Set([...names, ...forms])) yield `file/${name}`;
}

/** Returns a key that is equal for all spellings of a name: fully decoded, without case, in one Unicode form. */
export function nameKey(written: string): string {
  let name = written;
  for (let before = '', depth = 0; name !== before && depth <= maxDecodings; depth += 1) {
    before = name;
    name = decodeHTML(decodePercent(name)).replaceAll('+', ' ');
  }
  return foldName(name);
}

/** In UTF-16 code units: each byte of the longest path may be percent-encoded twice (`%25XX`). */
const maxReferenceLength = maxNameBytes * 5;

/** Some editors encode an encoded name again when they save a post. More than three levels do not occur. */
const maxDecodings = 3;

const decodings: readonly ((name: string) => string)[] = [
  decodePercent,
  (name) => decodeHTML(name),
  (name) => name.replaceAll('+', ' '),
  (name) => name.replace(/[?#].*$/su, ''),
];
