import type { ChildNode, Element } from 'domhandler';
import { findMarkedRanges, applyMarksToNodes } from '../code/marks.ts';
import { elementsBelow, isNamed, setChildren, textOf } from '../dom/tree.ts';
import { highlighterFor } from './languages.ts';
import type { PageStep } from './step.ts';

/**
 * Highlights code in known languages with style sheet classes, such as `<span class="hljs-keyword">`. Never guesses a language. Long blocks,
 * and all code beyond the limit for a body, remain plain.
 */
export const highlight: PageStep = {
  matches: isCodeBlock,
  apply(root) {
    let remaining = limits.body;
    for (const code of elementsBelow(root, isCodeBlock)) {
      const source = textOf(code);
      const language = /^language-(\S+)$/u.exec(code.attribs.class ?? '')?.[1];
      if (language === undefined || source.length > limits.block || source.length > remaining) continue;
      if (!looksLikeCode(source)) continue;
      const highlighter = highlighterFor(language);
      if (!highlighter) continue;
      remaining -= source.length;
      const marked = findMarkedRanges(code, source);
      const parts = highlighter(source);
      setChildren(code, marked.length === 0 ? parts : applyMarksToNodes(parts, marked));
    }
  },
};

function isCodeBlock(node: ChildNode): node is Element {
  return isNamed(node, 'code') && isNamed(node.parent, 'pre');
}

/**
 * Limits in characters. Some grammars take quadratic time for long lines or for long runs of words without punctuation, which do not occur
 * in handwritten code.
 */
const limits = { block: 50_000, body: 150_000, line: 5_000 } as const;

const looksLikeCode = (source: string) =>
  !/[\w\s.-]{1000}/u.test(source) && source.split('\n').every((line) => line.length <= limits.line);
