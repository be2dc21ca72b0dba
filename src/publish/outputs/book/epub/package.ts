import { hash } from 'node:crypto';
import { dayOf, type Moment } from '../../../../core/dates.ts';
import { directionOf } from '../../../../core/language-tag.ts';
import { directionOfText } from '../../../../core/text/direction.ts';
import { blogTitle } from '../../../site-model/language/index.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import type { Site } from '../../../site-model/site/site.ts';
import { xmlElement } from '../../../site-model/site/xml.ts';
import type { Volume } from '../book.ts';
import type { VolumeFacts } from '../volume-facts.ts';

/** A file of the publication. */
export interface ManifestItem {
  /** unique XML name */
  readonly id: string;
  /** path beside the package document */
  readonly path: string;
  readonly type: string;
  readonly properties?: readonly ManifestProperty[];
  /** whether the item is a document in reading order. Default: false. */
  readonly isInSpine?: boolean;
}

type ManifestProperty = 'nav' | 'cover-image' | 'mathml' | 'svg';

/** Facts about the content that accessibility metadata is derived from. */
export interface ContentFacts {
  readonly hasImages: boolean;
  /** whether every image has a text alternative */
  readonly hasAltTexts: boolean;
  /** whether an image may be animated, and could therefore flash */
  readonly mayFlash: boolean;
  readonly hasMath: boolean;
}

export interface PackageInput {
  readonly site: Pick<Site, 'blog' | 'language'>;
  readonly volume: Volume;
  readonly identifier: string;
  readonly title: string;
  readonly facts: VolumeFacts;
  readonly content: ContentFacts;
  /** in the order of reading */
  readonly items: readonly ManifestItem[];
  readonly messages: Messages;
}

/** Returns the package document (EPUB 3.3, 5). */
export function packageDocument(input: PackageInput): string {
  const { site, items } = input;
  const { language } = site;
  const direction = directionOf(language);
  const manifest = items.map(({ id, path, type, properties = [] }) =>
    xmlElement('item', {
      id,
      href: path,
      'media-type': type,
      properties: properties.length === 0 ? undefined : properties.join(' '),
    }),
  );
  const spine = items.filter(({ isInSpine }) => isInSpine).map(({ id }) => xmlElement('itemref', { idref: id }));
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}" dir="${direction}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${[...descriptionOf(input), ...accessibilityOf(input)].join('\n')}
</metadata>
<manifest>
${manifest.join('\n')}
</manifest>
<spine toc="ncx" page-progression-direction="${direction}">
${spine.join('\n')}
</spine>
</package>
`;
}

/** Returns the metadata about the book (EPUB 3.3, 5.5). */
function descriptionOf({ site, volume, identifier, title, facts, items, messages }: PackageInput): string[] {
  const { blog, language } = site;
  const author = blog.nickname.trim();
  const description = blog.description.trim();
  const position = volume.label && /(?<!\d)\d+$/u.exec(volume.name)?.[0];
  const cover = items.find(({ properties = [] }) => properties.includes('cover-image'));
  return [
    xmlElement('dc:identifier', { id: 'id' }, identifier),
    textElement('dc:title', title),
    xmlElement('dc:language', {}, language),
    ...(author === ''
      ? []
      : [
          textElement('dc:creator', author, 'author'),
          meta('role', 'aut', { refines: '#author', scheme: 'marc:relators' }),
        ]),
    ...(description === '' ? [] : [textElement('dc:description', description)]),
    ...(facts.last ? [xmlElement('dc:date', {}, dayOf(facts.last))] : []),
    ...(blog.address === '' ? [] : [xmlElement('dc:source', {}, blog.address)]),
    meta('dcterms:modified', utcTime(facts.modified)),
    ...(volume.label === undefined
      ? []
      : [
          textElement('meta', blogTitle(blog, messages), 'series', 'belongs-to-collection'),
          meta('collection-type', 'series', { refines: '#series' }),
          ...(position ? [meta('group-position', position, { refines: '#series' })] : []),
        ]),
    // Readers of EPUB 2 find the cover by this name.
    ...(cover ? [xmlElement('meta', { name: 'cover', content: cover.id })] : []),
  ];
}

/** Returns metadata as in EPUB Accessibility 1.1, 2. Conformance is not claimed, because the author's content has not been checked. */
function accessibilityOf({ content, messages }: PackageInput): string[] {
  const { hasImages, hasAltTexts, mayFlash, hasMath } = content;
  const { textOnly, describedImages, undescribedImages } = messages.book;
  return [
    ['schema:accessMode', 'textual'],
    ...(hasImages ? [['schema:accessMode', 'visual'] as const] : []),
    ...(hasAltTexts ? [['schema:accessModeSufficient', 'textual'] as const] : []),
    ...(hasImages ? [['schema:accessModeSufficient', 'textual,visual'] as const] : []),
    ['schema:accessibilityFeature', 'tableOfContents'],
    ['schema:accessibilityFeature', 'readingOrder'],
    ['schema:accessibilityFeature', 'structuralNavigation'],
    ['schema:accessibilityFeature', 'displayTransformability'],
    ...(hasImages && hasAltTexts ? [['schema:accessibilityFeature', 'alternativeText'] as const] : []),
    ...(hasMath ? [['schema:accessibilityFeature', 'MathML'] as const] : []),
    ['schema:accessibilityHazard', mayFlash ? 'unknown' : 'none'],
    ['schema:accessibilitySummary', hasImages ? (hasAltTexts ? describedImages : undescribedImages) : textOnly],
  ].map(([property = '', value = '']) => meta(property, value));
}

const meta = (property: string, value: string, attributes: Readonly<Record<string, string>> = {}): string =>
  xmlElement('meta', { property, ...attributes }, value);

/** Returns an element with a text of the author, in the direction of this text. */
const textElement = (name: string, text: string, id?: string, property?: string): string =>
  xmlElement(name, { id, property, dir: directionOfText(text) }, text);

/** Returns a time as `dcterms:modified` requires it (EPUB 3.3, 5.5): in UTC, without fractions. */
const utcTime = ({ epoch }: Pick<Moment, 'epoch'> = { epoch: 0 }): string =>
  `${new Date(epoch * 1000).toISOString().slice(0, 19)}Z`;

/** Returns an identifier that is always the same for a name: a UUID of version 5 in the namespace of URLs (RFC 9562, 5.5). */
export function identifierOf(name: string): string {
  const namespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');
  const bytes = Buffer.from(hash('sha1', Buffer.concat([namespace, Buffer.from(name)])), 'hex').subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-')}`;
}
