import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { isNamed } from '../../../../body/dom/tree.ts';

/** Attributes in order. Undefined values are omitted. */
export type HtmlAttributes = Readonly<Record<string, string | undefined>>;

const voids = new Set(['br', 'hr', 'img', 'track', 'wbr']);

/** Returns an empty element of a block, self-closed as WordPress writes it. */
export const emptyTag = (name: string, attributes: HtmlAttributes): string =>
  tag(name, attributes).replace(/>$/u, '/>');

export function tag(name: string, attributes: HtmlAttributes, content = ''): string {
  const written = Object.entries(attributes)
    .map(([key, value]) =>
      value === undefined
        ? ''
        : value === '' && booleanAttributes.has(key)
          ? ` ${key}`
          : ` ${key}="${inAttribute(value)}"`,
    )
    .join('');
  return voids.has(name) ? `<${name}${written}>` : `<${name}${written}>${content}</${name}>`;
}

/** Boolean attributes, which are written without a value. */
const booleanAttributes = new Set(['controls', 'open', 'reversed']);

/** Returns the HTML of nodes, without markup that only pages of the site need. Recursive, since the depth of bodies is limited. */
export function htmlOf(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => (isText(node) ? textOf(node.data, node.parent) : isTag(node) ? elementOf(node) : ''))
    .join('');
}

function elementOf(one: Element): string {
  const attributes = attributesOf(one);
  const content = htmlOf(one.children);
  // A span without attributes is only needed by pages of the site.
  if (one.name === 'span' && Object.values(attributes).every((value) => value === undefined)) return content;
  return tag(one.name, attributes, content);
}

/** Returns the attributes of an element, with its classes replaced by their equivalents in WordPress. */
export function attributesOf(one: Element): HtmlAttributes {
  const { class: className, ...others } = one.attribs;
  const classes = (className ?? '').split(' ').flatMap((name) => classOf(one, name) ?? []);
  return { ...others, class: classes.length > 0 ? classes.join(' ') : undefined };
}

function classOf(one: Element, name: string): string | undefined {
  if (one.name === 'code') return name === '' ? undefined : name;
  const side = sideOf(name);
  if (side === undefined) return undefined;
  return one.name === 'figure' ? `align${side}` : `has-text-align-${side}`;
}

/** Maps a class of the body to an alignment. Undefined if text has no alignment, or is left-aligned. */
export function sideOf(name: string): 'left' | 'center' | 'right' | undefined {
  if (name === 'float-left') return 'left';
  if (name === 'align-right' || name === 'float-right') return 'right';
  return name === 'align-center' ? 'center' : undefined;
}

/** Returns the alignment of an element by its classes. */
export const sideIn = (one: Element): ReturnType<typeof sideOf> =>
  (one.attribs.class ?? '').split(' ').map(sideOf).find(Boolean);

/**
 * Escapes text so that WordPress shows it unchanged. Otherwise it would parse `[name` as a shortcode, even in code and attributes, and
 * replace a URL in a line of its own by a player.
 */
function textOf(data: string, parent: ChildNode['parent']): string {
  const written = escaped(data);
  return isNamed(parent, 'a') && !data.includes('\n') ? written : written.replace(addressAlone, '$1&#47;&#47;$2');
}

const addressAlone = /^([^\S\n\r\u2028\u2029]*https?:)\/\/(\S+[^\S\n]*)$/gimu;

const inAttribute = (value: string) => escaped(value).replaceAll('"', '&quot;');

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '[': '&#91;',
  '\u00a0': '&nbsp;',
};

/** Escapes tags and shortcodes. */
export const escaped = (value: string) =>
  value.replace(/[&<>[\u00a0]/gu, (character) => references[character] ?? character);
