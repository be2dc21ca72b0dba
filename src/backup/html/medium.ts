import { decodeHTML } from 'entities';
import { percentDecoded } from '../media-base.ts';

/**
 * The names under which a file may lie that a body refers to, the likeliest first: as written, percent-decoded, entity-decoded, with
 * composed and with decomposed letters; then all of these below `file/`, where old posts have theirs.
 *
 * @param reference what follows the folder of the post in the address, with query and fragment: a name may hold `?` and `#`
 */
export function* candidates(reference: string): Generator<string, undefined> {
  // Almost all are there as they are written.
  yield reference;
  const bare = reference.replace(/[?#].*$/su, '');
  const written = [reference, percentDecoded(reference), bare, percentDecoded(bare)];
  const names = [...written, ...written.map((name) => decodeHTML(name))];
  const formed = [
    ...names,
    ...names.map((name) => name.normalize('NFC')),
    ...names.map((name) => name.normalize('NFD')),
  ];
  const others = new Set([...formed, ...formed.map((name) => `file/${name}`)]);
  others.delete(reference);
  yield* others;
}
