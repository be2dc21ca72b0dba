import { isText, type Element } from 'domhandler';
import { codeElement, languageName, languageOfClasses } from '../code.ts';
import { attribute, firstBelow, hasClass, isNamed, nodesBelow, rewrite } from '../tree.ts';
import type { Rule } from './rule.ts';

/**
 * Blocks of code: `pre[data-ke-language]`, `pre.brush:java`, `pre.prettyprint.lang-js`, `code.language-x`, with or
 * without a highlighter's spans. A `pre` that holds links or pictures is no code and keeps them.
 */
export const codeBlock: Rule = {
  name: 'code-block',
  mentions: /<(?:pre|listing|xmp|plaintext)/iu,
  apply(body) {
    rewrite(body.root, (element) => {
      if (isNamed(element, 'listing', 'xmp', 'plaintext')) return [codeElement(codeOf(element), '')];
      if (!isNamed(element, 'pre') || isNeutral(element)) return undefined;
      if (firstBelow(element, (one) => isNamed(one, 'a', 'img', 'iframe', 'figure') && !isLineAnchor(one)))
        return undefined;
      return [codeElement(codeOf(element), languageOf(element))];
    });
  },
};

/** Highlighters number their lines with empty links. */
const isLineAnchor = (element: Element) => isNamed(element, 'a') && !element.attribs.href;

function isNeutral(pre: Element): boolean {
  const [code] = pre.children;
  return (
    pre.children.length === 1 &&
    isNamed(code, 'code') &&
    Object.keys(pre.attribs).length === 0 &&
    code.children.every(isText) &&
    Object.keys(code.attribs).every((name) => name === 'class') &&
    /^(?:language-[a-z0-9+#.-]+)?$/u.test(code.attribs.class ?? '')
  );
}

function languageOf(pre: Element): string {
  const code = pre.children.find((child) => isNamed(child, 'code'));
  const said = languageName(attribute(pre, 'data-ke-language'));
  return (
    said || languageOfClasses(attribute(pre, 'class')) || (code ? languageOfClasses(attribute(code, 'class')) : '')
  );
}

/** The text of the code; a highlighter's line numbers are not part of it. */
function codeOf(pre: Element): string {
  rewrite(pre, (one) => (hasClass(one, 'hljs-ln-numbers', 'gutter', 'line-numbers-rows') ? [] : undefined));
  let code = '';
  for (const node of nodesBelow(pre)) {
    if (isText(node)) code += node.data;
    else if (isNamed(node, 'br') || (isNamed(node, 'div', 'p', 'li', 'tr') && code !== '' && !code.endsWith('\n')))
      code += '\n';
  }
  return code;
}
