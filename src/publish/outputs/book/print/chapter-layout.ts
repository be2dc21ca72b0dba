/** In bytes of UTF-8, which are roughly proportional to the printed length in all scripts: about half an A5 page. */
const maxShortText = 900;

/**
 * Reports whether a chapter starts on a new page. Short ones follow the chapter before them, so that a blog of short posts does not become
 * a book of empty pages.
 */
export function startsPage(xhtml: string): boolean {
  if (/<(?:img|pre|table|math)[\s>]/u.test(xhtml)) return true;
  return Buffer.byteLength(xhtml.replace(/<[^<>]*>|\s(?=\s)/gu, '')) > maxShortText;
}

/**
 * Returns a chapter as HTML for print.
 * @param rank rank of its heading, which is `h2` in XHTML; those in it follow
 */
export function chapterHtml(xhtml: string, rank: number): string {
  const ranked = xhtml.replace(
    /(<\/?h)([2-6])(?=[\s>])/gu,
    (_, start: string, own: string) => start + String(Math.min(Number(own) + rank - 2, 6)),
  );
  return withBreaks(withCodeLines(withoutNamespaces(ranked)));
}

/** Removes attributes that HTML does not have. */
function withoutNamespaces(xhtml: string): string {
  return xhtml.replace(/<[^<>]*>/gu, (tag) => tag.replace(/ (?:epub|xml):[a-z]+="[^"]*"/gu, ''));
}

/**
 * Wraps each line of code blocks in `span.line`, so that the style sheet can mark continued lines. The line feeds are
 * removed, since lines are blocks. Elements that span several lines,
 * such as comments in highlighted code, are closed and opened again.
 */
function withCodeLines(xhtml: string): string {
  return xhtml.replace(/(<pre\b[^<>]*>)([^]*?)(?:<\/pre>|$)/gu, (_, start: string, code: string) => {
    const open: string[] = [];
    let result = '';
    let line = '';
    const flush = () => {
      const names = open.map((tag) => /[^\s<>]+/u.exec(tag)?.[0] ?? '').reverse();
      return `<span class="line">${line}${names.map((name) => `</${name}>`).join('')}</span>`;
    };
    for (const [token] of code.replace(/^\n|\n(?=(?:<\/[^<>]*>)*$)/gu, '').matchAll(/<[^<>]*>|\n|[^<\n]+/gu)) {
      if (token === '\n') {
        result += flush();
        line = open.join('');
        continue;
      }
      line += token;
      if (token.startsWith('</')) open.pop();
      else if (token.startsWith('<') && !token.endsWith('/>')) open.push(token.replace(/ id="[^"]*"/u, ''));
    }
    return `${start}${result}${flush()}</pre>`;
  });
}

/** Lets lines break inside of URLs and other long words, so that justified text has no gaps before them. */
function withBreaks(xhtml: string): string {
  return xhtml.replace(/<math\b[^]*?(?:<\/math>|$)|<[^<>]*>|[!-;=?-~]{25,}/gu, (token) =>
    token.startsWith('<') ? token : token.replace(/(?:[/?=_-]|&amp;)(?=\w)/gu, '$&<wbr>'),
  );
}
