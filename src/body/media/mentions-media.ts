import { lazy } from '../../core/collections/lazy.ts';
import { createByteSearch } from './byte-search.ts';

/**
 * Byte sequences, at least one of which occurs in every body that refers to media. They correspond to `mayReferToMedia`, but are searched
 * for in UTF-8, since decoding takes longer than the search. The search cannot fold the case of multi-byte characters, so the last two
 * entries are the characters that patterns with the flags `iu` match as `s` and `k`. Words are shortened if a prefix is specific enough.
 */
const byteSequences = [
  ...'img image amp- mglyph ttml iframe embed object audio bgsound portal form legend select datalist textarea button input meter progress'
    .split(' ')
    .map((name) => `<${name}`),
  ...'attach cfile video fileblock img/ file/ media/ ./ ##_ emoticon background data-bg bookmark-card checkbox-o pengraph block-file [gallery [playlist [audio [embed wp: .mp .m4 .og .wa .flac .aac .webm .mov'.split(
    ' ',
  ),
  '\xc5\xbf',
  '\xe2\x84\xaa',
];

/**
 * Reports whether a byte is a control character that the parser removes, and which may therefore occur within a word. The parser keeps tab,
 * line feed, form feed and carriage return.
 */
const isControl = (byte: number) => (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)) || byte === 0x7f;

const find = lazy(() => createByteSearch(byteSequences, isControl));

/** Reports whether a body may refer to media files. If not, `findMedia` would find none; this check is several times faster. */
export function mayReferToMediaIn(utf8: Buffer): boolean {
  return find()(utf8);
}
