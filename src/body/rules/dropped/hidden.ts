import { isTag, type ChildNode, type Document, type Element } from 'domhandler';
import { shows } from '../../authored.ts';
import { countDropped, type Body } from '../../body.ts';
import { isBlock } from '../../elements.ts';
import { declarations } from '../../style/declarations.ts';
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
} from '../../tree.ts';
import { whatIsNotContent } from './advertisement.ts';
import type { Rule } from '../rule.ts';

/**
 * What no reader saw, hidden by its own style or attribute: left out and counted. What a script or a link of the body
 * opens is a toggle instead; and where all of a body is hidden, something else must have shown it.
 */
export const hidden: Rule = {
  name: 'hidden',
  mentions: /display\s*:|visibility\s*:|\shidden/iu,
  apply(body) {
    const found = new Set(elementsBelow(body.root, isHidden).filter((one) => shows(one)));
    if (found.size > 0 && !showsBeside(body.root, found)) return;
    const isOpened = opened(body, found);
    const buttons = new Map<Element, Element>();
    for (const one of found) {
      const button = isOpened(one) ? buttonBefore(one) : undefined;
      if (button) buttons.set(one, button);
    }
    const gone = new Set(buttons.values());
    rewrite(body.root, (one) => {
      if (gone.has(one)) return [];
      if (!isHidden(one)) return undefined;
      if (!found.has(one)) return [];
      found.delete(one);
      unhide(one);
      if (isOpened(one)) return isBlock(one) && !isPart(one) ? [toggle(one, buttons.get(one), body)] : undefined;
      countDropped(body, 'hidden element');
      return remaining(one);
    });
  },
};

/** Whether a browser shows nothing of an element. (HTML, 6.1; CSS Display 3; CSS 2, 11.2) */
function isHidden(one: Element): boolean {
  const { style = '', hidden: attribute } = one.attribs;
  if (attribute === undefined && !/display|visibility/iu.test(style)) return false;
  // Sound was hidden, and heard. What the editor folds, and what is left out anyway, other rules know.
  if (isNamed(one, 'embed', 'object', 'audio', 'video') || isFolded(one) || isSource(one)) return false;
  if (whatIsNotContent(one) !== undefined) return false;
  const said = declarations(style);
  const display = said.get('display');
  if (display === undefined ? attribute !== undefined && attribute !== 'until-found' : display === 'none') return true;
  return isInvisible(said.get('visibility'));
}

const isInvisible = (visibility = '') => visibility === 'hidden' || visibility === 'collapse';

const isFolded = (one: Element) => hasClass(one, 'moreless-content', 'btn-toggle-moreless');

/** What a highlighter read and hid, to show it in its own way. */
const isSource = (one: Element) =>
  isNamed(one, 'pre', 'textarea') &&
  (attribute(one, 'name') === 'code' || /brush:|\blang/iu.test(one.attribs.class ?? ''));

function unhide(one: Element): void {
  Reflect.deleteProperty(one.attribs, 'hidden');
  Reflect.deleteProperty(one.attribs, 'style');
}

/** Of what is not seen: what is heard. */
const remaining = (one: Element): ChildNode[] => elementsBelow(one, (inner) => isNamed(inner, 'audio', 'embed'));

/** Whether anything is shown beside these elements. */
function showsBeside(root: Document, found: ReadonlySet<Element>): boolean {
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

/** Whether something in the body opens an element: names it, or looks for it from where it stands itself. */
function opened({ root }: Body, found: ReadonlySet<Element>): (one: Element) => boolean {
  if (found.size === 0) return () => false;
  const { names, isRelative } = scriptTexts(root);
  return (one) =>
    (isRelative && isBlock(one)) ||
    [attribute(one, 'id'), ...attribute(one, 'class').split(/\s+/u)].some((name) => name !== '' && names.has(name));
}

/** Text of the scripts of a body that can show or hide elements. */
interface ScriptTexts {
  /** all words in them, among which are the ids and classes that they use */
  readonly names: ReadonlySet<string>;
  /** whether a handler starts from its own element, so that it may open any element */
  readonly isRelative: boolean;
}

/** Collects the words in scripts, event handlers and `javascript:` links that show or hide something. */
function scriptTexts(root: Document): ScriptTexts {
  const names = new Set<string>();
  let isRelative = false;
  for (const one of nodesBelow(root)) {
    if (!isTag(one)) continue;
    const handlers = Object.entries(one.attribs).flatMap(([name, value]) =>
      /^on(?!error)/u.test(name) || (name === 'href' && /^\s*javascript:/iu.test(value)) ? [value] : [],
    );
    for (const script of isNamed(one, 'script') ? [...handlers, textOf(one)] : handlers) {
      if (!opening.test(script)) continue;
      isRelative ||= handlers.includes(script) && /\bthis\b|\bevent\b/u.test(script);
      for (const name of script.split(/[^\p{L}\p{N}_-]+/u)) names.add(name);
    }
  }
  names.delete('');
  return { names, isRelative };
}

const opening = /display|visib|hidden|toggle|show|hide|slide|fade|collapse|expand|classlist|classname|moreless/iu;

/** Parts of lists and tables, which cannot be within a toggle of their own. */
const isPart = (one: Element) =>
  isNamed(one, 'li', 'tr', 'td', 'th', 'thead', 'tbody', 'tfoot', 'dt', 'dd', 'caption', 'figcaption', 'summary');

/** Characters of what a button says. */
const longestName = 100;

/** What stands right before something hidden and opens it: a line that a script or a link listens on. */
function buttonBefore(one: Element): Element | undefined {
  let before = one.prev;
  while (before && (isSpace(before) || isNamed(before, 'br'))) before = before.prev;
  if (!before || !isTag(before) || isHidden(before)) return undefined;
  const listens = (inner: Element) => 'onclick' in inner.attribs || /^\s*javascript:/iu.test(inner.attribs.href ?? '');
  const name = buttonName(before);
  const isButton = listens(before) || elementsBelow(before, listens).length > 0;
  return isButton && name !== '' && name.length <= longestName ? before : undefined;
}

const buttonName = (one: Element) => lineOf(one) || attribute(one, 'value');

function toggle(one: Element, button: Element | undefined, body: Body): Element {
  const name = button ? buttonName(button) : body.context.messages.more;
  return element('details', {}, [element('summary', {}, [text(name)]), one]);
}
