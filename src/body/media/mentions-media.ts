import { lazy } from '../../core/collections/lazy.ts';
import { createByteSearch } from './byte-search.ts';

/**
 * Byte sequences of which a body contains at least one if it refers to media, as in `mayReferToMedia`, but searched in UTF-8: decoding
 * takes longer than the search. Case folding of multi-byte characters is impossible, so the last two entries are the characters that `iu`
 * patterns match as `s` and `k`. Words are shortened if that is sufficient.
 */
const byteSequences = [
  ...'img image amp- mglyph ttml iframe embed object audio bgsound portal form legend select datalist textarea button input meter progress'
    .split(' ')
    .map((name) => `<${name}`),
  ...'attach cfile video fileblock img/ file/ media/ ./ ##_ emoticon background data-bg bookmark-card checkbox-o pengraph'.split(
    ' ',
  ),
  '\xc5\xbf',
  '\xe2\x84\xaa',
];

/**
 * Reports whether a byte is a control character that the parser removes, so that it may be inside of a word. Tab, line feed, form feed and
 * carriage return are not removed.
 */
const isControl = (byte: number) => (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)) || byte === 0x7f;

const find = lazy(() => createByteSearch(byteSequences, isControl));

/** Reports whether a body may refer to a media file. If not, `findMedia` finds none; this is several times faster. */
export function mayReferToMediaIn(utf8: Buffer): boolean {
  return find()(utf8);
}
