import type { Element } from 'domhandler';
import { codeElement } from '../code.ts';
import { countDropped } from '../body.ts';
import { elementsBelow, hasClass, isNamed, lineOf, rewrite, textOf } from '../tree.ts';
import type { Rule } from './rule.ts';

/**
 * Code that the Color Scripter service made into a table: line numbers in the first cell, the lines as `div`s in the
 * second, its own advertisement below them and in a third. Its no-break spaces stand for spaces.
 */
export const colorScripter: Rule = {
  name: 'color-scripter',
  mentions: /colorscripter/iu,
  apply(body) {
    rewrite(body.root, (element) => {
      if (!hasClass(element, 'colorscripter-code', 'colorscripter-code-table')) return undefined;
      const code = codeOf(element);
      if (code === undefined) return undefined;
      countDropped(body, 'advertisement of a code service');
      return [codeElement(code.replace(/\u00a0/gu, ' '), '')];
    });
  },
};

function codeOf(element: Element): string | undefined {
  const cells = elementsBelow(element, (one) => isNamed(one, 'td'));
  const cell = cells.find((one) => !/^[\d\s]*$/u.test(textOf(one))) ?? cells[1];
  if (!cell) return undefined;
  const lines = elementsBelow(
    cell,
    (one) => isNamed(one, 'div') && !one.children.some((child) => isNamed(child, 'div')),
  );
  const isOwn = (line: Element) =>
    elementsBelow(line, (one) => isNamed(one, 'a')).some((link) =>
      (link.attribs.href ?? '').includes('colorscripter.com'),
    );
  const kept = lines.filter((line) => !isOwn(line)).map((line) => textOf(line).replace(/[\s\u00a0]+$/u, ''));
  return lineOf(cell) === '' ? undefined : kept.join('\n');
}
