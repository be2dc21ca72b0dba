import { isTag, type ChildNode, type Document, type Element } from 'domhandler';
import { isVisible } from '../../dom/author-content.ts';
import { countDropped, type Body } from '../../model/body.ts';
import { isBlock } from '../../dom/elements.ts';
import { parseDeclarations } from '../../style/declarations.ts';
import {
  attribute,
  element,
  elementsBelow,
  hasClass,
  isNamed,
  isSpace,
  lineOf,
  nodesBelow,
  pushReversed,
  rewrite,
  text,
  textOf,
} from '../../dom/tree.ts';
import { isSlide } from '../../media/galleries.ts';
import { classifyNonContent } from './advertisement.ts';
import type { Rule } from '../rule.ts';

/**
 * Drops and counts elements hidden by their own style or attribute. Elements that a script or link in the body can reveal become toggles.
 * If nothing else in the body is visible, something outside the body must have revealed the hidden elements, so nothing is dropped.
 */
export const hidden: Rule = {
  name: 'hidden',
  mentions: /display\s*:|visibility\s*:|\shidden/iu,
  apply(body) {
    const found = new Set(elementsBelow(body.root, isHidden).filter((one) => isVisible(one)));
    if (found.size > 0 && !hasOtherContent(body.root, found)) return;
    const isOpened = findOpened(body, found);
    const buttons = new Map<Element, Element>();
    for (const one of found) {
      const button = isOpened(one) ? findButtonBefore(one) : undefined;
      if (button) buttons.set(one, button);
    }
    const movedButtons = new Set(buttons.values());
    rewrite(body.root, (one) => {
      if (movedButtons.has(one)) return [];
      if (!isHidden(one)) return undefined;
      if (!found.has(one)) return [];
      found.delete(one);
      unhide(one);
      if (isOpened(one))
        return isBlock(one) && !isStructuralPart(one) ? [createToggle(one, buttons.get(one), body)] : undefined;
      countDropped(body, 'hidden element');
      return playersIn(one);
    });
  },
};

/** Reports whether browsers hide an element. (HTML, 6.1; CSS Display 3; CSS 2, 11.2) */
function isHidden(one: Element): boolean {
  const { style = '', hidden: attribute } = one.attribs;
  if (attribute === undefined && !/display|visibility/iu.test(style)) return false;
  // Hidden players are still audible. Other rules handle collapsed content and content that is dropped anyway.
  if (isNamed(one, 'embed', 'object', 'audio', 'video') || isFoldedContent(one) || isHighlighterSource(one))
    return false;
  if (classifyNonContent(one) !== undefined || isSlide(one)) return false;
  const declared = parseDeclarations(style);
  const display = declared.get('display');
  if (display === undefined ? attribute !== undefined && attribute !== 'until-found' : display === 'none') return true;
  return isInvisible(declared.get('visibility'));
}

const isInvisible = (visibility = '') => visibility === 'hidden' || visibility === 'collapse';

const isFoldedContent = (one: Element) => hasClass(one, 'moreless-content', 'btn-toggle-moreless');

/** Reports whether an element is source code that a highlighter hides, showing highlighted code instead. */
const isHighlighterSource = (one: Element) =>
  isNamed(one, 'pre', 'textarea') &&
  (attribute(one, 'name') === 'code' || /brush:|\blang/iu.test(one.attribs.class ?? ''));

function unhide(one: Element): void {
  Reflect.deleteProperty(one.attribs, 'hidden');
  Reflect.deleteProperty(one.attribs, 'style');
}

/** Returns the players in a hidden element, which remain audible. */
const playersIn = (one: Element): ChildNode[] => elementsBelow(one, (inner) => isNamed(inner, 'audio', 'embed'));

/** Reports whether the body has visible content other than these elements. */
function hasOtherContent(root: Document, found: ReadonlySet<Element>): boolean {
  const stack: ChildNode[] = [];
  pushReversed(stack, root.children);
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isTag(node)) {
      if (!isSpace(node)) return true;
    } else if (isNamed(node, 'img', 'iframe', 'embed', 'object', 'video', 'audio', 'svg', 'hr')) {
      if (!found.has(node)) return true;
    } else if (!found.has(node) && !isNamed(node, 'script', 'style', 'title')) pushReversed(stack, node.children);
  }
  return false;
}

/**
 * Returns a function that reports whether a script in the body may reveal an element: the script contains the element's ID or class, or it
 * locates elements relative to the one that was clicked.
 */
function findOpened({ root }: Body, found: ReadonlySet<Element>): (one: Element) => boolean {
  if (found.size === 0) return () => false;
  const { names, isRelative } = collectScripts(root);
  return (one) =>
    (isRelative && isBlock(one)) ||
    [attribute(one, 'id'), ...attribute(one, 'class').split(/\s+/u)].some((name) => name !== '' && names.has(name));
}

/** The scripts of a body that can show or hide elements. */
interface ScriptTexts {
  /** all words in the scripts, including the IDs and classes that they use */
  readonly names: ReadonlySet<string>;
  /** whether an event handler refers to its own element, from which it may reach any other */
  readonly isRelative: boolean;
}

/** Collects the words in scripts, event handlers and `javascript:` links that can show or hide elements. */
function collectScripts(root: Document): ScriptTexts {
  const names = new Set<string>();
  let isRelative = false;
  for (const one of nodesBelow(root)) {
    if (!isTag(one)) continue;
    const handlers = Object.entries(one.attribs).flatMap(([name, value]) =>
      /^on(?!error)/u.test(name) || (name === 'href' && /^\s*javascript:/iu.test(value)) ? [value] : [],
    );
    for (const script of isNamed(one, 'script') ? [...handlers, textOf(one)] : handlers) {
      if (!togglesVisibility.test(script)) continue;
      isRelative ||= handlers.includes(script) && /\bthis\b|\bevent\b/u.test(script);
      for (const name of script.split(/[^\p{L}\p{N}_-]+/u)) names.add(name);
    }
  }
  names.delete('');
  return { names, isRelative };
}

const togglesVisibility =
  /display|visib|hidden|toggle|show|hide|slide|fade|collapse|expand|classlist|classname|moreless/iu;

/** Reports whether an element is part of a list, table, figure or toggle, so that `details` cannot wrap it. */
const isStructuralPart = (one: Element) =>
  isNamed(one, 'li', 'tr', 'td', 'th', 'thead', 'tbody', 'tfoot', 'dt', 'dd', 'caption', 'figcaption', 'summary');

/** Maximum length of a button's text, in characters. */
const maxButtonLength = 100;

/** Returns the element directly before a hidden element that reveals it: short text with a click handler or a `javascript:` link. */
function findButtonBefore(one: Element): Element | undefined {
  let before = one.prev;
  while (before && (isSpace(before) || isNamed(before, 'br'))) before = before.prev;
  if (!before || !isTag(before) || isHidden(before)) return undefined;
  const listens = (inner: Element) => 'onclick' in inner.attribs || /^\s*javascript:/iu.test(inner.attribs.href ?? '');
  const name = buttonName(before);
  const isButton = listens(before) || elementsBelow(before, listens).length > 0;
  return isButton && name !== '' && name.length <= maxButtonLength ? before : undefined;
}

const buttonName = (one: Element) => lineOf(one) || attribute(one, 'value');

function createToggle(one: Element, button: Element | undefined, body: Body): Element {
  const name = button ? buttonName(button) : body.context.messages.more;
  return element('details', {}, [element('summary', {}, [text(name)]), one]);
}
