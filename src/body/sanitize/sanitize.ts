import sanitizeHtml from 'sanitize-html';
import { isFollowable, isInlinePicture, linkSchemes } from '../addresses/addresses.ts';
import {
  allowedClasses,
  allowedElements,
  allowedEverywhere,
  bodyClasses,
  bodyElements,
  languageClass,
} from './allowed.ts';
import { bodyPrefix } from '../addresses/fragments.ts';
import { playerFrame } from '../page/videos.ts';
import { mathElements } from '../page/sanitize-mathml.ts';
import { playerHosts } from '../page/players.ts';
import { isColourStyle } from '../style/declarations.ts';

/**
 * The last step for all HTML that leaves this folder, whatever made it: nothing but the allowed elements, attributes and
 * classes; links by `linkSchemes` or relative; pictures and videos relative or, rasters, contained in the page;
 * frames without an address, into which only links to the players of `playerHosts` lead; ids that cannot be the page's own.
 */
export function sanitise(html: string): string {
  return sanitizeHtml(html, options);
}

/**
 * The same for another system: what a body may bring, and nothing that is made for the page alone. Pictures and videos may be of
 * any host, since the archive's are absolute there, and colours are styles, since there is no style sheet.
 */
export function sanitisePortable(html: string): string {
  return sanitizeHtml(html, portableOptions);
}

/** What is not empty of some lists: the library goes through all of them for each text that it is given. */
function filled(lists: Lists): [string, readonly string[]][] {
  return Object.entries(lists).filter(([, list]) => list.length > 0);
}

/** Those that are in texts most often first: the library searches the list for each tag. */
const frequent = ['p', 'li', 'td', 'strong', 'a', 'span', 'br', 'em', 'img', 'figure', 'code', 'tr', 'ul', 'h2', 'h3'];

/** One pattern for all of them: their names are letters, digits, `-` and `_`. */
const anyOf = (classes: readonly string[]) => new RegExp(`^(?:${classes.join('|')})$`, 'u');

type Lists = Readonly<Record<string, readonly string[]>>;

/** Elements, attributes and classes that are in these lists. */
const nothingBut = (elements: Lists, classes: Lists): sanitizeHtml.IOptions => ({
  allowedTags: [...new Set([...frequent, ...Object.keys(elements)])],
  allowedAttributes: {
    ...Object.fromEntries(filled(elements).map(([name, attributes]) => [name, [...attributes]])),
    '*': [...allowedEverywhere],
  },
  allowedClasses: {
    ...Object.fromEntries(filled(classes).map(([name, list]) => [name, [anyOf(list)]])),
    code: [languageClass],
  },
});

const options: sanitizeHtml.IOptions = {
  ...nothingBut(allowedElements, allowedClasses),
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
    a: (tagName, attribs) => ({ tagName, attribs: withBodyId(asLink(attribs)) }),
    iframe: (tagName, { name = '', title = '' }) => ({ tagName, attribs: { name, title, ...playerFrame } }),
    img: (tagName, attribs) => ({ tagName, attribs: withLocalSource(attribs) }),
    video: (tagName, attribs) => ({ tagName, attribs: withPoster(withLocalSource(attribs), isRelative) }),
    track: (tagName, attribs) => ({ tagName, attribs: withLocalSource(attribs) }),
    audio: (tagName, attribs) => ({ tagName, attribs: withLocalSource(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'iframe' ? !frameName.test(attribs.name ?? '') : media.has(tag) && !attribs.src,
};

/** Those of a body without what only browsers of the page need: a system that takes bodies has ways of its own to load pictures. */
const portableElements: Lists = {
  ...bodyElements,
  ...mathElements,
  img: (bodyElements.img ?? []).filter((name) => name !== 'loading' && name !== 'decoding'),
  span: ['style'],
  // Its block of quotes has no place for it.
  blockquote: [],
};

const withAnySource = (tagName: string, attribs: sanitizeHtml.Attributes) => ({
  tagName,
  attribs: isFetched(attribs.src ?? '') ? attribs : withLocalSource(attribs),
});

const portableOptions: sanitizeHtml.IOptions = {
  ...options,
  ...nothingBut(portableElements, { ...bodyClasses, mtd: ['align-left', 'align-right'] }),
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
      const isAllowed = (address: string) => isFetched(address) || isRelative(address);
      return { tagName, attribs: withPoster(withAnySource(tagName, attribs).attribs, isAllowed) };
    },
    track: withAnySource,
    audio: withAnySource,
    span: (tagName, attribs) => ({
      tagName,
      attribs: isColourStyle(attribs.style ?? '') ? attribs : without(attribs, 'style'),
    }),
  },
};

const isFetched = (address: string): boolean => /^https?:\/\//iu.test(address) && URL.canParse(address);

const media: ReadonlySet<string> = new Set(['img', 'video', 'audio', 'track']);

/** The library checks the addresses in `src` and `href` alone. */
function withPoster(
  attribs: sanitizeHtml.Attributes,
  isAllowed: (address: string) => boolean,
): sanitizeHtml.Attributes {
  return attribs.poster === undefined || isAllowed(attribs.poster) ? attribs : without(attribs, 'poster');
}

const frameName = /^player-\d{1,6}$/u;

/** A link leads to where links may lead; into a frame only the player of a video. */
function asLink(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { href = '', target } = attribs;
  const followable = isFollowable(href) ? attribs : without(attribs, 'href');
  if (target === undefined && attribs.referrerpolicy === undefined) return followable;
  return frameName.test(target ?? '') && isPlayer(href)
    ? { ...followable, referrerpolicy: playerFrame.referrerpolicy }
    : without(without(followable, 'target'), 'referrerpolicy');
}

/** An id without the prefix of bodies could be one that the page, or one of its scripts, looks for. */
function withBodyId(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return attribs.id === undefined || attribs.id.startsWith(bodyPrefix) ? attribs : without(attribs, 'id');
}

function isPlayer(address: string): boolean {
  return address.startsWith('https://') && URL.canParse(address) && playerHosts.includes(new URL(address).host);
}

/** A source that is of another host, or no raster picture, is taken away, and the element goes with it. */
function withLocalSource(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { src = '', srcset } = attribs;
  const local =
    srcset === undefined || srcset.split(',').every((one) => isRelative(one)) ? attribs : without(attribs, 'srcset');
  return isInlinePicture(src) || isRelative(src) ? local : without(local, 'src');
}

function without(attribs: sanitizeHtml.Attributes, name: string): sanitizeHtml.Attributes {
  return Object.fromEntries(Object.entries(attribs).filter(([one]) => one !== name));
}

/** Whether an address is relative to the page's own: no scheme, no host, in no spelling that a browser accepts. */
function isRelative(address: string): boolean {
  const read = address.replace(/[\u0000-\u0020\u007f\u00a0]/gu, '');
  return read !== '' && !/^[^/?#]*:|^[\\/]{2}|^[\\/][\\/]/u.test(read);
}
