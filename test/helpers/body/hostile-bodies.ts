const repeat = (count: number, part: string) => part.repeat(count);

/** Bodies that overflow or hang some parsers and converters, each with the text that must be preserved. */
export const hostileBodies: readonly (readonly [name: string, html: string, text: string])[] = [
  ['10,000 elements within each other', `${repeat(10_000, '<div>')}deep${repeat(10_000, '</div>')}`, 'deep'],
  ['1,000 lists within each other', repeat(1_000, '<ul><li>x'), repeat(1_000, 'x')],
  ['5,000 quotes within each other', `${repeat(5_000, '<blockquote>')}<p>deep</p>`, 'deep'],
  ['2,000 tables within each other', `${repeat(2_000, '<table><tr><td>')}deep`, 'deep'],
  ['100,000 unclosed emphases', `${repeat(100_000, '<b>')}deep`, 'deep'],
  [
    'emphases that the parser repeats for each paragraph',
    `${[...Array(300).keys()].map((n) => `<b a="${n}">`).join('')}${repeat(600, '<p>x')}`,
    repeat(600, 'x'),
  ],
  ['1 MB of spaces in code', `<pre>a${repeat(1_000_000, ' ')}b</pre>`, 'ab'],
  ['1 MB of line ends in code', `<pre>a${repeat(1_000_000, '\n')}b</pre>`, 'ab'],
  ['100,000 no-break spaces', `<p>a${repeat(100_000, '&nbsp;')}b</p>`, 'ab'],
  ['100,000 breaks', `a${repeat(100_000, '<br>')}b`, 'ab'],
  [
    'a cell over 100,000 columns',
    '<table><tr><td colspan="100000">a</td><td rowspan="99999">b</td></tr></table>',
    'ab',
  ],
  [
    'a row of 20,000 cells among 100 rows',
    `<table><tr>${repeat(20_000, '<td>a')}${repeat(100, '<tr><td>b')}</table>`,
    repeat(20_000, 'a') + repeat(100, 'b'),
  ],
  ['1 MB of signs that are escaped', `<p>${repeat(200_000, '*_[~\\')}</p>`, repeat(200_000, '*_[~\\')],
  ['half characters', `<p>a\ud800b\udfffc\ud83d\ude00</p>`, 'a\ufffdb\ufffdc\ud83d\ude00'],
  ['NUL and other controls', '<p>a\0b\u0001c\u007fd</p>', 'abcd'],
  ['50,000 placeholders without an end', `<p>${repeat(50_000, '[##_')}</p>`, repeat(50_000, '[##_')],
  ['20,000 formulas without an end', `<p>${repeat(20_000, '\\[a $b ')}</p>`, repeat(20_000, '\\[a$b')],
];
