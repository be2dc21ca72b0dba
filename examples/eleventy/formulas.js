import katex from 'katex';

/**
 * Formulas between dollar signs or backslashed brackets, which Markdown would treat as escapes and emphasis. A price is not a
 * formula: a single dollar sign must have no space next to its formula.
 */
const formula = new RegExp(
  [
    String.raw`\$\$[^$]+\$\$`,
    String.raw`\$(?![\s$])[^$\n]*?(?<![\s\\])\$(?![\w$])`,
    String.raw`\\\((?:[^\\\n]|\\[^()\n])+?\\\)`,
    // A plain bracket in text also has a backslash, but is not followed by a formula, or is followed by escapes.
    String.raw`\\\[(?=[^\]]*?(?:\\[a-z]{2}|[\^_=+<>]))(?:(?!\\[_*\x60[\]()]).)+?\\\]`,
    // A short formula has at least one letter, and no words.
    String.raw`\\\[(?=[^\]]*[a-z])(?![^\]]*[a-z]{2})(?:[a-z0-9 +\-*/().,'!]|\\?\|){1,40}\\\]`,
  ].join('|'),
  'iuy',
);

/** Makes markdown-it parse formulas and output MathML, which browsers render without scripts or fonts. */
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

/** Keeps escaped characters in the alternative text of images, which markdown-it 14 drops. */
export function alternatives(markdown) {
  markdown.core.ruler.after('text_join', 'alternatives', ({ tokens }) => {
    for (const { children } of tokens) {
      for (const picture of children ?? []) {
        for (const part of picture.children ?? []) if (part.type === 'text_special') part.type = 'text';
      }
    }
  });
}

/** Returns undefined if the text is not a formula. */
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
