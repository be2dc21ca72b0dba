import type MarkdownIt from 'markdown-it';

/**
 * Pattern of formulas between dollar signs, as Markdown parsers with a formula extension find them: `$$…$$`, and `$…$` without whitespace
 * next to the signs and without a letter or digit after them.
 */
export const dollarFormula = String.raw`(?<![\\$\w])\$\$[^$]+\$\$|(?<![\\$\w])\$(?![\s$])[^$\n]*?(?<![\s\\])\$(?![\w$\\])`;

/** Lookahead for a command, subscript or superscript. Without one of these, escaped brackets may just be brackets. */
const tex = String.raw`(?=(?:(?!\\[)\]]).)*?(?:\\[a-z]{2}|[\w)}]\^[\w{\\]|(?<![\w/])[a-z]_[\w{]|\}_|\b[A-Z]\(\w\)))`;

/** Pattern of formulas `\(…\)` and `\[…\]` that contain no Markdown escapes. */
const bracketFormula = String.raw`\\[([](?!\s*\\[)\]])${tex}(?:(?!\\[_*\x60[\]()]).)*?\\[)\]](?!\()`;

export const anyFormula = `${dollarFormula}|${bracketFormula}`;

type Renderer = InstanceType<typeof MarkdownIt>;

/** Makes a renderer output each formula as a `span`. HTML entities in formulas are interpreted. */
export function parseFormulas(renderer: Renderer, pattern = anyFormula): Renderer {
  const formula = new RegExp(pattern, 'iuy');
  renderer.inline.ruler.before('escape', 'formula', (state, silent) => {
    formula.lastIndex = state.pos;
    const [found] = formula.exec(state.src.slice(0, state.posMax)) ?? [];
    if (found === undefined) return false;
    if (!silent) state.push('html_inline', '', 0).content = `<span>${found.replaceAll('<', '&lt;')}</span>`;
    state.pos += found.length;
    return true;
  });
  return renderer;
}
