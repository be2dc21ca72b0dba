/**
 * What string-width makes as soon as it is loaded, and what makes it when it is needed: to read Unicode's tables was a sixth of what
 * somebody waits for help, and a text of ASCII needs none of them. V8 reads the list of all emoji when it parses such an expression.
 */
const changes = [
  [
    'const segmenter = new Intl.Segmenter();',
    'let madeSegmenter;\nconst segmenter = { segment: (text) => (madeSegmenter ??= new Intl.Segmenter()).segment(text) };',
  ],
  [
    String.raw`const rgiEmojiRegex = /^\p{RGI_Emoji}$/v;`,
    // The list is not asked of what cannot be in it: all in it have a character that may be an emoji, of those in ASCII only keycaps.
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
