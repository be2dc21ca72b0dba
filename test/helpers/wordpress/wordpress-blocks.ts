import { isComment, isTag, type ChildNode, type Element, type ParentNode } from 'domhandler';
import { parseFragment } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { convertBody } from '../body/convert-body.ts';
import { wordpressBlocks } from '../../../src/publish/outputs/wordpress/blocks/index.ts';
import { context, place, places } from '../body/body-context.ts';

/** Returns the HTML of a body for its page, and its blocks for WordPress with the same addresses. */
export const asBlocks = (html: string, stored = true) => {
  const { html: page, portable = '' } = convertBody(html, context({ stored }), { ...places, portable: place });
  return { page, blocks: wordpressBlocks(portable, () => 320) };
};

/** Matches a delimiter at the start or end of a block. */
export const delimiter = /<!-- (\/)?wp:([a-z-]+)(?: (\{.*?\}))? -->/gu;
export const removeDelimiters = (blocks: string): string => blocks.replace(delimiter, '');

/** Returns mismatched delimiters. Like WordPress, it finds blocks by their delimiters alone. */
function delimiterProblems(blocks: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  for (const [found, end, name = '', json] of blocks.matchAll(delimiter)) {
    if (json !== undefined) JSON.parse(json);
    if (end === undefined) open.push(name);
    else if (open.pop() !== name) faults.push(found);
  }
  return [...faults, ...open];
}

function nodesIn(node: ParentNode): ChildNode[] {
  return node.children.flatMap((child) => [child, ...(isTag(child) ? nodesIn(child) : [])]);
}

/** Matches the styles that blocks may contain: those that WordPress writes for images, lists and cards, and colors. */
const style =
  /^(?:width:\d+px;height:auto|list-style-type:(?:lower|upper)-(?:alpha|roman)|grid-template-columns:25% auto|(?:background-)?color:#[0-9a-f]{6}(?:;background-color:#[0-9a-f]{6})?)$/u;

/** Returns the parts of an element that could run or load something, or that only make sense on blogkeep's own pages. */
function activeContentOf({ name, attribs }: Element): string[] {
  const own = /^(?:script|style|iframe|object|embed|form|input|svg|base|link|meta|template)$/u.test(name) ? [name] : [];
  return [
    ...own,
    ...Object.entries(attribs).flatMap(([key, value]) => {
      if (/^on|^(?:srcset|sizes|loading|decoding|srcdoc|target|download)$/u.test(key)) return [key];
      if (key === 'style') return style.test(value) ? [] : [value];
      if (key === 'class')
        return value
          .split(' ')
          .filter((one) => !/^(?:wp-|has-|is-|align(?:left|right|center)$|blocks-|columns-|language-)/u.test(one));
      if (/^(?:href|src)$/u.test(key))
        return /^[\s\p{C}]*(?!https?:|mailto:|tel:|data:image\/(?:png|jpeg|gif|webp|avif|bmp))[a-z+.-]+:/iu.test(value)
          ? [value]
          : [];
      return [];
    }),
  ];
}

/** Returns the problems of blocks: mismatched delimiters, markup to which WordPress gives a meaning, and active content. */
export function blockProblems(blocks: string): string[] {
  const nodes = nodesIn(parseFragment(blocks, { treeAdapter: adapter, scriptingEnabled: false }));
  const comments = nodes.filter(isComment).filter(({ data }) => !/^ \/?wp:[a-z-]+ (?:\{.*\} )?$/su.test(data));
  const text = removeDelimiters(blocks).replace(/<div class="wp-block-embed__wrapper">\n.*\n<\/div>/gu, '');
  return [
    ...delimiterProblems(blocks),
    ...comments.map(({ data }) => `<!--${data}-->`),
    ...nodes.filter(isTag).flatMap(activeContentOf),
    ...(blocks.includes('[') ? ['shortcode'] : []),
    // WordPress turns a URL alone on its line into a player.
    ...(/^\s*https?:\/\/\S+\s*$|<p[^>]*>\s*https?:\/\/[^\s<>"]+\s*<\/p>/imu.exec(text) ?? []),
  ];
}
