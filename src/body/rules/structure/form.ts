import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { isVisible } from '../../dom/author-content.ts';
import { countDropped, countUnknown, type Body } from '../../model/body.ts';
import { codeElement } from '../../code/code.ts';
import { isBlock } from '../../dom/elements.ts';
import { attribute, element, elementsBelow, hasClass, isNamed, lineOf, rewrite, text, textOf } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Converts form controls to what readers saw: texts, values, choices. Nothing can be filled in or submitted. Each kind of control is
 * counted, as kept if it was visible, otherwise as dropped. Checkboxes, which also occur in lists, and hidden inputs are not counted.
 */
export const form: Rule = {
  name: 'form',
  mentions: /<(?:form|legend|select|datalist|textarea|button|input|meter|progress)|checkbox-o(?:n|ff)/iu,
  findsMedia: true,
  apply(body) {
    rewrite(body.root, (one) => {
      const shown = isTickBox(one) ? [tickSymbol(one)] : controls[one.name]?.(one);
      if (shown && isCounted(one)) count(one, shown, body);
      return shown;
    });
  },
};

const isTickBox = (one: Element) =>
  (isNamed(one, 'input') && /^(?:checkbox|radio)$/iu.test(attribute(one, 'type'))) || isNotionTickBox(one);

/** Reports whether an element is a checkbox in a to-do list exported from Notion. */
const isNotionTickBox = (one: Element) =>
  isNamed(one, 'div') && one.children.length === 0 && hasClass(one, 'checkbox-on', 'checkbox-off');

const isCounted = (one: Element) =>
  !isTickBox(one) && !isNamed(one, 'legend') && !(isNamed(one, 'input') && /^hidden$/iu.test(attribute(one, 'type')));

function count(one: Element, shown: readonly ChildNode[], body: Body): void {
  const isShown = shown.some((node) => (isText(node) ? node.data.trim() !== '' : isVisible(node)));
  if (isShown) countUnknown(body, `<${one.name}>`);
  // The controls inside a form are counted individually.
  else if (!isNamed(one, 'form')) countDropped(body, `<${one.name}>`);
}

/** Returns the space to insert between a checkbox and its label. Empty if the label already begins with white space. */
const spaceAfter = ({ next }: Element) => (next && isText(next) && /^\s/u.test(next.data) ? '' : ' ');

/** Returns the symbol for a checkbox or radio button. If a list item starts with the checkbox, marks the item as a task. */
function tickSymbol(one: Element): ChildNode {
  const isSet = 'checked' in one.attribs || hasClass(one, 'checkbox-on');
  const isCheckbox = !/^radio$/iu.test(attribute(one, 'type'));
  const item = isCheckbox ? findItemStartingWith(one) : undefined;
  if (item) item.attribs.class = 'task';
  // Radio buttons use other symbols and do not create task lists.
  const [checkedSymbol, uncheckedSymbol] = isCheckbox ? ['☑', '☐'] : ['◉', '○'];
  return text(`${isSet ? checkedSymbol : uncheckedSymbol}${spaceAfter(one)}`);
}

/** Returns the list item that starts with the given element. */
function findItemStartingWith(one: Element): Element | undefined {
  let at: ChildNode = one;
  while (isFirst(at) && at.parent && isNamed(at.parent, 'label', 'p', 'div', 'span')) at = at.parent;
  return isFirst(at) && at.parent && isNamed(at.parent, 'li') ? at.parent : undefined;
}

function isFirst({ prev }: ChildNode): boolean {
  return prev === null || (prev.prev === null && isText(prev) && prev.data.trim() === '');
}

/** Functions that return the visible content of a control, by element name. */
const controls: Partial<Record<string, (one: Element) => readonly ChildNode[]>> = {
  form: ({ children }) => [element('div', {}, children)],
  legend: ({ children }) => [element('div', {}, children)],
  select: (one) => textNodes(one, optionsText(one)),
  datalist: (one) => textNodes(one, optionsText(one)),
  textarea: (one) => typedLines(textOf(one).trim() === '' ? attribute(one, 'placeholder') : textOf(one)),
  button: (one) => {
    const { children } = one;
    if (children.some((child) => isTag(child) && isBlock(child))) return [element('div', {}, children)];
    return withSpaces(one, element('span', {}, children));
  },
  input: (one) => {
    const type = attribute(one, 'type').toLowerCase();
    if (type === 'hidden') return [];
    if (type === 'image') return [element('img', one.attribs)];
    const value = type === 'password' ? '' : attribute(one, 'value');
    return textNodes(one, value || attribute(one, 'placeholder'));
  },
  meter: (one) => (isVisible(one) ? [element('span', {}, one.children)] : textNodes(one, barText(one))),
  progress: (one) => (isVisible(one) ? [element('span', {}, one.children)] : textNodes(one, barText(one))),
};

/** Returns the text of a control as part of its line. */
const textNodes = (one: Element, value: string): readonly ChildNode[] =>
  value === '' ? [] : withSpaces(one, text(value));

/** Adds spaces around inline content. A preceding control already ends with a space. */
function withSpaces({ prev, next }: Element, piece: ChildNode): readonly ChildNode[] {
  const isApart = !prev || (isTag(prev) ? prev.name in controls : isText(prev) && /[\s\p{Ps}\p{Pi}]$/u.test(prev.data));
  const isFollowed = next && !(isText(next) && /^[\s\p{Pe}\p{Pf}\p{Po}]/u.test(next.data));
  return [...(isApart ? [] : [text(' ')]), piece, ...(isFollowed ? [text(' ')] : [])];
}

/** Returns the options of a control, with the labels of option groups. (HTML, 4.10.7 to 4.10.10) */
function optionsText(one: Element): string {
  let group = '';
  const all = elementsBelow(one, (inner) => isNamed(inner, 'option', 'optgroup')).flatMap((inner) => {
    const name = attribute(inner, 'label') || (isNamed(inner, 'option') ? lineOf(inner) : '');
    if (isNamed(inner, 'optgroup')) {
      group = name;
      return [];
    }
    const choice = name || (isNamed(one, 'datalist') ? attribute(inner, 'value') : '');
    if (choice === '') return [];
    const label = group === '' ? choice : `${group}: ${choice}`;
    group = '';
    return [label];
  });
  return all.join(' / ');
}

/** Returns text typed into a control, as lines, or as code if it is indented or arranged in columns. */
function typedLines(typed: string): ChildNode[] {
  const written = typed.replace(/^\s*\n|(?<!\s)\s+$/gu, '');
  if (written === '') return [];
  if (/^[ \t]+\S|\S(?:\t| {2,1000})\S/mu.test(written)) return [codeElement(written, '')];
  const lines = written.split('\n');
  return [
    element(
      'p',
      {},
      lines.flatMap((line, index) => [...(index === 0 ? [] : [element('br')]), text(line)]),
    ),
  ];
}

/** Returns the value of a progress bar or meter as text: a percentage, or the value with its bounds. (HTML, 4.10.13 and 4.10.14) */
function barText(one: Element): string {
  const number = (name: string, other: number) => {
    const attributeValue = attribute(one, name);
    return attributeValue !== '' && Number.isFinite(Number(attributeValue)) ? Number(attributeValue) : other;
  };
  const value = number('value', Number.NaN);
  const min = isNamed(one, 'meter') ? number('min', 0) : 0;
  const max = number('max', 1);
  if (Number.isNaN(value)) return '';
  if (min === 0 && (max === 1 || max === 100)) return `${Number(((value / max) * 100).toFixed(1))}%`;
  return `${value} (${min}–${max})`;
}
