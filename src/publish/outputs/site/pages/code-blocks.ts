import { escapeHtml } from '../../../../body/markdown/escape.ts';
import { languageTitle } from '../../../../body/page/language-titles.ts';

const start = /<pre(?:\s[^>]*)?><code(?: class="language-([^"]*)")?>/gu;
const end = '</code></pre>';
/** of what stood behind an empty line */
const gap = /(?<=^<pre) class="gap"/u;

/**
 * The HTML of a body with each block of code in a box of its own, under the name of its language: what scrolls is the code
 * alone, and the page's script has a place for its button. Empty lines before and behind the code, which editors leave there,
 * are not shown. Code that may be wider than its box can be scrolled by keys, also without a script.
 *
 * @param html sanitised: well-formed, `<` and `>` only around tags
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

/** So many characters fit into a line on the narrowest screen. */
const narrow = 28;

/** Whether a line of it may not fit. */
function isWide(code: string): boolean {
  const lines = code.replace(/<[^>]*>/gu, '').split('\n');
  return lines.some((line) => line.length * 2 > narrow && columnsOf(line) > narrow);
}

/** Letters of Hangul and the like take two. */
function columnsOf(line: string): number {
  const text = line.replace(/&[#\w]*;/gu, '&');
  return text.length + (text.match(/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff]/gu)?.length ?? 0);
}

/** Code without the empty lines at both ends. The elements in it stay, and so do the white space in its first line and its last. */
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
