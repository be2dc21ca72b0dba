import { isTag, type ChildNode, type Element, type ParentNode } from 'domhandler';

/** Categories of elements: blocks, groups, and elements that are visible without text. */

/** Elements that only group others. They are replaced by their content, as paragraphs. */
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
  ...(['html', 'main', 'menu', 'nav', 'noscript', 'object', 'p', 'section', 'button', 'option', 'textarea'] as const),
];

/** Block elements that have a meaning of their own. */
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

/** Elements that are visible even if empty. */
const shown = ['img', 'br', 'hr', 'audio', 'video', 'track'] as const;

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** An element whose name is one of a given set. */
export type Named<Name extends string> = Element & { name: Name };

function oneOf<Name extends string>(names: readonly Name[]) {
  const set: ReadonlySet<string> = new Set(names);
  return (node: ChildNode | ParentNode): node is Named<Name> => isTag(node) && set.has(node.name);
}

export const isGroup = oneOf(groups);
export const isBlock = oneOf([...blocks, ...groups]);
export const isNeverEmpty = oneOf(shown);
export const isHeading = oneOf(headings);

/** Current and obsolete HTML elements, and elements of office programs that merely mark the end of a paragraph. */
export const knownElements: ReadonlySet<string> = new Set(
  (
    'a abbr acronym address area article aside audio b base basefont bdi bdo big blink blockquote body br button caption ' +
    'center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure ' +
    'font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li ' +
    'link listing main map mark marquee menu meta meter nav nobr noembed noframes noscript object ol optgroup option output ' +
    'p param picture plaintext pre progress q rb rp rt rtc ruby s samp search section select slot small source span strike ' +
    'strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video ' +
    'wbr xmp'
  ).split(' '),
);
