import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { isNamed } from '../../../../body/tree.ts';

/** HTML as WordPress keeps it. Its editor writes the same, and what it looks for in a whole content is not in it by chance. */

/** Attributes in their order; undefined ones are left out. */
export type HtmlAttributes = Readonly<Record<string, string | undefined>>;

const voids = new Set(['br', 'hr', 'img', 'track', 'wbr']);

/** An element that is a block, or a part of one, without content: WordPress writes those as XML does. */
export const emptyTag = (name: string, attributes: HtmlAttributes): string =>
  tag(name, attributes).replace(/>$/u, '/>');

/** An element around HTML. */
export function tag(name: string, attributes: HtmlAttributes, content = ''): string {
  const written = Object.entries(attributes)
    .map(([key, value]) =>
      value === undefined ? '' : value === '' && bare.has(key) ? ` ${key}` : ` ${key}="${inAttribute(value)}"`,
    )
    .join('');
  return voids.has(name) ? `<${name}${written}>` : `<${name}${written}>${content}</${name}>`;
}

/** Attributes that mean something by being there. */
const bare = new Set(['controls', 'open', 'reversed']);

/** Nodes of a body, without what means something to pages of a site alone. Recursive as far as bodies are deep. */
export function htmlOf(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => (isText(node) ? textOf(node.data, node.parent) : isTag(node) ? elementOf(node) : ''))
    .join('');
}

function elementOf(one: Element): string {
  const attributes = attributesOf(one);
  const content = htmlOf(one.children);
  // A mark of the page's alone.
  if (one.name === 'span' && Object.values(attributes).every((value) => value === undefined)) return content;
  return tag(one.name, attributes, content);
}

/** The attributes of an element, with the classes that WordPress has for the same. */
export function attributesOf(one: Element): HtmlAttributes {
  const { class: given, ...others } = one.attribs;
  const classes = (given ?? '').split(' ').flatMap((name) => classOf(one, name) ?? []);
  return { ...others, class: classes.length > 0 ? classes.join(' ') : undefined };
}

function classOf(one: Element, name: string): string | undefined {
  if (one.name === 'code') return name === '' ? undefined : name;
  const side = sideOf(name);
  if (side === undefined) return undefined;
  return one.name === 'figure' ? `align${side}` : `has-text-align-${side}`;
}

/** The side of a figure, of a line or a cell, by a class of the body; to the left is where they are anyway. */
export function sideOf(name: string): 'left' | 'center' | 'right' | undefined {
  if (name === 'float-left') return 'left';
  if (name === 'align-right' || name === 'float-right') return 'right';
  return name === 'align-center' ? 'center' : undefined;
}

/** The side that an element has among its classes. */
export const sideIn = (one: Element): ReturnType<typeof sideOf> =>
  (one.attribs.class ?? '').split(' ').map(sideOf).find(Boolean);

/**
 * Text that WordPress shows as it is. It takes `[name` for a shortcode, be it in a text, in code or in an attribute, and puts a
 * player in the place of an address that has its line for itself.
 */
function textOf(data: string, parent: ChildNode['parent']): string {
  const written = escaped(data);
  return isNamed(parent, 'a') && !data.includes('\n') ? written : written.replace(addressAlone, '$1&#47;&#47;$2');
}

const addressAlone = /^(\s*https?:)\/\/(\S+\s*)$/gimu;

const inAttribute = (value: string) => escaped(value).replaceAll('"', '&quot;');

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '[': '&#91;',
  '\u00a0': '&nbsp;',
};

/** Text in which nothing is a tag or a shortcode. */
export const escaped = (value: string) =>
  value.replace(/[&<>[\u00a0]/gu, (character) => references[character] ?? character);
