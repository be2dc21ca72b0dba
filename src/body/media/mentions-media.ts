import { lazy } from '../../core/collections/lazy.ts';
import { wordsInBytes } from './byte-search.ts';

/**
 * What a body has to have to refer to a media file, as `mayReferToMedia` knows it, in the bytes of its UTF-8: to make a text of them
 * takes longer than to look. So no word may depend on what is more than one byte: the last two are the characters that elsewhere
 * count as `s` and `k`. Words cut short where that is enough.
 */
const mentions = [
  ...'img image amp- mglyph ttml iframe embed object audio bgsound portal form legend select datalist textarea button input meter progress'
    .split(' ')
    .map((name) => `<${name}`),
  ...'attach cfile video fileblock img/ file/ media/ ./ ##_ emoticon background data-bg bookmark-card checkbox-o pengraph'.split(
    ' ',
  ),
  '\xc5\xbf',
  '\xe2\x84\xaa',
];

/** Are left out before anything is looked for: any may be in the middle of what is. Tab, line feed, form feed and return are none. */
const isControl = (byte: number) => (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)) || byte === 0x7f;

const find = lazy(() => wordsInBytes(mentions, isControl));

/** Whether a body may refer to a media file: where this says no, `findMedia` finds none, which makes it several times quicker to know. */
export function mayReferToMediaIn(utf8: Buffer): boolean {
  return find()(utf8);
}
