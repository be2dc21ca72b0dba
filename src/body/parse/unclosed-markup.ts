import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** What an element, comment or tag without an end has taken in: all of the body that comes after it. */
export interface Swallowed {
  /** as it is in the body: `<style>`, `<!--`, or `<` for a tag whose last quote or bracket is missing */
  readonly what: string;
  /** characters of the body */
  readonly length: number;
}

/** The comment that the parser is given behind a body: where it finds it, nothing has taken in the end of the body. */
export const endMark = 'end of the body';

/** Elements that only their own end tag closes, and that show nothing of the paragraphs within them, or show them as text. */
const verbatim = new Set('script style title textarea xmp iframe noembed noframes plaintext template'.split(' '));

/** The same, but many a tag of a paragraph closes them too. */
const closing = new Set(['select', 'svg', 'math']);

/** Whether what is in an element of this name is not shown as the text of a post. */
export function isSwallowing(name: string): boolean {
  return verbatim.has(name) || closing.has(name);
}

/**
 * What has taken in the end of a body, where its author meant that for the post. Style sheets and scripts that hold nothing
 * but what they may hold are not meant. Parses the body once more: only to be asked where the parser did not find the mark.
 */
export function swallowedBy(html: string): Swallowed | undefined {
  const errors = new Set<string>();
  const root = parseFragment(html, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    onParseError: ({ code }) => errors.add(code),
  });
  let last = 0;
  let first: Swallowed | undefined;
  let from = html.length;
  const open: Node[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    const place = node.sourceCodeLocation;
    last = Math.max(last, endOf(node));
    const what = swallowingMark(node, html);
    const begin = place && 'startTag' in place ? place.startTag.endOffset : (place?.startOffset ?? 0) + 4;
    if (what !== undefined && begin < from) {
      from = begin;
      first = { what, length: html.length - begin };
    }
    if ('content' in node) open.push(node.content);
    if ('childNodes' in node) for (const child of node.childNodes) open.push(child);
  }
  if (!first && errors.has('eof-in-tag')) first = { what: '<', length: html.length - last };
  return first && isMeant(first, html) ? first : undefined;
}

/** The end of a text or comment, or of an element's tags. */
function endOf(node: Node): number {
  const place = node.sourceCodeLocation;
  if (!place) return 0;
  if (!('startTag' in place)) return place.endOffset;
  return 'endTag' in place ? place.endTag.endOffset : place.startTag.endOffset;
}

/** How a node that takes in all that comes after it begins; undefined where it was closed, or takes in nothing. */
function swallowingMark(node: Node, html: string): string | undefined {
  const place = node.sourceCodeLocation;
  if (!place) return undefined;
  const isAtEnd = place.endOffset >= html.length;
  if (defaultTreeAdapter.isCommentNode(node)) {
    return isAtEnd && !isClosedComment(html.slice(place.startOffset)) ? '<!--' : undefined;
  }
  if (!defaultTreeAdapter.isElementNode(node) || 'endTag' in place) return undefined;
  const { tagName } = node;
  return verbatim.has(tagName) || (closing.has(tagName) && isAtEnd) ? `<${tagName}>` : undefined;
}

/** Of a comment that reaches to the end; what else begins with `<!`, `<?` or `</` and is no tag ends with the first bracket. */
function isClosedComment(comment: string): boolean {
  return comment.startsWith('<!--') ? /--!?>$|^<!-{2,3}>$/u.test(comment) : comment.endsWith('>');
}

/** In style sheets, scripts and frames, which hold no text for readers, there are tags; in all else there is text. */
function isMeant({ what, length }: Swallowed, html: string): boolean {
  const rest = html.slice(html.length - length);
  if (/^<(?:style|script|iframe)>$/u.test(what)) return /<\/?[a-z]/iu.test(rest);
  return /[\p{L}\p{N}]/u.test(rest.replace(/<[^<>]*>/gu, ''));
}
