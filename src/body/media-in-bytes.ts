/**
 * What a body has to have to refer to a media file, as `mayReferToMedia` knows it, in the bytes of its UTF-8, each taken for a character:
 * to make a text of them takes longer than to look. So no pattern may depend on what is more than one byte: before `./` any space may
 * stand, and the last two are the characters that elsewhere count as `s` and `k`. Words together or cut short where that is quicker.
 */
const mentions = [
  /<(?:(?:amp-)?im(?:g|age)|ttml|iframe|embed|object|audio|form|legend|select|datalist|textarea|button|input|meter|progress)/i,
  /attach|cfile|video/i,
  /fileblock/i,
  /(?:img|file|media)\//i,
  /\.\//,
  /##_/,
  /emoticon/i,
  /background|bookmark-card/i,
  /pengraph/i,
  /\xc5\xbf/,
  /\xe2\x84\xaa/,
];

/** Are left out before anything is looked for: any may be in the middle of what is. Named by what they are not, which is quicker. */
const controls = /[^\t\n\f\r -~\x80-\xff]/;

/** Whether a body may refer to a media file: where this says no, `findMedia` finds none, which makes it several times quicker to know. */
export function mayReferToMediaIn(utf8: Buffer): boolean {
  const bytes = utf8.toString('latin1');
  return mentions.some((mention) => mention.test(bytes)) || controls.test(bytes);
}
