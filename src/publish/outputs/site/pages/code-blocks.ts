import { escapeHtml } from '../../../../core/text/escape-html.ts';
import { languageTitle } from '../../../../body/page/languages.ts';

const start = /<pre(?:\s[^>]*)?><code(?: class="language-([^"]*)")?>/gu;
const end = '</code></pre>';
/** Marks code that follows an empty line. */
const gap = /(?<=^<pre) class="gap"/u;

/**
 * Puts each code block of a body into a box with the name of its language, so that only the code scrolls and the page's script can add a
 * button. Empty lines at both ends, which editors leave behind, are removed. Code that may be wider than its box can be scrolled by
 * keyboard, even without scripts.
 * @param html sanitized: well-formed, `<` and `>` only around tags
 */
export function withCodeBlocks(html: string): { readonly html: string; readonly hasCode: boolean } {
  let result = '';
  let from = 0;
  start.lastIndex = 0;
  for (let found = start.exec(html); found; found = start.exec(html)) {
    const [tags, language] = found;
    const inner = found.index + tags.length;
    const close = html.indexOf(end, inner);
    if (close === -1) break;
    const code = withoutEmptyEnds(html.slice(inner, close));
    const title = language === undefined ? undefined : languageTitle(language);
    const inBox = tags.replace(gap, '');
    result +=
      `${html.slice(from, found.index)}<div class="code-block${inBox === tags ? '' : ' gap'}">` +
      (title === undefined ? '' : `<p class="language">${escapeHtml(title)}</p>`) +
      `${isWide(code) ? inBox.replace('<pre', '<pre tabindex="0"') : inBox}${code}${end}</div>`;
    start.lastIndex = from = close + end.length;
  }
  return { html: from === 0 ? html : result + html.slice(from), hasCode: from > 0 };
}

/** Number of characters per line on the narrowest screen. */
const narrowLine = 28;

/** Reports whether a line of code may be too wide for its box. */
function isWide(code: string): boolean {
  const lines = code.replace(/<[^<>]*>/gu, '').split('\n');
  return lines.some((line) => line.length * 2 > narrowLine && columnsOf(line) > narrowLine);
}

/** Returns the width of a line in columns. Hangul and other East Asian characters take two. */
function columnsOf(line: string): number {
  const text = line.replace(/&[#\w]*;/gu, '&');
  return text.length + (text.match(/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff]/gu)?.length ?? 0);
}

/** Removes empty lines at both ends. Elements, and white space in the first and last remaining line, stay. */
function withoutEmptyEnds(code: string): string {
  let rest = withoutEmptyEnd(code);
  let tags = '';
  for (let tag = endTag.exec(rest); tag; tag = endTag.exec(rest)) {
    tags = tag[0] + tags;
    rest = withoutEmptyEnd(rest.slice(0, tag.index));
  }
  return (rest + tags).replace(/^((?:<[^>]*>)*)(?:[^\S\n]*\n)+/u, '$1');
}

function withoutEmptyEnd(code: string): string {
  const lastLine = code.indexOf('\n', code.trimEnd().length);
  return lastLine === -1 ? code : code.slice(0, lastLine);
}

const endTag = /<\/[a-z]{1,10}>$/u;
