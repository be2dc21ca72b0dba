import { isTag, type ChildNode, type Element, type ParentNode } from 'domhandler';

/** How elements behave in a flow: which stand on lines of their own, which only group others. */

/** Elements that mean nothing but "these belong together": their content takes their place, as paragraphs. */
const groups = [
  ...([
    'address',
    'article',
    'aside',
    'body',
    'center',
    'dir',
    'div',
    'fieldset',
    'footer',
    'form',
    'header',
    'hgroup',
  ] as const),
  ...([
    'html',
    'main',
    'menu',
    'nav',
    'noscript',
    'object',
    'p',
    'picture',
    'section',
    'button',
    'option',
    'textarea',
  ] as const),
];

/** Elements with a meaning of their own that stand on lines of their own. */
const blocks = [
  ...(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'hr'] as const),
  ...([
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'td',
    'th',
    'figure',
    'figcaption',
    'details',
    'summary',
  ] as const),
];

/** Elements that are shown by what they refer to: never empty. */
const shown = ['img', 'br', 'hr', 'audio', 'video'] as const;

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** An element of one of these names. */
export type Named<Name extends string> = Element & { name: Name };

function oneOf<Name extends string>(names: readonly Name[]) {
  const set: ReadonlySet<string> = new Set(names);
  return (node: ChildNode | ParentNode): node is Named<Name> => isTag(node) && set.has(node.name);
}

export const isGroup = oneOf(groups);
export const isBlock = oneOf([...blocks, ...groups]);
export const isShown = oneOf(shown);
export const isHeading = oneOf(headings);
