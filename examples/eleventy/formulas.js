import katex from 'katex';

/**
 * Formulas between dollar signs or brackets behind backslashes, which Markdown would take for escapes and emphasis. A
 * price is none: next to a single sign is nothing but formula.
 */
const formula = new RegExp(
  [
    String.raw`\$\$[^$]+\$\$`,
    String.raw`\$(?![\s$])[^$\n]*?(?<![\s\\])\$(?![\w$])`,
    String.raw`\\\((?:[^\\\n]|\\[^()\n])+?\\\)`,
    // A mere bracket in a text has a backslash before it, too; but what follows is no formula, or has escapes in it.
    String.raw`\\\[(?=[^\]]*?(?:\\[a-z]{2}|[\^_=+<>]))(?:(?!\\[_*\x60[\]()]).)+?\\\]`,
    // So a short one has no words and a letter.
    String.raw`\\\[(?=[^\]]*[a-z])(?![^\]]*[a-z]{2})(?:[a-z0-9 +\-*/().,'!]|\\?\|){1,40}\\\]`,
  ].join('|'),
  'iuy',
);

/** Makes markdown-it read formulas and write them as MathML, which browsers show without a script or a font. */
export function formulas(markdown) {
  markdown.inline.ruler.before('escape', 'formula', (state, silent) => {
    if (!/[$\\]/.test(state.src[state.pos])) return false;
    formula.lastIndex = state.pos;
    const [found] = formula.exec(state.src.slice(0, state.posMax)) ?? [];
    if (found === undefined) return false;
    const math = mathml(found);
    if (!silent) state.push(math ? 'html_inline' : 'text', '', 0).content = math ?? found;
    state.pos += found.length;
    return true;
  });
}

/** Lets alternatives of pictures keep the characters that are escaped in them, which markdown-it 14 leaves out. */
export function alternatives(markdown) {
  markdown.core.ruler.after('text_join', 'alternatives', ({ tokens }) => {
    for (const { children } of tokens) {
      for (const picture of children ?? []) {
        for (const part of picture.children ?? []) if (part.type === 'text_special') part.type = 'text';
      }
    }
  });
}

/** Undefined for what is no formula after all. */
function mathml(found) {
  const signs = /^\$(?!\$)/.test(found) ? 1 : 2;
  const displayMode = /^(?:\$\$|\\\[)/.test(found);
  try {
    const source = found.slice(signs, -signs).trim();
    return katex.renderToString(source, { output: 'mathml', displayMode, strict: 'ignore', maxSize: 20 });
  } catch {
    return undefined;
  }
}
