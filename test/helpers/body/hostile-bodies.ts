const some = (count: number, part: string) => part.repeat(count);

/** Bodies that have made parsers and converters overflow or hang, each with the text that must be preserved. */
export const hostileBodies: readonly (readonly [name: string, html: string, text: string])[] = [
  ['10,000 elements within each other', `${some(10_000, '<div>')}deep${some(10_000, '</div>')}`, 'deep'],
  ['1,000 lists within each other', some(1_000, '<ul><li>x'), some(1_000, 'x')],
  ['5,000 quotes within each other', `${some(5_000, '<blockquote>')}<p>deep</p>`, 'deep'],
  ['2,000 tables within each other', `${some(2_000, '<table><tr><td>')}deep`, 'deep'],
  ['100,000 unclosed emphases', `${some(100_000, '<b>')}deep`, 'deep'],
  [
    'emphases that the parser repeats for each paragraph',
    `${[...Array(300).keys()].map((n) => `<b a="${n}">`).join('')}${some(600, '<p>x')}`,
    some(600, 'x'),
  ],
  ['1 MB of spaces in code', `<pre>a${some(1_000_000, ' ')}b</pre>`, 'ab'],
  ['1 MB of line ends in code', `<pre>a${some(1_000_000, '\n')}b</pre>`, 'ab'],
  ['100,000 no-break spaces', `<p>a${some(100_000, '&nbsp;')}b</p>`, 'ab'],
  ['100,000 breaks', `a${some(100_000, '<br>')}b`, 'ab'],
  [
    'a cell over 100,000 columns',
    '<table><tr><td colspan="100000">a</td><td rowspan="99999">b</td></tr></table>',
    'ab',
  ],
  [
    'a row of 20,000 cells among 100 rows',
    `<table><tr>${some(20_000, '<td>a')}${some(100, '<tr><td>b')}</table>`,
    some(20_000, 'a') + some(100, 'b'),
  ],
  ['1 MB of signs that are escaped', `<p>${some(200_000, '*_[~\\')}</p>`, some(200_000, '*_[~\\')],
  ['half characters', `<p>a\ud800b\udfffc\ud83d\ude00</p>`, 'a\ufffdb\ufffdc\ud83d\ude00'],
  ['NUL and other controls', '<p>a\0b\u0001c\u007fd</p>', 'abcd'],
  ['50,000 placeholders without an end', `<p>${some(50_000, '[##_')}</p>`, some(50_000, '[##_')],
  ['20,000 formulas without an end', `<p>${some(20_000, '\\[a $b ')}</p>`, some(20_000, '\\[a$b')],
];
