/**
 * Makes string-width create its tables when they are first needed: reading Unicode's tables took a sixth of the time until help appeared,
 * and ASCII text needs none. V8 reads the list of all emoji when it parses an expression with \p{RGI_Emoji}.
 */
const changes = [
  [
    'const segmenter = new Intl.Segmenter();',
    'let madeSegmenter;\nconst segmenter = { segment: (text) => (madeSegmenter ??= new Intl.Segmenter()).segment(text) };',
  ],
  [
    String.raw`const rgiEmojiRegex = /^\p{RGI_Emoji}$/v;`,
    // The expression is only created for text that may match: all emoji contain a non-ASCII character of \p{Emoji}, or are keycaps.
    String.raw`let madeRegex;
const mayBeEmoji = /(?![\0-\x7f])\p{Emoji}|\u20e3/u;
const rgiEmojiRegex = {
  test: (segment) => mayBeEmoji.test(segment) && (madeRegex ??= new RegExp('^\\p{RGI_Emoji}$', 'v')).test(segment),
};`,
  ],
];

/** @type {import('rolldown').Plugin} */
export const stringWidthPlugin = {
  name: 'string-width makes nothing before it is needed',
  transform: {
    filter: { id: /[\\/]string-width[\\/]index\.js$/ },
    handler: (code) =>
      changes.reduce((text, [from = '', to = '']) => {
        if (!text.includes(from)) throw new Error(`string-width has changed, and has no: ${from}`);
        return text.replace(from, () => to);
      }, code),
  },
};
