import { decodeHTML } from 'entities';
import { foldName } from '../core/files/unique-names.ts';
import { maxNameBytes } from './files/container.ts';
import { decodePercent } from './media-base.ts';

/**
 * Yields the file names that a reference may mean, most literal first: as written; decoded (percent-encoding, character references, `+` for
 * spaces, query and fragment removed; each alone, combined, and repeated); each of these in NFC and NFD; and finally all of them below
 * `file/`, the folder that old posts used.
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

/** Returns a key that is equal for all spellings of a name: fully decoded, in one case and one Unicode form. */
export function nameKey(written: string): string {
  let name = written;
  for (let before = '', depth = 0; name !== before && depth <= maxDecodings; depth += 1) {
    before = name;
    name = decodeHTML(decodePercent(name)).replaceAll('+', ' ');
  }
  return foldName(name);
}

/** Maximum length in UTF-16 code units: each byte of the longest path may be percent-encoded twice (`%25XX`). */
const maxReferenceLength = maxNameBytes * 5;

/** Maximum number of decodings. Some editors encode a name again each time they save a post, but more than three levels do not occur. */
const maxDecodings = 3;

const decodings: readonly ((name: string) => string)[] = [
  decodePercent,
  (name) => decodeHTML(name),
  (name) => name.replaceAll('+', ' '),
  (name) => name.replace(/[?#].*/su, ''),
];
