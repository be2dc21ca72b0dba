import postcss, { type ChildNode } from 'postcss';

/**
 * A style sheet without what is for its readers alone: comments, but for those that begin with `!`, as licences do, and white
 * space. The rules are the same, in the same order; what postcss cannot read is given back as it is, since browsers read what
 * they can of it.
 */
export function minifiedCss(css: string): string {
  try {
    return written(postcss.parse(css, { map: false }).nodes, true);
  } catch {
    return css;
  }
}

/** @param isSheet whether it is no block, in which the last semicolon can be left out */
function written(nodes: readonly ChildNode[], isSheet = false): string {
  const texts = nodes.map((node) => ({ text: textOf(node), isOpen: isOpen(node) }));
  const shown = texts.filter(({ text }) => text !== '');
  return shown
    .map(({ text, isOpen }, index) => (isOpen && (isSheet || index < shown.length - 1) ? `${text};` : text))
    .join('');
}

/** Whether something has to stand between it and what follows. */
function isOpen(node: ChildNode): boolean {
  return node.type === 'decl' || (node.type === 'atrule' && !node.nodes);
}

function textOf(node: ChildNode): string {
  switch (node.type) {
    case 'comment':
      return node.text.startsWith('!') ? `/*${node.text}${node.raws.right ?? ''}*/` : '';
    case 'decl': {
      // What stands before a name besides white space, such as `*`, is part of it.
      const before = (node.raws.before ?? '').replace(/\s/gu, '');
      const important = node.important ? '!important' : '';
      return `${before}${node.prop}:${valueOf(node)}${important}`;
    }
    case 'rule': {
      const selector = node.raws.selector ? node.raws.selector.raw : tightened(node.selector, /\s*[,>]\s*|\s+/u);
      return `${selector}{${written(node.nodes)}}`;
    }
    case 'atrule': {
      const params = node.raws.params ? node.raws.params.raw : tightened(node.params, /\s*,\s*|\s+/u);
      const head = `@${node.name}${params === '' ? '' : ` ${params}`}`;
      return node.nodes ? `${head}{${written(node.nodes)}}` : head;
    }
  }
}

/** What has comments within stays as it is; of a custom property, which is any text, white space at its ends goes. */
function valueOf({ prop, value, raws }: Extract<ChildNode, { type: 'decl' }>): string {
  if (raws.value) return raws.value.raw;
  if (prop.startsWith('--')) return value.trim() || ' ';
  return tightened(value, /\s*,\s*|\s+|(?<![\w.\\#]-?)0(?=\.\d)/u);
}

/** Strings, addresses, and characters that are escaped. */
const untouched =
  /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|url\((?=\s*[^\s"'])(?:\\[\s\S]|[^)\\])*\)|\\(?:[\da-f]{1,6}\s?|[\s\S])/u;

/** @param loose matches white space, marks with white space around them, and what need not be said */
function tightened(text: string, loose: RegExp): string {
  const parts = new RegExp(`(${untouched.source})|${loose.source}`, 'giu');
  return text.trim().replace(parts, (part: string, kept: string | undefined) => {
    if (kept !== undefined) return kept;
    if (part === '0') return '';
    return part.trim() || ' ';
  });
}
