import sanitizeHtml from 'sanitize-html';
import { isFollowable, isInlinePicture } from './addresses.ts';
import { allowedClasses, allowedElements, allowedEverywhere, languageClass } from './allowed.ts';

/**
 * The last step for all HTML that leaves this folder, whatever made it: nothing but the allowed elements, attributes and
 * classes; links by http, https, mailto, tel or relative; pictures and films relative or, rasters, contained in the page.
 */
export function sanitise(html: string): string {
  return sanitizeHtml(html, options);
}

function copied(lists: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]]));
}

const schemes = ['http', 'https', 'mailto', 'tel'];

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(allowedElements),
  allowedAttributes: { ...copied(allowedElements), '*': [...allowedEverywhere] },
  allowedClasses: { ...copied(allowedClasses), code: [languageClass] },
  allowedSchemes: schemes,
  allowedSchemesByTag: { img: ['data'], video: [], audio: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: isFollowable(attribs.href ?? '') ? attribs : without(attribs, 'href'),
    }),
    img: (tagName, attribs) => ({ tagName, attribs: withLocalSource(attribs) }),
    video: (tagName, attribs) => ({ tagName, attribs: withLocalSource(attribs) }),
    audio: (tagName, attribs) => ({ tagName, attribs: withLocalSource(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => ['img', 'video', 'audio'].includes(tag) && !attribs.src,
};

/** A source that is of another host, or no raster picture, is taken away, and the element goes with it. */
function withLocalSource(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const source = attribs.src ?? '';
  if (isInlinePicture(source) || isRelative(source)) return attribs;
  return without(attribs, 'src');
}

function without(attribs: sanitizeHtml.Attributes, name: string): sanitizeHtml.Attributes {
  return Object.fromEntries(Object.entries(attribs).filter(([one]) => one !== name));
}

/** Whether an address is relative to the page's own: no scheme, no host, in no spelling that a browser accepts. */
function isRelative(address: string): boolean {
  const read = address.replace(/[\u0000-\u0020\u007f\u00a0]/gu, '');
  return read !== '' && !/^[^/?#]*:|^[\\/]{2}|^[\\/][\\/]/u.test(read);
}
