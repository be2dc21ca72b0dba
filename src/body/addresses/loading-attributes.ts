import type { Element } from 'domhandler';

/**
 * An attribute that loads a resource (HTML, "Fetching resources", and SVG 2, 16.3), and whether the resource is archived and published or
 * reported as omitted. The table is used to find media and rewrite their addresses, by the sanitizer, and for the report.
 */
export interface LoadingAttribute {
  /** elements to which the row applies; empty: all elements */
  readonly elements: readonly string[];
  readonly attribute: string;
  /** type of the value: an address, addresses with sizes (`srcset`), CSS declarations, or a document */
  readonly value: 'address' | 'set' | 'style' | 'document';
  readonly outcome: Outcome;
}

type Outcome =
  /** archived and published, as an image or as another file: playable media, captions, an attachment */
  | 'image'
  | 'file'
  /** archived and published if its address names an image, audio, video or document; otherwise linked, like a page */
  | 'file or link'
  /** shown as part of the post */
  | 'content'
  /** omitted; the report counts the resource under this name */
  | { readonly dropped: string };

const row = (
  elements: string,
  attributes: string,
  outcome: Outcome,
  value: LoadingAttribute['value'] = 'address',
): LoadingAttribute[] =>
  attributes
    .split(' ')
    .map((attribute) => ({ elements: elements.split(' ').filter((name) => name !== ''), attribute, value, outcome }));

/** Attributes from which scripts load an image instead of from `src`. */
const lazy =
  'data-lazy-src data-src data-lazy data-echo data-actualsrc data-lazyload data-envira-src data-opt-src ' +
  'data-breeze';

/** Attributes that contain the address of an image's original. */
const originals =
  'data-url data-phocus data-original data-emoticon-src data-orig-file data-full-url data-large_image data-hi-res-src ' +
  'data-full data-orig-src data-wpfc-original-src';

/** Attributes from which scripts load a background image. */
const lazyBackgrounds = 'data-bg data-background-image';

export const loadingAttributes: readonly LoadingAttribute[] = [
  ...row('img amp-img', 'src lowsrc', 'image'),
  ...row('img amp-img source', 'srcset data-srcset data-lazy-srcset', 'image', 'set'),
  ...row('img', `${originals} ${lazy}`, 'image'),
  ...row('input', 'src', 'image'),
  ...row('mglyph', 'src', 'image'),
  ...row('image', 'href xlink:href', 'image'),
  ...row('video amp-video', 'poster data-poster', 'image'),
  ...row('table thead tbody tfoot tr td th', 'background', 'image'),
  ...row('', lazyBackgrounds, 'image'),
  ...row('', 'style', 'image', 'style'),
  ...row('video audio amp-video amp-audio source', 'src data-src', 'file'),
  ...row('track', 'src', 'file'),
  ...row('bgsound', 'src', 'file'),
  ...row('embed iframe portal', 'src data-src', 'file or link'),
  ...row('object', 'data', 'file or link'),
  ...row('iframe', 'srcdoc', 'content', 'document'),
  ...row('feImage use', 'href xlink:href', { dropped: 'part of a drawing that is elsewhere' }),
  ...row('a area', 'ping', { dropped: 'tracking address of a link' }),
  ...row('body', 'background', { dropped: 'background of a page' }),
  ...row('script', 'src', { dropped: 'script' }),
  ...row('link', 'href imagesrcset', { dropped: 'link' }),
];

const isMedia = ({ outcome }: LoadingAttribute) => ['image', 'file', 'file or link'].includes(outcome as string);

const namesOf = (test: (row: LoadingAttribute) => boolean): readonly string[] => [
  ...new Set(loadingAttributes.filter(test).map(({ attribute }) => attribute)),
];

export const lazyAttributes: readonly string[] = lazy.split(' ');
export const originalAttributes: readonly string[] = originals.split(' ');
export const backgroundAttributes: readonly string[] = ['background', ...lazyBackgrounds.split(' ')];

/** Elements that have a `background` attribute. */
export const elementsWithBackground: ReadonlySet<string> = new Set(
  loadingAttributes.filter(({ attribute }) => attribute === 'background').flatMap(({ elements }) => elements),
);

const attributesByElement = new Map<string, string[]>();
for (const one of loadingAttributes)
  if (isMedia(one) && one.value === 'address' && !/^data-|^lowsrc$/u.test(one.attribute))
    for (const name of one.elements)
      attributesByElement.set(name, [...(attributesByElement.get(name) ?? []), one.attribute]);

/** Returns the attributes in which an element refers to media directly, excluding those that only scripts read. */
export const mediaAttributesOf = (element: string): readonly string[] => attributesByElement.get(element) ?? [];

interface Dropped {
  readonly attribute: string;
  readonly what: string;
}

const droppedByElement = new Map<string, Dropped[]>();
for (const { elements, attribute, outcome } of loadingAttributes)
  if (typeof outcome === 'object')
    for (const name of elements)
      droppedByElement.set(name, [...(droppedByElement.get(name) ?? []), { attribute, what: outcome.dropped }]);

/** Returns the kinds of resources that an element loads but outputs omit. */
export function findDroppedResources({ name, attribs }: Element): ReadonlySet<string> {
  const rows = droppedByElement.get(name)?.filter(({ attribute }) => !isWithin(attribs[attribute] ?? '')) ?? [];
  return new Set(rows.map(({ what }) => what));
}

/** Reports whether an address loads no resource: it is empty, a fragment or a data URL. */
const isWithin = (address: string) => /^\s*(?:#|data:|$)/iu.test(address);

/** Returns the same for a `body` tag within a post, which the parser discards. */
export function findDroppedBodyResources(html: string): string[] {
  const rows = droppedByElement.get('body') ?? [];
  return rows
    .filter(({ attribute }) => new RegExp(`<body\\s(?:[^>]{0,2000}\\s)?${attribute}\\s*=`, 'iu').test(html))
    .map(({ what }) => what);
}

/** Attributes whose value is a media file's address on at least some elements. */
export const addressAttributes: ReadonlySet<string> = new Set(
  namesOf((one) => isMedia(one) && one.value === 'address'),
);
export const setAttributes: ReadonlySet<string> = new Set(namesOf((one) => one.value === 'set'));

/** Elements that refer to an image or file in one of their attributes. */
export const mediaElements: ReadonlySet<string> = new Set(
  loadingAttributes.filter(isMedia).flatMap(({ elements }) => elements),
);
