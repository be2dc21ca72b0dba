import sanitizeHtml from 'sanitize-html';
import { isFollowable, isInlineImage, linkSchemes } from '../addresses/addresses.ts';
import {
  allowedClasses,
  allowedElements,
  globalAttributes,
  bodyClasses,
  bodyElements,
  languageClass,
  printClasses,
  printElements,
} from './allowed.ts';
import { bodyPrefix } from '../addresses/fragments.ts';
import { mathElements } from '../formulas/sanitize-mathml.ts';
import { playerFrame, playerHosts } from '../addresses/players.ts';
import { isColorStyle } from '../style/declarations.ts';

/**
 * Sanitizes HTML. This is the last step for all HTML that `src/body` produces. Only allowed elements, attributes and classes remain. Links
 * are relative or have one of `linkSchemes`. Images and videos are relative or, for raster images, data URLs. Frames have no address; only
 * links to players on `playerHosts` can load them. Ids cannot collide with those of the page.
 */
export function sanitize(html: string): string {
  return sanitizeHtml(html, options);
}

/**
 * Sanitizes HTML for another system, without elements that are only for pages. Images and videos may be on any host, since the archived
 * ones have absolute URLs in that system. Colors are inline styles, since the system lacks our style sheet.
 */
export function sanitizePortable(html: string): string {
  return sanitizeHtml(html, portableOptions);
}

/** Sanitizes HTML for print: that of a page, without elements and attributes that load or play content. */
export function sanitizePrint(html: string): string {
  return sanitizeHtml(html, printOptions);
}

/**
 * Sanitizes HTML of a comment for a page. It can neither look like a part of the page nor be a link target: headings, IDs, classes, frames
 * and media of other hosts are removed. Links are marked as written by visitors.
 */
export function sanitizeComment(html: string): string {
  return sanitizeHtml(html, commentOptions);
}

/** Removes empty lists, since the library checks all lists for each text. */
function nonEmpty(lists: Lists): [string, readonly string[]][] {
  return Object.entries(lists).filter(([, list]) => list.length > 0);
}

/** The most frequent elements, listed first because the library searches the list for each tag. */
const frequent = ['p', 'li', 'td', 'strong', 'a', 'span', 'br', 'em', 'img', 'figure', 'code', 'tr', 'ul', 'h2', 'h3'];

/** Returns a single pattern for all classes. Their names contain only letters, digits, `-` and `_`. */
const anyOf = (classes: readonly string[]) => new RegExp(`^(?:${classes.join('|')})$`, 'u');

type Lists = Readonly<Record<string, readonly string[]>>;

/** Returns options that allow only these elements, attributes and classes. */
const allowOnly = (elements: Lists, classes: Lists): sanitizeHtml.IOptions => ({
  allowedTags: [...new Set([...frequent, ...Object.keys(elements)])],
  allowedAttributes: {
    ...Object.fromEntries(nonEmpty(elements).map(([name, attributes]) => [name, [...attributes]])),
    '*': [...globalAttributes],
  },
  allowedClasses: {
    ...Object.fromEntries(nonEmpty(classes).map(([name, list]) => [name, [anyOf(list)]])),
    code: [languageClass],
  },
});

const options: sanitizeHtml.IOptions = {
  ...allowOnly(allowedElements, allowedClasses),
  allowedSchemes: [...linkSchemes],
  allowedSchemesByTag: { img: ['data'], video: [], audio: [], track: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  selfClosing: [...sanitizeHtml.defaults.selfClosing, 'track'],
  transformTags: {
    ...Object.fromEntries(
      ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [
        name,
        (tagName: string, attribs: sanitizeHtml.Attributes) => ({ tagName, attribs: withBodyId(attribs) }),
      ]),
    ),
    a: (tagName, attribs) => ({ tagName, attribs: withBodyId(safeLink(attribs)) }),
    iframe: (tagName, { name = '', title = '' }) => ({ tagName, attribs: { name, title, ...playerFrame } }),
    img: (tagName, attribs) => ({ tagName, attribs: withLocalSource(attribs) }),
    video: (tagName, attribs) => ({ tagName, attribs: withPoster(withLocalSource(attribs), isRelative) }),
    track: (tagName, attribs) => ({ tagName, attribs: withLocalSource(attribs) }),
    audio: (tagName, attribs) => ({ tagName, attribs: withLocalSource(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'iframe' ? !frameName.test(attribs.name ?? '') : media.has(tag) && !attribs.src,
};

/** Body elements without attributes that control loading: other systems have their own ways to load images. */
const portableElements: Lists = {
  ...bodyElements,
  ...mathElements,
  img: (bodyElements.img ?? []).filter((name) => name !== 'loading' && name !== 'decoding'),
  span: ['style'],
  // The WordPress quote block does not support `cite`.
  blockquote: [],
};

const withAnySource = (tagName: string, attribs: sanitizeHtml.Attributes) => ({
  tagName,
  attribs: isWebAddress(attribs.src ?? '') ? attribs : withLocalSource(attribs),
});

const portableOptions: sanitizeHtml.IOptions = {
  ...options,
  ...allowOnly(portableElements, { ...bodyClasses, mtd: ['align-left', 'align-right'] }),
  allowedSchemesByTag: {
    img: ['http', 'https', 'data'],
    video: ['http', 'https'],
    audio: ['http', 'https'],
    track: ['http', 'https'],
  },
  parseStyleAttributes: false,
  transformTags: {
    ...options.transformTags,
    img: withAnySource,
    video: (tagName, attribs) => {
      const isAllowed = (address: string) => isWebAddress(address) || isRelative(address);
      return { tagName, attribs: withPoster(withAnySource(tagName, attribs).attribs, isAllowed) };
    },
    track: withAnySource,
    audio: withAnySource,
    span: (tagName, attribs) => ({
      tagName,
      attribs: isColorStyle(attribs.style ?? '') ? attribs : without(attribs, 'style'),
    }),
  },
};

const printOptions: sanitizeHtml.IOptions = { ...options, ...allowOnly(printElements, printClasses) };

const commentElements: Lists = Object.fromEntries(
  Object.entries({ ...portableElements, span: [], a: ['href', 'title', 'rel'] }).filter(
    ([name]) => !/^h[1-6]$/u.test(name),
  ),
);

const commentOptions: sanitizeHtml.IOptions = {
  ...options,
  ...allowOnly(commentElements, {}),
  transformTags: {
    ...options.transformTags,
    a: (tagName, attribs) => ({ tagName, attribs: { ...safeLink(attribs), rel: 'nofollow ugc noopener noreferrer' } }),
  },
};

const isWebAddress = (address: string): boolean => /^https?:\/\//iu.test(address) && URL.canParse(address);

const media: ReadonlySet<string> = new Set(['img', 'video', 'audio', 'track']);

/** Checks the address of a poster image, since the library only checks `src` and `href`. */
function withPoster(
  attribs: sanitizeHtml.Attributes,
  isAllowed: (address: string) => boolean,
): sanitizeHtml.Attributes {
  return attribs.poster === undefined || isAllowed(attribs.poster) ? attribs : without(attribs, 'poster');
}

const frameName = /^player-\d{1,6}$/u;

/** Removes unsafe link targets. Only video players may load in frames. */
function safeLink(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { href = '', target } = attribs;
  const followable = isFollowable(href) ? attribs : without(attribs, 'href');
  if (target === undefined && attribs.referrerpolicy === undefined) return followable;
  return frameName.test(target ?? '') && isPlayer(href)
    ? { ...followable, referrerpolicy: playerFrame.referrerpolicy }
    : without(without(followable, 'target'), 'referrerpolicy');
}

/** Removes IDs without the prefix of bodies, since the page or its scripts might use them. */
function withBodyId(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return attribs.id === undefined || attribs.id.startsWith(bodyPrefix) ? attribs : without(attribs, 'id');
}

function isPlayer(address: string): boolean {
  return address.startsWith('https://') && URL.canParse(address) && playerHosts.includes(new URL(address).host);
}

/** Removes sources on other hosts, and data URLs other than raster images. Media elements without a source are then removed. */
function withLocalSource(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { src = '', srcset } = attribs;
  const local =
    srcset === undefined || srcset.split(',').every((one) => isRelative(one)) ? attribs : without(attribs, 'srcset');
  return isInlineImage(src) || isRelative(src) ? local : without(local, 'src');
}

function without(attribs: sanitizeHtml.Attributes, name: string): sanitizeHtml.Attributes {
  return Object.fromEntries(Object.entries(attribs).filter(([one]) => one !== name));
}

/** Reports whether an address is relative: it has neither a scheme nor a host in any notation that browsers accept. */
function isRelative(address: string): boolean {
  const read = address.replace(/[\u0000-\u0020\u007f\u00a0]/gu, '');
  return read !== '' && !/^[^/?#]*:|^[\\/]{2}|^[\\/][\\/]/u.test(read);
}
