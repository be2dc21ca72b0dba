import { isTag, type ChildNode, type Element } from 'domhandler';
import { replaceConstruct, findOwnElement } from '../../dom/author-content.ts';
import { countDropped, type Body } from '../../body.ts';
import { countDroppedMedia } from '../../code/code.ts';
import { coloredCode } from '../../code/colors.ts';
import { element, elementsBelow, findElement, hasClass, isNamed, lineOf, rewrite, textOf } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Tables by the Color Scripter service: line numbers in the first cell, lines as `div`s in the second, ads below them and in a third.
 * No-break spaces stand for spaces. The language is unknown, so the colors are kept.
 */
export const colorScripter: Rule = {
  name: 'color-scripter',
  mentions: /colorscripter/iu,
  apply(body) {
    rewrite(body.root, (one) => {
      if (!hasClass(one, 'colorscripter-code', 'colorscripter-code-table')) return undefined;
      const table = isNamed(one, 'table') ? one : findOwnElement(one, (inner) => isNamed(inner, 'table'));
      const cell = table && findCodeCell(table);
      if (!cell) return undefined;
      if (table === one) return [convertCode(one, cell, body)];
      const isPart = (node: ChildNode) => node === table || (isTag(node) && isAdvertisement(node));
      return replaceConstruct(one, isPart, () => [convertCode(one, cell, body)]);
    });
  },
};

function convertCode(block: Element, cell: Element, body: Body): Element {
  const advertised = elementsBelow(block, isAdvertisement).length > 0;
  rewrite(cell, (inner) => (isAdvertisement(inner) ? [] : undefined));
  if (advertised) countDropped(body, 'advertisement of a code service');
  countDroppedMedia(cell, body);
  return coloredCode(cell, body, tidyWhiteSpace);
}

function tidyWhiteSpace(code: string): string {
  const lines = code
    .replace(/\u00a0/gu, ' ')
    .split('\n')
    .map((line) => line.trimEnd());
  return lines.join('\n').replace(/^\n+|\n+$/gu, '');
}

/** Returns the cell with the code: the last one with more than ads. Line numbers come before it. */
function findCodeCell(block: Element): Element | undefined {
  const cells = elementsBelow(block, (one) => isNamed(one, 'td') && !findElement(one, (inner) => isNamed(inner, 'td')));
  return cells.findLast((cell) => {
    const copy = element('td', {}, []);
    const links = elementsBelow(cell, isAdvertisement);
    copy.children = cell.children.filter((child) => !links.some((link) => lineOf(link) === lineOf(child)));
    return textOf(copy).trim() !== '';
  });
}

const isAdvertisement = (one: Element) =>
  isNamed(one, 'a') && /^(?:https?:)?\/\/(?:www\.)?colorscripter\.com(?:\/|$)/iu.test(one.attribs.href ?? '');
