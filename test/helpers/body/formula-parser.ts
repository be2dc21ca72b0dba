import type MarkdownIt from 'markdown-it';

/**
 * Formulas between dollar signs as readers of Markdown with an extension for them find them: `$$…$$`; `$…$` with nothing
 * but formula next to the signs and no letter or digit after them.
 */
export const dollarFormula = String.raw`(?<![\\$\w])\$\$[^$]+\$\$|(?<![\\$\w])\$(?![\s$])[^$\n]*?(?<![\s\\])\$(?![\w$\\])`;

/** A command, or a letter with something above or below it: brackets behind a backslash may also be mere brackets. */
const tex = String.raw`(?=(?:(?!\\[)\]]).)*?(?:\\[a-z]{2}|[\w)}]\^[\w{\\]|(?<![\w/])[a-z]_[\w{]|\}_|\b[A-Z]\(\w\)))`;

/** Formulas `\(…\)` and `\[…\]`, in which nothing is escaped. */
const bracketFormula = String.raw`\\[([](?!\s*\\[)\]])${tex}(?:(?!\\[_*\x60[\]()]).)*?\\[)\]](?!\()`;

export const anyFormula = `${dollarFormula}|${bracketFormula}`;

type Renderer = InstanceType<typeof MarkdownIt>;

/** Makes a renderer read formulas, as text in a `span`. Elements and entities in them are those of HTML. */
export function readFormulas(renderer: Renderer, pattern = anyFormula): Renderer {
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
