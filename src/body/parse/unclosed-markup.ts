import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** The rest of a body that is inside an unclosed element, comment or tag. */
export interface SwallowedText {
  /** the unclosed markup: `<style>`, `<!--`, or `<` for a tag without its closing quote or bracket */
  readonly what: string;
  /** number of characters */
  readonly length: number;
}

/** Text of the comment appended to a body. If the parser finds that comment, no unclosed markup contains the end of the body. */
export const endMarker = 'end of the body';

/** Elements that only their own end tag closes and that hide paragraphs inside them or show them as text. */
const verbatim = new Set('script style title textarea xmp iframe noembed noframes plaintext template'.split(' '));

/** Similar elements that are also closed by many tags that occur in paragraphs. */
const closing = new Set(['select', 'svg', 'math']);

/** Reports whether elements of this name can hide text of the post. */
export function swallowsText(name: string): boolean {
  return verbatim.has(name) || closing.has(name);
}

/**
 * Returns the markup that contains the end of a body, if that end was meant for readers. Complete style sheets and scripts do not count.
 * Parses the body again, so it is only called if the parser did not find the marker.
 */
export function findSwallowedText(html: string): SwallowedText | undefined {
  const errors = new Set<string>();
  const root = parseFragment(html, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    onParseError: ({ code }) => errors.add(code),
  });
  let last = 0;
  let first: SwallowedText | undefined;
  let from = html.length;
  const open: Node[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    const place = node.sourceCodeLocation;
    last = Math.max(last, endOf(node));
    const what = swallowingStart(node, html);
    const tagOffset = place && 'startTag' in place ? place.startTag.endOffset : (place?.startOffset ?? 0) + 4;
    if (what !== undefined && tagOffset < from) {
      from = tagOffset;
      first = { what, length: html.length - tagOffset };
    }
    if ('content' in node) open.push(node.content);
    if ('childNodes' in node) for (const child of node.childNodes) open.push(child);
  }
  if (!first && errors.has('eof-in-tag')) first = { what: '<', length: html.length - last };
  return first && isMeantForReaders(first, html) ? first : undefined;
}

/** Returns the end offset of text, of a comment, or of an element's last tag. */
function endOf(node: Node): number {
  const place = node.sourceCodeLocation;
  if (!place) return 0;
  if (!('startTag' in place)) return place.endOffset;
  return 'endTag' in place ? place.endTag.endOffset : place.startTag.endOffset;
}

/** Returns the start of a node that contains everything after it. Undefined if the node is closed or contains nothing after its start. */
function swallowingStart(node: Node, html: string): string | undefined {
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

/**
 * Reports whether a comment at the end of the body is closed. Other markup that starts with `<!`, `<?` or `</` and is not a tag ends at the
 * first closing bracket.
 */
function isClosedComment(comment: string): boolean {
  return comment.startsWith('<!--') ? /--!?>$|^<!-{2,3}>$/u.test(comment) : comment.endsWith('>');
}

/**
 * Reports whether the hidden part was meant for readers: for style sheets, scripts and frames, it contains tags; for other elements, any
 * text.
 */
function isMeantForReaders({ what, length }: SwallowedText, html: string): boolean {
  const rest = html.slice(html.length - length);
  if (/^<(?:style|script|iframe)>$/u.test(what)) return /<\/?[a-z]/iu.test(rest);
  return /[\p{L}\p{N}]/u.test(rest.replace(/<[^<>]*>/gu, ''));
}
