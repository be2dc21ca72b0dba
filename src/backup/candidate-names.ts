import { decodeHTML } from 'entities';
import { foldName } from '../core/files/unique-names.ts';
import { maxNameBytes } from './files/container.ts';
import { decodePercent } from './media-base.ts';

/**
 * Returns the names that a reference may stand for, the most literal first: as written, then decoded (percent-encoding, character
 * references, `+` for spaces, a query or fragment behind the name; each alone, combined, and repeated), then each with composed and
 * decomposed letters, then all of them below `file/`, where old posts have their files.
 *
 * @param reference the address behind the folder of the post, percent-encoded, see `ownReference`
 */
export function* candidateNames(reference: string): Generator<string, undefined> {
  if (reference.length > longestReference) return;
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

/** Equal for all spellings of a name: fully decoded, whatever the case and the form of its letters. */
export function nameKey(written: string): string {
  let name = written;
  for (let before = '', depth = 0; name !== before && depth <= maxDecodings; depth += 1) {
    before = name;
    name = decodeHTML(decodePercent(name)).replaceAll('+', ' ');
  }
  return foldName(name);
}

/** In UTF-16 units: each byte of the longest path may be percent-encoded twice. */
const longestReference = maxNameBytes * 5;

/** Editors encode an encoded name once more when they save it; nothing encodes it a fourth time. */
const maxDecodings = 3;

const decodings: readonly ((name: string) => string)[] = [
  decodePercent,
  (name) => decodeHTML(name),
  (name) => name.replaceAll('+', ' '),
  (name) => name.replace(/[?#].*$/su, ''),
];
