/** A moderately large body that could exhaust parsers and converters, and the content that must be preserved. */
export interface Shape {
  readonly name: string;
  readonly html: string;
  /** text of the page, ignoring white space */
  readonly text: string;
  readonly links?: number;
  readonly pictures?: number;
  /** number of media references; default: number of images */
  readonly media?: number;
}

const some = (count: number, part: string) => part.repeat(count);
const each = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

const nestable =
  'div ul blockquote table b a span font p figure sup ruby dl ol h1 form button nobr center q marquee fieldset';

const nested: readonly Shape[] = nestable.split(' ').map((tag) => ({
  name: `1,000 nested ${tag}`,
  html: `${some(1_000, `<${tag}>`)}deep`,
  text: 'deep',
}));

const nestedWithText: readonly Shape[] = [
  ['ul and li', '<ul><li>x'],
  ['ol, li and p', '<ol><li><p>x'],
  ['ul, li and b', '<ul><li><b>x'],
  ['tables', '<table><tr><td>x'],
  ['definition lists', '<dl><dd>x'],
  ['quotes', '<blockquote><p>x'],
  ['figures with captions', '<figure><figcaption>x'],
  ['emphasis and blocks', '<b><div>x'],
  ['q and blocks', '<q><div>x'],
  ['links and blocks', '<a href="/12"><div>x'],
  ['text boxes', '<div class="txc-textbox">x'],
].map(([name = '', part = '']) => ({
  name: `400 nested ${name}`,
  html: some(400, part),
  text: some(400, 'x'),
  ...(part.includes('href') && { links: 400 }),
}));

const misnested: readonly Shape[] = [
  { name: '10,000 unclosed list items', html: some(10_000, '<li>x'), text: some(10_000, 'x') },
  { name: '10,000 unclosed paragraphs', html: some(10_000, '<p>x'), text: some(10_000, 'x') },
  { name: '10,000 paragraph end tags in unclosed elements', html: `${some(10_000, '<div></p>')}x`, text: 'x' },
  { name: '50,000 end tags without start tags', html: `x${some(50_000, '</i></p></q>')}`, text: 'x' },
  {
    name: 'end tags in a deeply nested line',
    html: `${some(20_000, '<span>')}x${some(50_000, '</i>')}`,
    text: 'x',
  },
  {
    name: 'misnested emphasis',
    html: some(3_000, '<b><i><u>x<div>y</b>z</i></u></div>'),
    text: some(3_000, 'xyz'),
  },
  {
    name: 'misplaced links in a table',
    html: `<table>${some(3_000, '<a href="/12">x')}</table>`,
    text: some(3_000, 'x'),
    links: 3_000,
  },
  { name: 'nobr in a table', html: `<table>${some(3_000, '<nobr>x')}</table>`, text: some(3_000, 'x') },
  { name: 'text between rows', html: `<table>${some(3_000, 'x<tr>')}</table>`, text: some(3_000, 'x') },
  { name: 'emphasis in 1,000 tables', html: some(1_000, '<table><b>x'), text: some(1_000, 'x') },
];

const attributes: readonly Shape[] = [
  {
    name: '20,000 attributes',
    html: `<p ${each(20_000, (n) => `a${n}=1 `)}>x</p>`,
    text: 'x',
  },
  {
    name: '20,000 attributes with the URL of an original image',
    html: `<img src="https://i.example/1.png" ${each(20_000, (n) => `data-origin-${n}="https://i.example/${n}.png" `)}>`,
    text: '',
    pictures: 1,
  },
  {
    name: '20,000 sizes in a srcset',
    html: `<img src="https://i.example/1.png" srcset="${each(20_000, (n) => `https://i.example/${n}.png ${n}w, `)}">`,
    text: '',
    pictures: 1,
  },
  {
    name: '10,000 sources followed by 10,000 images',
    html: `<picture>${some(10_000, '<source srcset="https://i.example/1.png">')}${some(10_000, '<img src="https://i.example/2.png">')}</picture>`,
    text: '',
    pictures: 10_000,
    media: 2,
  },
  {
    name: '3,000 images, each followed by another in a noscript',
    html: some(
      3_000,
      '<img class="lazy" src="https://i.example/1.png"><noscript><img src="https://i.example/2.png"></noscript>',
    ),
    text: '',
    pictures: 3_000,
    media: 1,
  },
  { name: 'a class of 500,000 characters', html: `<p class="${some(100_000, 'name ')}">x</p>`, text: 'x' },
  { name: 'a style of spaces', html: `<table><tr><td style="${some(200_000, ' ')}">x</td></table>`, text: 'x' },
  {
    name: 'a URL of 500,000 characters',
    html: `<a href="https://e.example/${some(100_000, 'a/b?c')}">x</a>`,
    text: 'x',
    links: 1,
  },
  {
    name: 'an inline image of 400,000 characters',
    html: `<p><img src="data:image/png;base64,${some(100_000, 'AAAA')}" alt="a"> x</p>`,
    text: 'x',
    pictures: 1,
    media: 0,
  },
];

const runs: readonly Shape[] = [
  ...['[##_', '[#M_', '_M#]', '$', '$a ', '\\(', '\\[a ', '{{', '{% ', '*', '* ', '_', '_a ', '`', '|', '!', '![', '#'],
  ...['[', '](', '~', '~ ', '1. ', '- ', '+', '=', ':', ':-', '"', '^', '(', ')', '\\', 'www.', 'http://', '@a.b '],
].map((part) => ({
  name: `10,000 repetitions of ${part}`,
  html: `<p>a${some(10_000, part)}b</p>`,
  text: `a${some(10_000, part.replaceAll(' ', ''))}b`,
}));

const characters: readonly Shape[] = [
  ['entities', '&amp;', '&'],
  ['entities of markup characters', '&lt;', '<'],
  ['no-break spaces', '&nbsp;', ''],
  ['wide spaces', '\u3000', ''],
  ['one word', 'a', 'a'],
  ['emoji', '\u{1f600}', '\u{1f600}'],
  ['emoji sequences', '\u{1f468}\u200d\u{1f469}', '\u{1f468}\u200d\u{1f469}'],
  ['lone surrogates', '\ud800', '\ufffd'],
  ['NUL', '\0', ''],
  ['control characters', '\u0001', ''],
  ['direction overrides', '\u202e', '\u202e'],
  ['breaks', '<br>', ''],
  ['breaks and words', 'x<br>', 'x'],
  ['comments', 'x<!-- -->', 'x'],
  ['individually emphasized letters', '<b>가</b>', '가'],
  ['individually emphasized spaces', '<b> </b>', ''],
].map(([name = '', part = '', shown = '']) => ({
  name: `20,000 ${name}`,
  html: `<p>a${some(20_000, part)}b</p>`,
  text: `a${some(20_000, shown)}b`,
}));

const siblings: readonly Shape[] = [
  ...'p div span b u blockquote pre h2 li dt dd figure details q sup kbd cite small abbr nobr center'.split(' '),
].map((tag) => ({
  name: `2,000 adjacent ${tag}`,
  html: some(2_000, `<${tag}>x</${tag}>`),
  text: some(2_000, tag === 'details' ? 'morex' : 'x'),
}));

const many: readonly Shape[] = [
  {
    name: '1,500 images',
    html: each(
      1_500,
      (n) =>
        `<figure class="imageblock"><span data-url="https://i.example/o${n}.png"><img src="https://i.example/${n}.png"></span></figure>`,
    ),
    text: '',
    pictures: 1_500,
  },
  {
    name: '1,500 images in one grid',
    html: `<figure class="imagegridblock">${each(1_500, (n) => `<span><img src="https://i.example/${n}.png"></span>`)}</figure>`,
    text: '',
    pictures: 1_500,
  },
  {
    name: '1,500 placeholders',
    html: each(1_500, (n) => `<p>[##_Image|kage@a/b${n}.png|CDM|1.3|{}_##]</p>`),
    text: '',
    pictures: 1_500,
  },
  {
    name: '5,000 links to anchors in the body',
    html: each(5_000, (n) => `<p id="p${n}"><a href="#p${n}">x</a></p>`),
    text: some(5_000, 'x'),
    links: 5_000,
  },
  {
    name: '2,000 link cards',
    html: each(
      2_000,
      (n) =>
        `<figure data-ke-type="opengraph" data-og-title="t" data-og-source-url="https://e.example/${n}"><a href="#">t</a></figure>`,
    ),
    text: some(2_000, 't'),
    links: 2_000,
  },
  {
    name: '2,000 toggles',
    html: some(2_000, '<details><summary>s</summary>x</details>'),
    text: some(2_000, 'sx'),
  },
  { name: 'a list of 20,000 items', html: `<ul>${some(20_000, '<li>x')}</ul>`, text: some(20_000, 'x') },
  {
    name: 'an item of 500,000 characters',
    html: `<ul><li>${some(100_000, 'word ')}</ul>`,
    text: some(100_000, 'word'),
  },
  {
    name: 'a table of 500 by 50',
    html: `<table>${some(500, `<tr>${some(50, '<td>x')}`)}</table>`,
    text: some(25_000, 'x'),
  },
  {
    name: 'a table of 5,000 by 5',
    html: `<table>${some(5_000, `<tr>${some(5, '<td>x')}`)}</table>`,
    text: some(25_000, 'x'),
  },
  {
    name: 'paragraphs in nested emphasis',
    html: `<b><i><u><s><sup>${some(2_000, '<p>x</p>')}`,
    text: some(2_000, 'x'),
  },
  {
    name: 'paragraphs in a link',
    html: `<a href="/12">${some(1_000, '<p>x</p>')}</a>`,
    text: some(1_000, 'x'),
    links: 1_000,
  },
];

export const shapes: readonly Shape[] = [
  ...nested,
  ...nestedWithText,
  ...misnested,
  ...attributes,
  ...runs,
  ...characters,
  ...siblings,
  ...many,
];
