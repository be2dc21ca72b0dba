import { decodeHTMLStrict } from 'entities';
import { escaped } from './elements.ts';
import { pairShortcodes, shortcodeTag, type Shortcode } from './shortcodes.ts';

/** Shortcodes of SyntaxHighlighter, which WordPress.com has too. All but the first three are the languages of their code. */
const codeShortcodes: ReadonlySet<string> = new Set(
  (
    'code sourcecode source actionscript3 applescript arduino as3 bash c c-sharp cf clj clojure coldfusion cpp csharp css delphi diff ' +
    'erl erlang fsharp go golang groovy haskell html java javafx javascript jfx js jscript matlab obj-c objc pas pascal patch perl php ' +
    'pl plain powershell ps py python rails rb ror ruby scala shell splus sql swift tex text typescript vb vbnet xhtml xml xslt yaml yml'
  ).split(' '),
);

/** Shortcodes of CodeColorer: `cc`, letters for options (`i` is code within a line), and after `_` a language, as in `ccn_php`. */
const codeColorer = /^cc(?<options>[beilnsw]{0,7})(?:_(?<language>[a-z0-9+#-]{1,30}))?$/u;

const ofAnyLanguage = new Set(['code', 'sourcecode', 'source', 'plain', 'text']);

/** Languages in whose code a `br` or `p` is more likely a part of the code than a line of the editor. */
const markupLanguages = /^(?:|html|xhtml|xml|xslt|php|plain|text|coldfusion|cf)$/u;

/**
 * Replaces code in shortcodes with `pre` elements. Must run first, because code may contain blank lines, URLs and anything that looks like
 * elements, blocks and other shortcodes. Brackets become character references, so that later steps find none.
 */
export function convertCodeShortcodes(source: string): string {
  if (!source.includes('[/')) return withBlockLanguages(source);
  const tags = Array.from(
    source.matchAll(new RegExp(shortcodeTag, 'giu')),
    ({ 0: { length }, index, groups = {} }) => ({
      name: (groups.name ?? '').toLowerCase(),
      isEnd: groups.slash !== '',
      attributes: groups.attributes ?? '',
      start: index,
      end: index + length,
    }),
  ).filter(({ name }) => codeShortcodes.has(name) || codeColorer.test(name));
  const parts: string[] = [];
  let from = 0;
  for (const shortcode of pairShortcodes(source, tags)) {
    if (!shortcode.content) continue;
    const { start, end, html } = codeHtml(source, shortcode, shortcode.content);
    parts.push(source.slice(from, start), html);
    from = end;
  }
  return withBlockLanguages(parts.join('') + source.slice(from));
}

/** Adds the language in the comment of a block for code to its `pre`. */
function withBlockLanguages(source: string): string {
  return source.replace(
    /(<!-- wp:[\w/-]{0,60}code[\w-]{0,60} \{[^{}]{0,500}?"language":"([\w+#.-]{1,30})"[^{}]{0,500}\} -->\s*<pre)(?=[\s>])/gu,
    '$1 data-language="$2"',
  );
}

/** Returns the HTML of a shortcode, and the offsets of the text that it replaces. */
function codeHtml(
  source: string,
  { name, attributes: { named, unnamed }, start, end, isEscaped }: Shortcode,
  content: { readonly start: number; readonly end: number },
): { start: number; end: number; html: string } {
  const encodeBrackets = (html: string) => html.replaceAll('[', '&#91;');
  if (isEscaped) return { start, end, html: encodeBrackets(source.slice(start + 1, end - 1)) };
  const short = unnamed.map((value) => value.replace(/^=/u, '')).find((value) => value !== '');
  const colorer = codeColorer.exec(name)?.groups;
  const ofName = colorer ? (colorer.language ?? '') : ofAnyLanguage.has(name) ? '' : name;
  const language = named.get('language') ?? named.get('lang') ?? short ?? ofName;
  const code = codeOf(source.slice(content.start, content.end), language.toLowerCase());
  if (colorer?.options?.includes('i')) return { start, end, html: encodeBrackets(`<code>${escaped(code)}</code>`) };
  const title = named.get('title') ?? '';
  const html =
    (title === '' ? '' : `<p>${title}</p>\n`) +
    (code === '' ? '' : `<pre data-language="${language.replace(/["<>]/gu, '')}"><code>${escaped(code)}</code></pre>`);
  // Some authors put the shortcode into a `pre`.
  const before = /<pre(?:\s[^<>]{0,100})?>\s{0,20}$/iu.exec(source.slice(Math.max(0, start - 200), start))?.[0] ?? '';
  const after = /^\s{0,20}<\/pre\s*>/iu.exec(source.slice(end, end + 50))?.[0] ?? '';
  const isWrapped = before !== '' && after !== '';
  return {
    start: isWrapped ? start - before.length : start,
    end: isWrapped ? end + after.length : end,
    html: encodeBrackets(html),
  };
}

/** Returns the code as its author typed it. Most versions of the plugin encode it, unless it contains tags. */
function codeOf(content: string, language: string): string {
  const lines = isOfVisualEditor(content, language) ? content.replace(/<[^<>]*>\n?/gu, toLineEnd) : content;
  const code = lines.includes('<') ? lines : decodeHTMLStrict(lines).replaceAll('\u00a0', ' ');
  return code.replace(/^(?:[^\S\n]*\n)+/u, '').trimEnd();
}

/** Reports whether the visual editor has split code into lines with `br` or `p`. */
function isOfVisualEditor(content: string, language: string): boolean {
  // The end of the paragraph that begins before the shortcode.
  const endsParagraph = /^\s*<\/p\s*>/iu.test(content);
  if (!endsParagraph && (markupLanguages.test(language) || !/^\s*<(?:br|p)[\s/>]/iu.test(content))) return false;
  if (/<(?!\/?(?:br|p)(?:\s[^<>]*)?\/?>)/iu.test(content)) return false;
  return !content.trim().includes('\n') || !/<(?:br|\/p)[^<>]*>(?!\s*(?:[<\n]|$))/iu.test(content);
}

const toLineEnd = (tag: string) => (/^<p[\s>]/iu.test(tag) ? '' : '\n');
