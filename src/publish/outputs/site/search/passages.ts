/**
 * A text in parts that are loaded for themselves, so that showing a place in a long one costs no more than in a short one.
 * Together they are the text. Each has at most 2,000 UTF-16 units, which are 6 KB of UTF-8.
 */
export function passagesOf(text: string): string[] {
  const passages: string[] = [];
  let from = 0;
  while (text.length - from > longest && passages.length < most - 1) {
    const end = cutWithin(text, from);
    passages.push(text.slice(from, end));
    from = end;
  }
  if (from < text.length || passages.length === 0) passages.push(text.slice(from, from + longest));
  return passages;
}

const longest = 2000;

/** What is longer than that many passages, about half a million characters, is not searched. */
const most = 250;

/** Behind a line, else behind a word, else within one but within no pair of surrogates. */
function cutWithin(text: string, from: number): number {
  const end = from + longest;
  const window = text.slice(end - longest / 4, end);
  const lineEnd = window.lastIndexOf('\n');
  const cut = lineEnd === -1 ? window.lastIndexOf(' ') : lineEnd;
  if (cut !== -1) return end - longest / 4 + cut + 1;
  return (text.charCodeAt(end) & 0xfc00) === 0xdc00 ? end - 1 : end;
}
