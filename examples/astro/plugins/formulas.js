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

/** Makes remark parse formulas and output MathML, which browsers render without scripts or fonts. */
export function formulas() {
  const data = this.data();
  const construct = { name: 'formula', tokenize };
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    { text: { ['$'.charCodeAt(0)]: construct, ['\\'.charCodeAt(0)]: construct } },
  ];
  data.fromMarkdownExtensions = [
    ...(data.fromMarkdownExtensions ?? []),
    {
      enter: {
        formula(token) {
          const read = this.sliceSerialize(token);
          const found = this.data.inTable ? read.replaceAll('\\|', '|') : read;
          const math = mathml(found);
          this.enter(math ? { type: 'html', value: math } : { type: 'text', value: found }, token);
        },
      },
      exit: {
        formula(token) {
          this.exit(token);
        },
      },
    },
  ];
}

/** Consumes characters of the line until the text is a formula. */
function tokenize(effects, ok, nok) {
  const before = this.previous > 0 ? String.fromCharCode(this.previous) : ' ';
  let read = before;
  return (code) => {
    effects.enter('formula');
    return next(code);
  };

  function next(code) {
    if (/[$)\]]$/.test(read) && isFormula(read, code)) {
      effects.exit('formula');
      return ok(code);
    }
    // The end of the text or line: carriage return, line feed, or both.
    if (code === null || code < -2) return nok(code);
    effects.consume(code);
    read += code === -1 ? '' : code < 0 ? '\t' : String.fromCharCode(code);
    return next;
  }
}

function isFormula(read, code) {
  formula.lastIndex = 1;
  const after = code > 0 ? String.fromCharCode(code) : ' ';
  return formula.exec(read + after)?.[0].length === read.length - 1;
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
