/** Korean fonts of common systems come first; they also contain Latin letters. */
export const drawnFonts =
  "'Noto Sans KR', 'Noto Sans CJK KR', Pretendard, 'Apple SD Gothic Neo', 'Malgun Gothic', NanumGothic, sans-serif";

/** A sample character for each script. */
const scripts: readonly (readonly [script: RegExp, sample: string])[] = [
  [/\p{Script=Latin}/u, 'A'],
  [/\p{Script=Hangul}/u, '가'],
  [/\p{Script=Han}/u, '漢'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'あ'],
  [/\p{Script=Cyrillic}/u, 'Ж'],
  [/\p{Script=Greek}/u, 'Ω'],
];

/** Scripts whose lines look right only if they are centered, since they are written from right to left. */
const centeredScripts: typeof scripts = [
  [/\p{Script=Arabic}/u, 'ع'],
  [/\p{Script=Hebrew}/u, 'א'],
];

/**
 * Returns one sample character for each script in a text, to test whether a font can render it. Undefined if there is no sample for one of
 * the scripts.
 */
export function samplesOf(text: string, isCentered = false): readonly string[] | undefined {
  const known = isCentered ? [...scripts, ...centeredScripts] : scripts;
  const samples = new Set<string>();
  for (const letter of drawable(text)) {
    if (/[\p{Script=Common}\p{Script=Inherited}]/u.test(letter)) continue;
    const sample = known.find(([script]) => script.test(letter))?.[1];
    if (sample === undefined) return undefined;
    samples.add(sample);
  }
  return [...samples];
}

/** Removes pictographs and control characters, for which these fonts may have no glyph. */
export function drawable(text: string): string {
  return text
    .replace(/[\p{Extended_Pictographic}\p{Cc}\p{Cf}\p{Co}\p{Cs}\u{1f1e6}-\u{1f1ff}\ufe0f]/gu, (one) =>
      /[\d#*©®]/u.test(one) ? one : ' ',
    )
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Breaks text into lines between words, and within words that are longer than a line.
 * @param width width of a line in ems
 * @param maxLines maximum number of lines; excess text is cut, and the last line ends with `…`
 */
export function wrapped(text: string, width: number, maxLines: number): string[] {
  const rows: string[] = [];
  let row = '';
  let used = 0;
  const end = () => {
    rows.push(row.trim());
    [row, used] = ['', 0];
  };
  for (const word of text.split(' ').map((one) => Array.from(one))) {
    const wide = word.reduce((sum, letter) => sum + widthOf(letter), 0);
    if (used > 0 && used + wide > width) end();
    for (const letter of word) {
      if (used + widthOf(letter) > width) end();
      row += letter;
      used += widthOf(letter);
    }
    row += ' ';
    used += widthOf(' ');
  }
  end();
  if (rows.length <= maxLines) return rows;
  const last = Array.from(rows[maxLines - 1] ?? '');
  while (last.length > 0 && last.reduce((sum, letter) => sum + widthOf(letter), 1) > width) last.pop();
  return [...rows.slice(0, maxLines - 1), `${last.join('').trimEnd()}…`];
}

/** Returns the approximate width of a bold character in ems, rounded up. */
function widthOf(letter: string): number {
  if (letter === ' ') return 0.3;
  if (/[ilj.,:;'!|()[\]]/u.test(letter)) return 0.36;
  if (/[a-z0-9]/u.test(letter)) return /[mw]/u.test(letter) ? 0.95 : 0.63;
  if (/[A-Z]/u.test(letter)) return /[MW]/u.test(letter) ? 1.02 : 0.76;
  return letter < '\u0250' ? 0.7 : 1;
}
