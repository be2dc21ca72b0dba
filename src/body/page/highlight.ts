import type { ChildNode, Element } from 'domhandler';
import { markedIn, markParts } from '../code/marks.ts';
import { elementsBelow, isNamed, setChildren, textOf } from '../dom/tree.ts';
import { highlighterFor } from './languages.ts';
import type { Step } from './step.ts';

/**
 * Highlights code of known languages with classes of the style sheet, `<span class="hljs-keyword">`. Languages are never guessed. Long
 * blocks, and all code beyond a limit for the body, stay plain.
 */
export const highlight: Step = {
  concerns: isBlockOfCode,
  apply(root) {
    let left = limits.body;
    for (const code of elementsBelow(root, isBlockOfCode)) {
      const source = textOf(code);
      const language = /^language-(\S+)$/u.exec(code.attribs.class ?? '')?.[1];
      if (language === undefined || source.length > limits.block || source.length > left) continue;
      if (!looksLikeCode(source)) continue;
      const highlighter = highlighterFor(language);
      if (!highlighter) continue;
      left -= source.length;
      const marked = markedIn(code, source);
      const parts = highlighter(source);
      setChildren(code, marked.length === 0 ? parts : markParts(parts, marked));
    }
  },
};

function isBlockOfCode(node: ChildNode): node is Element {
  return isNamed(node, 'code') && isNamed(node.parent, 'pre');
}

/**
 * Limits in characters. Some grammars take quadratic time for long lines, or for long runs of words without punctuation, which handwritten
 * code does not have.
 */
const limits = { block: 50_000, body: 150_000, line: 5_000 } as const;

const looksLikeCode = (source: string) =>
  !/[\w\s.-]{1000}/u.test(source) && source.split('\n').every((line) => line.length <= limits.line);
